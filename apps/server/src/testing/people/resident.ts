import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { signedCall } from '../builders.ts';
import { type CallOptions, callsTo } from '../calls.ts';
import type { TestServer } from '../server.ts';
import { gameByKey } from '../../modules/game/index.ts';
import { adjust } from '../../modules/wallet/index.ts';

const login = z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) });
const launch = z.object({ token: z.string(), gameUrl: z.url() });
const accounts = z.array(z.looseObject({ id: z.string() }));

export const PASSWORD = 'a-good-Passphrase-7';
const ADULT_YEARS = 40;
const OPENING_MINOR = 10_000n;

/** Calls the API as a browser does; a file is returned as text. */
export async function call({ url }: Pick<TestServer, 'url'>, route: string, sent: CallOptions = {}) {
  const [method = 'GET', path = ''] = route.split(' ');
  const { status, headers, body, text } = await callsTo(url)(method, path, sent);
  const data = headers.get('content-disposition') === null ? body.data : text;
  return { status, data, code: body.error?.code, fields: body.error?.fields };
}

/** A registration form from a country. */
export const register = (server: TestServer, fields: { country: string; birthdate?: string; email?: string }) =>
  call(server, 'POST /api/player/register', {
    body: { email: `${randomUUID()}@pavilion.test`, password: PASSWORD, currency: 'EUR', agreements: 1, locale: 'en', ...fields },
  });

/** A birthdate that makes a person this old and a month, in years. */
export function bornYearsAgo({ clock }: TestServer, years: number): string {
  const now = clock.now();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
}

/** A resident of a country, with 100.00 EUR; without an age the birthdate is unknown, as after a social sign-in. */
export async function aResident(server: TestServer, country: string, ageYears?: number) {
  const email = `${randomUUID()}@pavilion.test`;
  const birthdate = bornYearsAgo(server, ageYears ?? ADULT_YEARS);
  const { accessToken, profile } = login.parse((await register(server, { country, email, birthdate })).data);
  if (ageYears === undefined) await server.testDatabase.pool.query('update player.player set birthdate = null where id = $1', [profile.id]);
  const { context } = server.app;
  const { id } = profile;
  const opening = { playerId: id, currency: 'EUR', amountMinor: OPENING_MINOR, externalId: id, reason: 'test' };
  await inTransaction(context.database, (transaction) => adjust(context, transaction, opening));
  let token = accessToken;
  /** Access tokens are short-lived: a player who returns later signs in again. */
  const ask: Ask = async (route, body) => {
    const options = body === undefined ? {} : { body };
    const first = await call(server, route, { token, ...options });
    if (first.status !== 401) return first;
    const { data } = await call(server, 'POST /api/player/sessions', { body: { login: email, password: PASSWORD } });
    token = login.parse(data).accessToken;
    return call(server, route, { token, ...options });
  };
  return {
    id,
    email,
    ask,
    methods: () => ask('GET /api/payment/methods/deposit?currency=EUR'),
    play: (key = 'ember-run') => play(server, { id, country, ask }, key),
  };
}

export type Resident = Awaited<ReturnType<typeof aResident>>;
type Ask = (route: string, body?: unknown) => ReturnType<typeof call>;

async function play(server: TestServer, { id, country, ask }: { id: string; country: string; ask: Ask }, key: string) {
  const [account] = accounts.parse((await ask('GET /api/wallet/accounts')).data);
  const body = { accountId: account?.id, lobbyUrl: '/', locale: 'en', countryCode: country, platform: 2, demoMode: false };
  const started = await ask(`POST /api/game/games/${key}/play`, body);
  if (started.status !== 200) return { status: started.status, code: started.code };
  const opened = launch.parse(started.data);
  const game = await gameByKey(server.app.context, key);
  const signed = (type: string, fields: object) => {
    const sent = { sessionToken: opened.token, ...fields };
    return signedCall(server, { providerId: game.provider.identity, path: `/provider/v1/${type}`, body: sent });
  };
  const money = { playerId: id, gameId: game.id, currency: 'EUR', kind: 'normal', roundClosed: false };
  const send = async (type: 'bet' | 'win', amount: string, roundId: string) =>
    (await signed(type, { ...money, transactionId: randomUUID(), roundId, amount })).body['status'];
  return {
    status: 200,
    address: new URL(opened.gameUrl),
    bet: (amount: string, roundId: string = randomUUID()) => send('bet', amount, roundId),
    win: (amount: string, roundId: string) => send('win', amount, roundId),
    endRound: async (roundId: string, totals: { bets: string; wins: string }) =>
      (await signed('end-round', { playerId: id, gameId: game.id, currency: 'EUR', transactionId: randomUUID(), roundId, ...totals })).body[
        'status'
      ],
    rollbackRound: (roundId: string) =>
      signed('rollback', { playerId: id, transactionId: randomUUID(), referenceId: roundId, roundId, scope: 'round' }),
    balance: () => signed('balance', {}),
  };
}

/** A game launch that must succeed. */
export async function openGame(player: Resident, key?: string) {
  const game = await player.play(key);
  if (game.bet === undefined) throw new Error(`the game was refused with ${game.code}`);
  return game;
}
