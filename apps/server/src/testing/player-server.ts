import { confirmPhone } from './people/confirmed-contacts.ts';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Config, Role } from '../config/config.ts';
import type { Follower } from '../kernel/followers/follower.ts';
import { createMemoryMailer, createMemoryTexter } from '../providers/testing/memory-messages.ts';
import type { Called } from './calls.ts';
import { followToEnd } from './followers.ts';
import { startTestServer, type TestServer, type WithSandbox } from './server.ts';
import { notificationJobs } from '../modules/notification/jobs.ts';
import { playerJobs } from '../modules/player/jobs.ts';
import { riskJobs } from '../modules/risk/jobs.ts';
import { forgetSettings } from '../modules/settings/index.ts';

function tasksOf(context: TestServer['app']['context']): TaskList {
  return Object.fromEntries(
    [...playerJobs, ...riskJobs, ...notificationJobs].map((job) => [job.name, (payload: unknown) => job.handle(context, payload)]),
  );
}

/** The real server without its worker: the test runs queued jobs when it wants, and mails are kept in memory. */
export async function startPlayerServer(
  roles: readonly Role[] = ['web'],
  {
    settings = {},
    ...options
  }: { hasSandbox?: boolean; hasReplica?: boolean; settings?: Partial<Config> } & Pick<WithSandbox, 'through' | 'prepare'> = {},
) {
  const server = await startTestServer({ roles: new Set(roles), ...settings }, options);
  const { app, testDatabase } = server;
  const mailer = createMemoryMailer();
  const texter = createMemoryTexter();
  const context: typeof app.context = { ...app.context, identity: { ...app.context.identity, mailer, texter } };
  return {
    ...server,
    context,
    mails: mailer.sent,
    texts: texter.sent,
    /** Runs queued jobs, as the worker would, of this process or of another one. */
    runJobs: (by = context) =>
      runOnce({
        pgPool: testDatabase.pool,
        taskList: tasksOf(by),
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
      }),
    /** Changes one operator setting, effective at once. */
    setValue: async (key: string, value: unknown) => {
      const row = [key, JSON.stringify(value)];
      await testDatabase.pool.query(
        'insert into settings.value (key, value) values ($1, $2) on conflict (key) do update set value = $2',
        row,
      );
      forgetSettings(context);
    },
    /** Lets event-log followers read to the end. */
    follow: async (followers: readonly Follower<typeof context>[]) => {
      for (const follower of followers) await followToEnd(context, follower);
    },
  };
}

export type PlayerServer = Awaited<ReturnType<typeof startPlayerServer>>;

/** The same, where people register by phone as well as by e-mail, and text messages bring the codes of every purpose. */
export async function startPhoneServer(...options: Parameters<typeof startPlayerServer>): Promise<PlayerServer> {
  const server = await startPlayerServer(...options);
  await server.setValue('registration', { email: true, phone: true });
  await server.setValue('otp', { enabled: true, reasons: ['registration', 'phoneVerification', 'changingPass'] });
  return server;
}

const login = z.object({
  accessToken: z.string(),
  sessionId: z.string(),
  expiresAfter: z.string(),
  tokenType: z.string(),
  profile: z.looseObject({ id: z.string(), email: z.string().nullable() }),
});

/** The answer of every sign-in. */
export const loginOf = (called: Called) => login.parse(called.body.data);

export const PASSWORD = 'a-good-Passphrase-7';

let counter = 0;
/** A registration that passes every rule. */
export function aRegistration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return {
    email: `player-${counter}@pavilion.test`,
    password: PASSWORD,
    country: 'AT',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
    ...changes,
  };
}

/** Registers a player over HTTP, and confirms the phone of the form. */
export async function aPlayerWithPhone(server: PlayerServer, phone: string) {
  const player = await aPlayer(server, { phone });
  await confirmPhone(server.context, player.profile.id);
  return player;
}

/** Registers a player over HTTP. */
export async function aPlayer(server: PlayerServer, changes: Record<string, unknown> = {}) {
  const body = aRegistration(changes);
  const called = await server.call('POST', '/api/player/register', { body });
  if (called.status !== 200) throw new Error(`The registration was refused: ${called.text}`);
  return { ...loginOf(called), email: String(body['email']), password: String(body['password']) };
}
