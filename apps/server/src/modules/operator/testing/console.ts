import * as z from 'zod';
import { createApp } from '../../../composition/app.ts';
import { type Config, readConfig } from '../../../config/config.ts';
import { createPool } from '../../../kernel/database.ts';
import { createLog } from '../../../kernel/log/log.ts';
import { createMemoryMailer } from '../../../providers/testing/memory-messages.ts';
import type { OperatorKernel } from '../context.ts';
import { type Call, type Called, consoleCallsTo } from '../../../testing/calls.ts';
import { startTestServer, TEST_PATIENCE_MS, type WithSandbox } from '../../../testing/server.ts';
import { anOperator, OPERATOR_PASSWORD, codeAt } from '../../../testing/people/operators.ts';

interface ConsoleOptions extends WithSandbox {
  /** Without the worker's role: what works in the background, the test itself does turn by turn. */
  hasNoWorker?: boolean;
  /** Settings that differ from those of a fresh start. */
  config?: Partial<Config>;
}

async function askAndAgree(
  { call, context }: { call: Call; context: OperatorKernel },
  [method, path]: readonly [string, string],
  { by, body }: { by: { token: string }; body: object },
): Promise<Called> {
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
  const call = consoleCallsTo(consoleUrl);
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
    agreed: (method: string, path: string, asked: { by: { token: string }; body: object }): Promise<Called> =>
      askAndAgree({ call, context }, [method, path], asked),
    /** An actor's records in the audit trail. */
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
export const tokenIn = ({ headers }: Called): string => /pavilion-console=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

type Beside = { consoleUrl: string; context: Awaited<ReturnType<typeof createApp>>['context']; stop(): Promise<void> };

/** Another process of the same product, which shares nothing with the first one but the database, the secrets and the test’s clock. */
export async function startConsoleBeside({ testDatabase, clock, secrets }: TestConsole): Promise<Beside> {
  const pool = createPool({ connectionString: testDatabase.url, maxConnections: 5, applicationName: 'beside' });
  const app = await createApp({
    config: { ...readConfig({ PORT: '0' }), isDatabaseDurable: false },
    pool,
    connectionString: testDatabase.url,
    clock,
    log: createLog({ level: 'silent' }),
    secrets,
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
