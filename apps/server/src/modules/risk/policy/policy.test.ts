import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { signedCall } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { gameByKey } from '../../game/index.ts';
import { adjust } from '../../wallet/index.ts';
import { ageInYears } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const answer = z.looseObject({ data: z.unknown().optional(), error: z.object({ code: z.number() }).optional() });
const login = z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) });
const launch = z.object({ token: z.string(), gameUrl: z.url() });
const accounts = z.array(z.looseObject({ id: z.string() }));

async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error } = answer.parse(await response.json());
  return { status: response.status, data, code: error?.code };
}

const PASSWORD = 'a-good-Passphrase-7';

const register = (country: string, birthdate?: string, email = `${randomUUID()}@pavilion.test`) =>
  call('POST', '/api/player/register', {
    body: {
      email,
      password: PASSWORD,
      country,
      currency: 'EUR',
      agreements: 1,
      locale: 'en',
      ...(birthdate === undefined ? {} : { birthdate }),
    },
  });

/** A day that makes somebody this old and a month. */
function bornYearsAgo(years: number): string {
  const now = server.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
}

async function aPlayer(country: string, ageYears: number | undefined) {
  const email = `${randomUUID()}@pavilion.test`;
  const registered = await register(country, ageYears === undefined ? undefined : bornYearsAgo(ageYears), email);
  const { accessToken, profile } = login.parse(registered.data);
  return signedInAs({ email, id: profile.id, country, token: accessToken });
}

async function signedInAs({ email, id, country, token }: { email: string; id: string; country: string; token: string }) {
  const { context } = server.app;
  await inTransaction(context.database, (transaction) =>
    adjust(context, transaction, { playerId: id, currency: 'EUR', amountMinor: 10_000n, externalId: id, reason: 'test' }),
  );
  const methods = () => call('GET', '/api/payment/methods/deposit?currency=EUR', { token });
  const play = async (key = 'ember-run') => {
    const [account] = accounts.parse((await call('GET', '/api/wallet/accounts', { token })).data);
    const body = { accountId: account?.id, lobbyUrl: '/', locale: 'en', countryCode: country, platform: 2, demoMode: false };
    const started = await call('POST', `/api/game/games/${key}/play`, { token, body });
    if (started.status !== 200) return { status: started.status, code: started.code };
    const opened = launch.parse(started.data);
    const game = await gameByKey(server.app.context, key);
    const signed = (type: string, fields: object) =>
      signedCall(server, {
        providerId: game.provider.identity,
        path: `/provider/v1/${type}`,
        body: { sessionToken: opened.token, ...fields },
      });
    const money = { playerId: id, gameId: game.id, currency: 'EUR', kind: 'normal', roundClosed: false };
    const bet = async (amount: string) =>
      (await signed('bet', { ...money, transactionId: randomUUID(), roundId: randomUUID(), amount })).body['status'];
    return { status: 200, address: new URL(opened.gameUrl), bet, balance: () => signed('balance', {}) };
  };
  /** Access tokens are short: who comes back after days signs in. */
  const again = async () => {
    const { data } = await call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD } });
    return signedInAs({ email, id, country, token: login.parse(data).accessToken });
  };
  return { id, token, methods, play, again };
}

type Player = Awaited<ReturnType<typeof aPlayer>>;
async function opened(player: Player, key?: string) {
  const game = await player.play(key);
  if (game.bet === undefined) throw new Error(`the game was refused with ${game.code}`);
  return game;
}
const setLimit = ({ token }: Player) =>
  call('POST', '/api/player/limits', { token, body: { definition: 3, period: 'monthly', amount: 500, currency: 'EUR' } });

const HOUR_MS = 3_600_000;
const cases = [
  {
    pack: 'default',
    country: 'DE',
    ageMin: 18,
    capped: undefined,
    spinMinMs: '0',
    autoplay: 'on',
    needsLimit: false,
    deadlineHours: undefined,
  },
  { pack: 'great-britain', country: 'IE', ageMin: 18, capped: '5.01', spinMinMs: '2500', autoplay: 'off', needsLimit: false },
  { pack: 'germany', country: 'AT', ageMin: 21, capped: '1.01', spinMinMs: '5000', autoplay: 'off', needsLimit: true, deadlineHours: 72 },
] as const;

describe.each(cases)('the same journey under the pack $pack', (expected) => {
  const { country, ageMin } = expected;
  it('L9 registers nobody below the age of the law', async () => {
    expect((await register(country, bornYearsAgo(ageMin - 1))).status).toBe(422);
    expect((await register(country, bornYearsAgo(ageMin))).status).toBe(200);
  });
  it('L9 L11 asks for what must be there before a deposit', async () => {
    const nameless = await aPlayer(country, undefined);
    const asked = expected.pack === 'default' ? [200, undefined] : [409, 11010];
    expect([(await nameless.methods()).status, (await nameless.methods()).code]).toEqual(asked);
    expect((await nameless.play()).code).toBe(asked[1]);
    const player = await aPlayer(country, 40);
    const first = await player.methods();
    expect([first.status, first.code]).toEqual(expected.needsLimit ? [409, 13101] : [200, undefined]);
    await setLimit(player);
    expect((await player.methods()).status).toBe(200);
  });
  it('L3 launches games at the pace of the law and refuses stakes above its cap, in slots alone', async () => {
    const player = await aPlayer(country, 40);
    const slots = await opened(player);
    expect(slots.address.searchParams.get('spinMinMs')).toBe(expected.spinMinMs);
    expect(slots.address.searchParams.get('autoplay')).toBe(expected.autoplay);
    expect((await slots.balance()).body).toMatchObject({
      spinMinMs: Number(expected.spinMinMs),
      isAutoplayAllowed: expected.autoplay === 'on',
    });
    expect(await slots.bet(expected.capped ?? '50.00')).toBe(expected.capped === undefined ? 'OK' : 'MAX_BET_EXCEEDED');
    expect(await slots.bet('1.00')).toBe('OK');
    const table = await opened(player, 'european-roulette');
    expect(await table.bet('20.00')).toBe('OK');
  });
  it('L9 stops play and deposits of an unverified player when the time for papers is over', async () => {
    const player = await aPlayer(country, 40);
    await setLimit(player);
    server.clock.advanceMs(71 * HOUR_MS);
    expect((await (await player.again()).play()).status).toBe(200);
    server.clock.advanceMs(2 * HOUR_MS);
    const back = await player.again();
    const late = 'deadlineHours' in expected && expected.deadlineHours !== undefined ? 11011 : undefined;
    expect([(await back.play()).code, (await back.methods()).code]).toEqual([late, late]);
  });
});

describe('what a pack reads of a player', () => {
  it('L3 lets a player below 25 stake less where the pack says so', async () => {
    const young = await opened(await aPlayer('IE', 22));
    expect([await young.bet('2.01'), await young.bet('2.00')]).toEqual(['MAX_BET_EXCEEDED', 'OK']);
  });
  it('L9 counts years by the calendar', () => {
    const at = new Date('2026-03-01T00:00:00Z');
    expect([ageInYears('2008-03-01', at), ageInYears('2008-03-02', at), ageInYears('2008-02-29', at)]).toEqual([18, 17, 18]);
    expect(ageInYears('2008-02-29', new Date('2026-02-28T23:59:59Z'))).toBe(17);
  });
});
