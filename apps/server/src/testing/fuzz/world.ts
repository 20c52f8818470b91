import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { openSandboxSeats } from '../provider/seats.ts';
import type { KnownValues } from './values.ts';

const credential = z.object({ providerId: z.string(), secret: z.string() });
const credentials = z.object({
  data: z.object({ studios: z.array(credential).check(z.minLength(1)), psp: credential, kyc: credential, sportsbook: credential }),
});
type Credential = z.output<typeof credential>;

const rows = z.object({ data: z.array(z.looseObject({})) });
const registered = z.object({ data: z.object({ accessToken: z.string(), profile: z.object({ id: z.string() }) }) });
const clockAnswer = z.object({ data: z.object({ now: z.string() }) });

/** The parts of a running product, with its sandbox on, that the cases use. */
export interface FuzzWorld {
  url: string;
  known: KnownValues;
  credentialFor(path: string): Credential;
  /** How far the platform's clock is ahead of this machine's, in ms. */
  clockOffsetMs: number;
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** A new player for cases that end sessions, close accounts and set limits. */
export async function openPlayer(url: string): Promise<{ playerId: string; token: string }> {
  const form = { email: `fuzz-${randomUUID()}@pavilion.test`, password: randomUUID(), country: 'FI', currency: 'EUR' };
  const answer = await fetch(`${url}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, agreements: 1, locale: 'en', birthdate: '1990-01-01' }),
  });
  if (!answer.ok) throw new Error(`a registration was answered ${answer.status}: ${await answer.text()}`);
  const { data } = registered.parse(await answer.json());
  return { playerId: data.profile.id, token: data.accessToken };
}

async function listed(url: string, token: string | undefined): Promise<Record<string, unknown>[]> {
  const answer = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  const read = rows.safeParse(await answer.json());
  return read.success ? read.data.data : [];
}

const textsOf = (list: readonly Record<string, unknown>[], name: string): string[] =>
  list.map((row) => row[name]).filter((value) => typeof value === 'string');

const numbered = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

/** Values known to a caller of this product, by the names of their fields. */
async function knownValues(url: string, studio: Credential & { aheadMs: number }): Promise<KnownValues> {
  const seats = await openSandboxSeats({ urls: [url], ...studio });
  const { token } = await openPlayer(url);
  const api = (path: string) => listed(`${url}/api/${path}`, token);
  const [games, accounts, methods, collections, tournaments, bonuses] = await Promise.all([
    api('game/games?perPage=30'),
    api('wallet/accounts'),
    api('payment/methods/deposit?currency=EUR'),
    api('game/collections'),
    api('retention/tournaments'),
    api('game/bonuses?currency=EUR'),
  ]);
  const places = [seats.first, seats.second].filter((seat) => seat !== undefined);
  return {
    id: [games, accounts, collections, tournaments, bonuses].flatMap((list) => [...textsOf(list, 'id'), ...textsOf(list, 'identity')]),
    currency: ['EUR', 'USD', 'JPY', 'BTC', 'USDT'],
    country: ['FI', 'DE', 'US'],
    locale: ['en', 'de', 'ar'],
    platform: [1, 2],
    accountId: textsOf(accounts, 'id'),
    method: textsOf(methods, 'id').concat(textsOf(methods, 'identity')),
    playerId: places.map(({ playerId }) => playerId),
    gameId: places.map(({ gameId }) => gameId),
    sessionToken: places.map(({ sessionToken }) => sessionToken),
    transactionId: numbered('transaction', 60),
    winTransactionId: numbered('transaction', 60),
    referenceId: numbered('transaction', 60),
    roundId: numbered('round', 12),
    eventId: numbered('event', 40),
    messageId: numbered('message', 40),
    amount: ['0.10', '1.00', '50.00', 0.1, 1, 50],
    winAmount: ['0.10', '2.00'],
    bets: ['0.10', '1.00'],
    wins: ['0.00', '2.00'],
  };
}

/** Collects what the cases need from a product. @throws when its sandbox does not answer */
export async function openWorld(url: string): Promise<FuzzWorld> {
  const { data } = credentials.parse(await read(`${url}/sandbox/credentials`));
  const [studio = data.psp] = data.studios;
  const { now } = clockAnswer.parse(await read(`${url}/sandbox/clock`)).data;
  const clockOffsetMs = Date.parse(now) - Date.now();
  return {
    url,
    known: await knownValues(url, { ...studio, aheadMs: clockOffsetMs }),
    clockOffsetMs,
    credentialFor: (path) => {
      if (path.includes('/kyc/')) return data.kyc;
      if (path.includes('/payments/')) return data.psp;
      return path.includes('/sportsbook/') ? data.sportsbook : studio;
    },
  };
}
