import { callsTo } from '../../testing/calls.ts';
import { hash, verify } from '@node-rs/argon2';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNeighbour } from '../../testing/neighbour.ts';
import { aPlayer, aPlayerWithPhone, aRegistration, PASSWORD, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { notificationFollowers } from '../notification/reactions.ts';
import { createPasswordHasher } from '../../kernel/passwords/hasher.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Requests at once, half of them to each of two processes (reliability §6). */
const AT_ONCE = 30;
// How often all of it is repeated; `npm run races` repeats it fifty times, as reliability §6 asks.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);

/** As slow as nothing, and without a queue: the thirty reach the database together, where one after the other would come from the hash. */
const quickHashes = () => {
  const parameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const quick = {
    hash: (password: string) => hash(password, parameters),
    verify: (known: string, password: string) => verify(known, password),
  };
  return createPasswordHasher({ concurrency: AT_ONCE, waitingMax: AT_ONCE }, quick);
};

let server: PlayerServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
beforeAll(async () => {
  server = await startPlayerServer();
  neighbour = await startNeighbour(server);
  for (const { identity } of [server.app.context, neighbour.context]) identity.passwords = quickHashes();
  for (const [key, value] of [
    ['registration', { email: true, phone: true }],
    ['otp', { enabled: true, reasons: ['registration', 'phoneVerification', 'changingPass'] }],
  ] as const)
    await server.setValue(key, value);
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

const answer = z.object({ accessToken: z.string().optional(), code: z.string().optional() }).optional();

interface Raced {
  status: number;
  accessToken?: string | undefined;
  code?: string | undefined;
}

/** The same request thirty times at once, each over its own connection. */
function race(path: string, { body, token }: { body?: unknown; token?: string }): Promise<Raced[]> {
  const options = { body, headers: { connection: 'close' }, ...(token === undefined ? {} : { token }) };
  const send = async (_: unknown, index: number): Promise<Raced> => {
    const called = await callsTo((index % 2 === 0 ? server : neighbour).url)('POST', `/api/player/${path}`, options);
    return { status: called.status, ...answer.parse(called.body.data) };
  };
  return Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** Exactly one succeeds; a refusal is clean, and only overload is a fault. */
function expectOneWinner(all: readonly Raced[]): Raced {
  const winners = all.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(all.filter(({ status }) => ![200, 422, 503].includes(status))).toEqual([]);
  return winners[0] ?? { status: 0, accessToken: undefined, code: undefined };
}

let number = 15112370000;
const aPhone = (): string => `49${(number += 1)}`;
async function sentCode(phone: string, reason: string, token?: string): Promise<string> {
  const sent = { body: { phone, reason }, ...(token === undefined ? {} : { token }) };
  expect((await server.call('POST', '/api/player/otp/send', sent)).status).toBe(200);
  await server.runJobs();
  return z.string().parse(/\d{6}/.exec(server.texts.findLast(({ to }) => to === `+${phone}`)?.text ?? '')?.[0]);
}
const counted = async (statement: string, parameters: unknown[]) =>
  (await server.testDatabase.pool.query<{ times: number }>(statement, parameters)).rows[0]?.times;

/** Everything a player has from the start, once each. */
async function expectOneBeginning(token: string | undefined): Promise<void> {
  const profile = await server.call('GET', '/api/player/profile', { token: token ?? '' });
  const { id } = z.object({ id: z.string() }).parse(profile.body.data);
  const events = await server.testDatabase.pool.query<{ type: string; times: number }>(
    'select type, count(*)::int as times from kernel.event where player_id = $1 group by type order by type',
    [id],
  );
  expect(events.rows).toEqual([
    { type: 'AccountOpened', times: 1 },
    { type: 'PlayerRegistered', times: 1 },
    { type: 'SessionOpened', times: 1 },
  ]);
  const accounts = await server.call('GET', '/api/wallet/accounts', { token: token ?? '' });
  expect(accounts.body.data).toHaveLength(1);
  await server.follow(notificationFollowers);
  const messages = await server.call('GET', '/api/notification/messenger/messages', { token: token ?? '' });
  expect(messages.body.data).toHaveLength(1);
}

describe('thirty at once in two processes', () => {
  it('X1 make one player of one address', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = aRegistration({ email: `race-${round}@pavilion.test` });
      await expectOneBeginning(expectOneWinner(await race('register', { body })).accessToken);
    }
  });

  it('X1 confirm one phone for one of two players who entered it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = aPhone();
      const [one, other] = [await aPlayer(server, { phone }), await aPlayer(server, { phone })];
      const code = await sentCode(phone, 'phoneVerification', one.accessToken);
      const body = { phone, code, reason: 'phoneVerification' };
      const [mine, theirs] = await Promise.all([one, other].map(({ accessToken }) => race('otp/verify', { body, token: accessToken })));
      expectOneWinner([...(mine ?? []), ...(theirs ?? [])]);
      const owners = 'select count(*)::int as times from player.player where phone_key is not null and id = any($1)';
      expect(await counted(owners, [[one.profile.id, other.profile.id]])).toBe(1);
    }
  });

  it('X2 make one player of one code, which is used up', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = aPhone();
      const code = await sentCode(phone, 'registration');
      const { email: _email, ...form } = aRegistration({ phone, code });
      await expectOneBeginning(expectOneWinner(await race('register/phone', { body: form })).accessToken);
      expect(
        (await server.call('POST', '/api/player/otp/verify', { body: { phone, code, reason: 'registration' } })).body.error?.code,
      ).toBe(11003);
    }
  });

  it('X3 refresh one token to one successor, which all get, and raise no alarm', async () => {
    const player = await aPlayer(server);
    let token = player.accessToken;
    for (let round = 0; round < ROUNDS; round += 1) {
      const all = await race('sessions/refresh', { token });
      expect(all.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
      const successors = new Set(all.map(({ accessToken }) => accessToken));
      expect(successors.size).toBe(1);
      token = [...successors][0] ?? '';
    }
    expect(
      await counted(`select count(*)::int as times from kernel.event where type = 'SessionClosed' and player_id = $1`, [player.profile.id]),
    ).toBe(0);
    expect((await server.call('GET', '/api/player/profile', { token })).status).toBe(200);
  });

  it('X20 give one reset code for one right code of a message', async () => {
    const phone = aPhone();
    await aPlayerWithPhone(server, phone);
    for (let round = 0; round < ROUNDS; round += 1) {
      server.clock.advance(3600);
      const otp = await sentCode(phone, 'changingPass');
      const { code } = expectOneWinner(await race('otp/verify', { body: { phone, code: otp, reason: 'changingPass' } }));
      expect(code).toHaveLength(43);
    }
  });

  it('X20 set one password by one reset code, and revoke the sessions once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await aPlayer(server);
      await server.call('POST', '/api/player/passwords/reset', { body: { email: player.email } });
      await server.runJobs();
      await server.runJobs();
      const mail = server.mails.findLast(({ to, template }) => to === player.email && template === 'reset-password');
      const code = /reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expectOneWinner(await race('passwords/confirm', { body: { code, newPassword: PASSWORD, repeatNewPassword: PASSWORD } }));
      const closed = `select count(*)::int as times from kernel.event where type = 'SessionClosed' and player_id = $1`;
      expect(await counted(closed, [player.profile.id])).toBe(1);
      await server.runJobs();
      expect(server.mails.filter(({ to, template }) => to === player.email && template === 'password-changed')).toHaveLength(1);
    }
  });

  it('S11 know of a sign-out at once, whichever is asked', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { accessToken } = await aPlayer(server);
      const profileAt = async (url: string) => (await callsTo(url)('GET', '/api/player/profile', { token: accessToken })).status;
      expect(await profileAt(neighbour.url)).toBe(200);
      await callsTo(neighbour.url)('POST', '/api/player/sessions/logout', { token: accessToken });
      for (const { url } of [server, neighbour]) expect(await profileAt(url)).toBe(401);
    }
  });
});
