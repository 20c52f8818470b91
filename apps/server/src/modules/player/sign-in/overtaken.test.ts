import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { codeOf, stepAt } from '../../../kernel/secrets/one-time-codes.ts';
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
  server = await startPlayerServer(['web'], { hasSandbox: true });
  await server.setValue('socialAuth', ['telegram']);
  await server.setValue('telegram', { bot: 'pavilion_bot', auth_url: '/auth/social/telegram/callback' });
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

const idOf = z.object({ id: z.string() });
const started = z.object({ secret: z.string() });
const confirmed = z.object({ recoveryCodes: z.array(z.string()) });

/** Turns the second factor on. @returns its recovery codes */
async function withSecondFactor(token: string): Promise<string[]> {
  const ask = (path: string, body: object) => server.call('POST', `/api/player/second-factor${path}`, { token, body });
  const { secret } = started.parse((await ask('', { currentPassword: PASSWORD })).body.data);
  const code = codeOf(secret, stepAt(server.clock.realNow()));
  return confirmed.parse((await ask('/confirm', { code })).body.data).recoveryCodes;
}

/** What the acts of the table would change. */
async function standingOf(playerId: string) {
  const { rows } = await server.testDatabase.pool.query(
    `select new_email, new_phone_sealed, (select count(*) from player.erasure where player_id = $1) as erasures,
      (select count(*) from player.data_export where player_id = $1) as copies, (select count(*) from player.second_factor where player_id = $1) as factors,
      (select count(*) from risk.player_limit where player_id = $1 and removed_from is null) as limits
    from player.player where id = $1`,
    [playerId],
  );
  return rows;
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

const guarded = [
  ['a new address', 'PUT', '/profile', { email: 'thief@pavilion.test' }],
  ['a new phone', 'PUT', '/profile', { phone: '+436601234567' }],
  ['the end of the account', 'POST', '/erasure', {}],
  ['a copy of the data', 'POST', '/data-exports', {}],
  ['the end of a limit', 'DELETE', '/limits/:limit', {}],
  ['the end of the second factor', 'POST', '/second-factor/remove', { code: ':code' }],
] as const;

it.each(guarded)('S-131 %s that was begun with the old password is refused once a reset has ended the session', async (_name, ...asked) => {
  const { email, accessToken: token, profile } = await aPlayer(server);
  const ask = (method: string, path: string, body: object) => server.call(method, `/api/player${path}`, { token, body });
  const limit = idOf.parse((await ask('POST', '/limits', { definition: 3, period: 'weekly', amount: 70, currency: 'EUR' })).body.data);
  const codes = await withSecondFactor(token);
  await server.testDatabase.pool.query('update player.player set email_confirmed_at = now() where id = $1', [profile.id]);
  const [method, path, body] = asked;
  const form = JSON.parse(JSON.stringify({ ...body, currentPassword: PASSWORD }).replace(':code', codes[0] ?? ''));
  const before = await standingOf(profile.id);
  const { status } = await whileJudged(
    () => ask(method, path.replace(':limit', limit.id), z.record(z.string(), z.string()).parse(form)),
    () => reset(email),
  );
  expect(status).toBe(401);
  expect(await standingOf(profile.id)).toEqual(before);
});

it.each([0, 1])(
  'S-131 a provider by which %i identities were known opens no session once a reset has ended the one it was called in',
  async (known) => {
    const { email, accessToken: token, profile } = await aPlayer(server);
    const id = String(310 + known);
    const { pool } = server.testDatabase;
    await pool.query('update player.player set email_confirmed_at = now() where id = $1', [profile.id]);
    await pool.query(
      `insert into player.social_identity (provider, subject, player_id, created_at) select 'telegram', $2, $1, now() from generate_series(1, $3)`,
      [profile.id, id, known],
    );
    const person = { bot: 'pavilion_bot', auth_url: `${server.url}/auth/social/telegram/callback`, first_name: 'Robin', id };
    const body = new URLSearchParams(person);
    const vouched = await fetch(`${server.url}/sandbox/telegram/auth`, { method: 'POST', body, redirect: 'manual' });
    const { search } = new URL(z.string().parse(vouched.headers.get('location')));
    const form = { connection: 'telegram', provider: 'telegram', currentPassword: PASSWORD };
    const { status } = await whileJudged(
      () => server.call('POST', `/api/player/sessions/social${search}`, { token, body: form }),
      () => reset(email),
    );
    expect(status).toBe(401);
    const left = await pool.query('select from player.social_identity where player_id = $1', [profile.id]);
    const open = await pool.query('select from player.session where player_id = $1 and closed_at is null', [profile.id]);
    expect([left.rows.length, open.rows.length]).toEqual([known, 0]);
  },
);

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
