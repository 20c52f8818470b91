import { playerEndpoints } from '@pavilion/contract/player.ts';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import * as z from 'zod';
import { readConfig } from '../../../config.ts';
import { bindArea, registerEndpoints } from '../../../http/bind.ts';
import { createProxyTrust } from '../../../http/client-address.ts';
import { defaultErrorTexts } from '../../../http/errors.ts';
import { createMetrics } from '../../../http/metrics.ts';
import { createRateLimiter } from '../../../http/rate-limit.ts';
import { createServer } from '../../../http/server.ts';
import { createJobQueue } from '../../../jobs/queue.ts';
import { createManualClock } from '../../../kernel/clock.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { appendEvent } from '../../../kernel/event-log.ts';
import { createLog } from '../../../kernel/log.ts';
import { systemRandom } from '../../../kernel/random.ts';
import { createMemorySecrets } from '../../../kernel/secrets.ts';
import { createMemoryMailer } from '../../../providers/mail-http.ts';
import { cloneDatabase } from '../../../testing/database.ts';
import { seedSettings } from '../../settings/index.ts';
import { authenticate, createIdentityParts, type PlayerKernel } from '../index.ts';
import { playerJobs } from '../jobs.ts';
import { playerRoutes } from '../routes.ts';

const answer = z.object({
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), fields: z.record(z.string(), z.array(z.string())).optional() }).optional(),
});

export interface Called {
  status: number;
  headers: Headers;
  body: z.output<typeof answer>;
  text: string;
}

/** The player module over HTTP on a database of its own, with a clock the test moves and mails kept in memory. */
export async function startPlayerServer() {
  const testDatabase = await cloneDatabase();
  const clock = createManualClock(new Date());
  const logLines: string[] = [];
  const mailer = createMemoryMailer();
  const opened: { playerId: string; currency: string }[] = [];
  const address = { url: '' };
  const kernel: Kernel = {
    config: readConfig({ PORT: '0' }),
    database: testDatabase.database,
    clock,
    random: systemRandom,
    log: createLog({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } }),
    secrets: createMemorySecrets(),
    jobs: createJobQueue(clock),
    publicUrl: () => address.url,
    publish: (transaction, event) => appendEvent({ database: transaction, clock }, event),
  };
  const identity = createIdentityParts(kernel, { mailer, openFirstAccount: async (_transaction, account) => void opened.push(account) });
  const context = { ...kernel, identity };
  await seedSettings(context);
  const server = createServer({ log: kernel.log, metrics: createMetrics(), newId: () => systemRandom.newId(), mounts: [] });
  registerEndpoints(
    server,
    bindArea<typeof playerEndpoints, PlayerKernel>({ name: 'player', endpoints: playerEndpoints, routes: playerRoutes }),
    {
      context,
      trust: createProxyTrust([], true),
      limiter: createRateLimiter(clock),
      authenticate: (token) => authenticate(context, token),
      textsFor: () => defaultErrorTexts,
    },
  );
  address.url = await server.listen({ port: 0, host: '127.0.0.1' });

  const call = async (method: string, path: string, options: { token?: string; body?: unknown; headers?: Record<string, string> } = {}) => {
    const response = await fetch(`${address.url}${path}`, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const called: Called = { status: response.status, headers: response.headers, body: answer.parse(JSON.parse(text)), text };
    return called;
  };

  return {
    url: address.url,
    context,
    clock,
    logLines,
    opened,
    mails: mailer.sent,
    testDatabase,
    call,
    /** Runs what is queued, as the worker would. */
    runJobs: () =>
      runOnce({ pgPool: testDatabase.pool, taskList: tasksOf(context), noHandleSignals: true, logger: new Logger(() => () => undefined) }),
    stop: async () => {
      await server.close();
      await testDatabase.drop();
    },
  };
}

function tasksOf(context: PlayerKernel): TaskList {
  return Object.fromEntries(playerJobs.map((job) => [job.name, (payload: unknown) => job.handle(context, payload)]));
}

export type PlayerServer = Awaited<ReturnType<typeof startPlayerServer>>;

const login = z.object({
  accessToken: z.string(),
  sessionId: z.string(),
  expiresAfter: z.string(),
  tokenType: z.string(),
  profile: z.looseObject({ id: z.string(), email: z.string().nullable() }),
});

/** What every entrance answers. */
export const loginOf = (called: Called) => login.parse(called.body.data);

export const PASSWORD = 'a-good-Passphrase-7';

let counter = 0;
/** A registration that passes every rule. */
export function aRegistration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return {
    email: `player-${counter}@pavilion.test`,
    password: PASSWORD,
    country: 'DE',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    ...changes,
  };
}

/** Registers a player over HTTP. */
export async function aPlayer(server: PlayerServer, changes: Record<string, unknown> = {}) {
  const body = aRegistration(changes);
  const called = await server.call('POST', '/api/player/register', { body });
  if (called.status !== 200) throw new Error(`The registration was refused: ${called.text}`);
  return { ...loginOf(called), email: String(body['email']), password: String(body['password']) };
}
