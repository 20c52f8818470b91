import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createApp } from '../../../composition/app.ts';
import { type Config, readConfig } from '../../../config/config.ts';
import { createPool } from '../../../kernel/database.ts';
import { createLog } from '../../../kernel/log/log.ts';
import { createMemorySecrets } from '../../../kernel/secrets/secrets.ts';
import { createMemoryMailer } from '../../../providers/testing/memory-messages.ts';
import type { OperatorKernel } from '../context.ts';
import { startTestServer, TEST_PATIENCE_MS, type WithSandbox } from '../../../testing/server.ts';
import { anOperator, OPERATOR_PASSWORD, codeAt } from '../../../testing/people/operators.ts';

const answer = z.object({
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
  error: z
    .object({
      code: z.number(),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      challenge: z.string().optional(),
      detail: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});

export interface Answered {
  status: number;
  headers: Headers;
  body: z.output<typeof answer>;
}

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  /** The session's token; sent as the console's cookie. */
  token?: string;
}

const API = '/api/console/v1';

interface ConsoleOptions extends WithSandbox {
  /** Without the worker's role: what works in the background, the test itself does turn by turn. */
  hasNoWorker?: boolean;
  /** Settings other than those of a fresh start. */
  config?: Partial<Config>;
}

/** Of a path of the console's calls; an address is itself. */
function addressOf(consoleUrl: string, path: string): string {
  if (path.startsWith('http')) return path;
  return `${consoleUrl}${path.startsWith('/api/') ? path : API + path}`;
}

type Call = (method: string, path: string, sent?: Sent) => Promise<Answered>;

async function askAndAgree(
  { call, context }: { call: Call; context: OperatorKernel },
  [method, path]: readonly [string, string],
  { by, body }: { by: { token: string }; body: object },
): Promise<Answered> {
  const asked = await call(method, path, { token: by.token, body });
  if (asked.status !== 202) return asked;
  const { approval } = z.object({ approval: z.object({ id: z.string() }) }).parse(asked.body.data);
  const { token } = await anOperator(context, 'who-agrees', ['administrator']);
  const decided = await call('POST', `/approvals/${approval.id}/approve`, { token, body: {} });
  if (decided.status !== 200) throw new Error(`The agreement to ${path} answered ${decided.status}`);
  return asked;
}

/** The product with its console, over real HTTP, on a clock that the test moves. */
export async function startConsole({ hasNoWorker = false, config = {}, ...options }: ConsoleOptions = {}) {
  const { roles } = readConfig({ PORT: '0', ...(hasNoWorker && { ROLES: 'web,realtime,sandbox,console' }) });
  const server = await startTestServer({ roles, ...config }, options);
  const consoleUrl = (await server.app.listenConsole()) ?? '';
  const { context } = server.app;
  const call: Call = async (method, path, { body, headers = {}, token } = {}) => {
    const response = await fetch(addressOf(consoleUrl, path), {
      method,
      headers: {
        origin: consoleUrl,
        'user-agent': 'a browser of a test',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { cookie: `pavilion-console=${token}` }),
        // As the console's pages do: what an act answers has to be kept under its key.
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: answer.parse(JSON.parse(await response.text())) };
  };
  const mailer = createMemoryMailer();
  return {
    ...server,
    context,
    consoleUrl,
    call,
    mailer,
    /** An operator with these roles, in a session opened a moment ago. */
    operator: (name: string, ...roles: string[]) => anOperator(context, name, roles),
    /** Signs in over HTTP as a person does. @returns the cookie's token */
    signIn: async (email: string, steps = 0, headers: Record<string, string> = {}): Promise<string> => {
      const first = await call('POST', '/sessions', { body: { email, password: OPERATOR_PASSWORD }, headers });
      const { challenge } = z.object({ challenge: z.string() }).parse(first.body.data);
      const code = codeAt(context.clock.realNow(), steps);
      const second = await call('POST', '/sessions/factor', { body: { challenge, code }, headers });
      return tokenIn(second);
    },
    /** Subjects of the mails that wait to be sent, with their texts. */
    mails: async (): Promise<{ subject: string; text: string; to: string }[]> => {
      const { rows } = await server.testDatabase.pool.query<{ sealed: string }>(
        `select payload->>'sealed' as sealed from graphile_worker._private_jobs as job
         join graphile_worker._private_tasks as task on task.id = job.task_id
         where task.identifier = 'player.send-mail' order by job.id`,
      );
      const mail = z.object({ subject: z.string(), text: z.string(), to: z.string() });
      return rows.map(({ sealed }) => mail.parse(JSON.parse(context.identity.vault.open('player.send-mail', sealed))));
    },
    /** Has one administrator ask for something and another one agree. @returns the answer of the one who asked */
    agreed: (method: string, path: string, asked: { by: { token: string }; body: object }): Promise<Answered> =>
      askAndAgree({ call, context }, [method, path], asked),
    /** What the audit trail holds of an actor. */
    records: async (actorId: string): Promise<{ kind: string; detail: Record<string, unknown>; address: string | null }[]> => {
      const { rows } = await server.testDatabase.pool.query<{ kind: string; detail: Record<string, unknown>; address: string | null }>(
        'select kind, detail, host(address::inet) as address from kernel.audit_record where actor = $1 order by id',
        [`operator:${actorId}`],
      );
      return rows;
    },
  };
}

export type TestConsole = Awaited<ReturnType<typeof startConsole>>;

/** The token that an answer puts into the cookie. */
export const tokenIn = ({ headers }: Answered): string => /pavilion-console=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

type Beside = { consoleUrl: string; context: Awaited<ReturnType<typeof createApp>>['context']; stop(): Promise<void> };

/** Another process of the same product, which shares nothing with the first one but the database and the test's clock. */
export async function startConsoleBeside({ testDatabase, clock }: TestConsole): Promise<Beside> {
  const pool = createPool({ connectionString: testDatabase.url, maxConnections: 5, applicationName: 'beside' });
  const app = await createApp({
    config: { ...readConfig({ PORT: '0' }), isDatabaseDurable: false },
    pool,
    connectionString: testDatabase.url,
    clock,
    log: createLog({ level: 'silent' }),
    secrets: createMemorySecrets(),
    patienceMs: TEST_PATIENCE_MS,
  });
  return {
    consoleUrl: (await app.listenConsole()) ?? '',
    context: app.context,
    stop: async () => {
      await app.close();
      await pool.end();
    },
  };
}
