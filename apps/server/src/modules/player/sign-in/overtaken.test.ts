import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../../../kernel/passwords/hasher.ts';
import { aPlayer, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

const NEW = 'another-Passphrase-8';
const THIEFS = 'a-thiefs-Passphrase-9';

/** Holds the next answer about a password back, once it is known. */
let held: { readonly isKnown: () => void; readonly mayGoOn: Promise<void> } | undefined;
const hasher = createPasswordHasher(
  { concurrency: 10, waitingMax: 10 },
  {
    hash: (password) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    verify: async (known, password) => {
      const isRight = await verify(known, password);
      const waiting = held;
      held = undefined;
      waiting?.isKnown();
      await waiting?.mayGoOn;
      return isRight;
    },
  },
);

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
  server.app.context.identity.passwords = hasher;
});
afterAll(() => server.stop());

/** Makes a call, and does something else between its password check and its effect. */
async function whileJudged<T>(call: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
  const known = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  held = { isKnown: known.resolve, mayGoOn: goOn.promise };
  const answer = call();
  await known.promise;
  await meanwhile();
  goOn.resolve();
  return answer;
}

const signIn = (login: string, password: string) => server.call('POST', '/api/player/sessions', { body: { login, password } });
const statusOf = async (token: string) => (await server.call('GET', '/api/player/profile', { token })).status;

async function reset(email: string): Promise<void> {
  await server.call('POST', '/api/player/passwords/reset', { body: { email } });
  await server.runJobs();
  await server.runJobs();
  const mail = server.mails.findLast(({ to, template }) => to === email && template === 'reset-password');
  const code = /reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const form = { code, newPassword: NEW, repeatNewPassword: NEW };
  expect((await server.call('POST', '/api/player/passwords/confirm', { body: form })).status).toBe(200);
}

it('S12 a reset that comes while the old password is judged lets no one in by it', async () => {
  const { email } = await aPlayer(server);
  const { status, body } = await whileJudged(
    () => signIn(email, PASSWORD),
    () => reset(email),
  );
  expect([status, body.error?.code]).toEqual([401, (await signIn(email, 'no-password-of-theirs-1')).body.error?.code]);
  expect((await signIn(email, NEW)).status).toBe(200);
});

it('S12 a change that was begun with the old password does not undo a reset', async () => {
  const { email, accessToken: token } = await aPlayer(server);
  const form = { currentPassword: PASSWORD, newPassword: THIEFS, repeatNewPassword: THIEFS };
  const { status } = await whileJudged(
    () => server.call('PUT', '/api/player/passwords', { token, body: form }),
    () => reset(email),
  );
  expect([status, await statusOf(token)]).toEqual([401, 401]);
  expect((await signIn(email, THIEFS)).status).toBe(401);
  expect((await signIn(email, NEW)).status).toBe(200);
});

it('S17 a sign-in whose hash another one renews meanwhile is let in all the same', async () => {
  const { email, profile } = await aPlayer(server);
  const outdated = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await server.testDatabase.pool.query('update player.player set password_hash = $2 where id = $1', [profile.id, outdated]);
  const { status } = await whileJudged(
    () => signIn(email, PASSWORD),
    async () => expect((await signIn(email, PASSWORD)).status).toBe(200),
  );
  expect(status).toBe(200);
});
