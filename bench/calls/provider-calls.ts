import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { signedHeaders as headersOf } from '../../apps/server/src/kernel/secrets/signature.ts';
import { postRequest, sendLoad } from '../http-load/http-load.ts';
import type { LoadPlan, LoadResult } from '../http-load/http-load-worker.ts';
import type { RunningProduct } from '../product.ts';

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1000);
const CONNECTIONS = 500;
const OPENED_AT_ONCE = 8;
/** How long a run of calls lasts. */
export const CALL_SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** The warm-up at the beginning, not counted. */
export const WARM_UP_SECONDS = 2;
const STUDIO = 'northlight-works';
export const GAME = 'ember-run';
export const PASSWORD = 'Corr3ct-horse-9';
// Enough that no connection runs dry in a run, and few enough that the client's own memory does not skew the result.
const PEAK_REQUESTS_PER_SECOND = 20_000;
const SPARE = 1.2;

export interface Studio {
  providerId: string;
  secret: string;
}

/** A player with money and a launched game. */
export interface Session {
  login: string;
  playerId: string;
  token: string;
}

const credentials = z.object({ data: z.object({ studios: z.array(z.object({ providerId: z.string(), secret: z.string() })) }) });
const opened = z.object({ status: z.literal('OK'), sessionToken: z.string() });
const paid = z.object({ status: z.literal('OK') });
const registered = z.object({ data: z.object({ profile: z.object({ id: z.string() }) }) });

export const signedHeaders = (studio: Studio, path: string, body: string): Record<string, string> =>
  headersOf(studio, { path, timestampMs: String(Date.now()), body });

async function signedPost(product: RunningProduct, studio: Studio, call: { path: string; body: object }): Promise<unknown> {
  const body = JSON.stringify(call.body);
  const headers = signedHeaders(studio, call.path, body);
  return (await fetch(`${product.url}${call.path}`, { method: 'POST', headers, body })).json();
}

/** A registered player with money (a promotional win needs no bet) and a launched game. */
async function openPlayer(product: RunningProduct, studio: Studio): Promise<Session> {
  const login = `${randomUUID()}@example.test`;
  const form = {
    email: login,
    password: PASSWORD,
    country: 'IE',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-01-01',
  };
  const answer = await fetch(`${product.url}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  const playerId = registered.parse(await answer.json()).data.profile.id;
  const session = opened.parse(
    await signedPost(product, studio, { path: '/provider/v1/sessions', body: { playerId, gameId: GAME, currency: 'EUR' } }),
  );
  const gift = {
    transactionId: randomUUID(),
    playerId,
    gameId: GAME,
    roundId: randomUUID(),
    currency: 'EUR',
    amount: '50.00',
    kind: 'promo',
  };
  // A new player receives the welcome gifts at the same moment: a call that finds the account locked is refused with that reason and repeated.
  for (let isPaid = false; !isPaid; )
    isPaid = paid.safeParse(await signedPost(product, studio, { path: '/provider/v1/win', body: gift })).success;
  return { login, playerId, token: session.sessionToken };
}

export async function openPlayers(product: RunningProduct, studio: Studio, count = PLAYERS): Promise<Session[]> {
  const sessions: Session[] = [];
  const openSome = async (): Promise<void> => {
    while (sessions.length < count) sessions.push(await openPlayer(product, studio));
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome));
  return sessions;
}

/** The studio whose calls are measured, by its credentials in the sandbox. */
export async function findStudio(product: RunningProduct): Promise<Studio> {
  const { studios } = credentials.parse(await (await fetch(`${product.url}/sandbox/credentials`)).json()).data;
  const studio = studios.find(({ providerId }) => providerId === STUDIO);
  if (studio === undefined) throw new Error('The studio of the bench is not there');
  return studio;
}

/** The kind of calls that a run makes. */
export interface CallsShape {
  readonly studio: Studio;
  readonly sessions: readonly Session[];
  /** Arrivals a second, independent of earlier calls; undefined: as fast as answers come. */
  readonly ratePerSecond?: number;
  readonly connections?: number;
  readonly seconds?: number;
  readonly warmUpSeconds?: number;
  /** A jackpot that the bets of every fifth round feed. */
  readonly pot?: string;
}

const POT_EVERY = 5;

/** Bets and wins in turn, ready to send; a round's calls stay on one connection, so a win follows its bet. */
function prepareLists({ studio, sessions, connections = CONNECTIONS, pot }: CallsShape, requestCount: number): Uint8Array[][] {
  const lists: Uint8Array[][] = Array.from({ length: connections }, () => []);
  for (let index = 0; index < requestCount / 2; index += 1) {
    const list = lists[index % connections];
    const session = sessions[index % sessions.length];
    if (list === undefined || session === undefined) continue;
    const roundId = randomUUID();
    const base = { playerId: session.playerId, gameId: GAME, roundId, currency: 'EUR', sessionToken: session.token, kind: 'normal' };
    const feeds = pot !== undefined && index % POT_EVERY === 0 ? { contributions: [{ pot, amount: '0.002' }] } : {};
    const bet = JSON.stringify({ ...base, ...feeds, transactionId: `${roundId}:b1`, amount: '0.20', roundClosed: false });
    const win = JSON.stringify({ ...base, transactionId: `${roundId}:w1`, amount: index % 3 === 0 ? '0.50' : '0.00', roundClosed: true });
    list.push(postRequest('/provider/v1/bet', bet, signedHeaders(studio, '/provider/v1/bet', bet)));
    list.push(postRequest('/provider/v1/win', win, signedHeaders(studio, '/provider/v1/win', win)));
  }
  return lists;
}

/** Sends calls of a shape, whatever is answered. */
export function sendCalls(product: Pick<RunningProduct, 'port'>, shape: CallsShape, more: Partial<LoadPlan> = {}): Promise<LoadResult> {
  const { ratePerSecond, seconds = CALL_SECONDS } = shape;
  const warmUpSeconds = ratePerSecond === undefined ? 0 : (shape.warmUpSeconds ?? WARM_UP_SECONDS);
  const rate = ratePerSecond === undefined ? {} : { ratePerSecond, warmUpSeconds };
  const needed = ratePerSecond === undefined ? PEAK_REQUESTS_PER_SECOND * seconds : ratePerSecond * (seconds + warmUpSeconds) * SPARE;
  const plan = { port: product.port, seconds, lists: prepareLists(shape, needed), isRepeated: false, expected: '"status":"OK"' };
  return sendLoad({ ...plan, ...rate, ...more });
}

/** The same, where each call has to succeed. @throws when more than one in a thousand does not */
export async function callAtPeak(product: RunningProduct, shape: CallsShape): Promise<LoadResult> {
  const result = await sendCalls(product, shape);
  if (result.failures > result.count / 1000)
    throw new Error(`${result.failures} of ${result.count} calls failed, first: ${result.firstFailure}`);
  return result;
}
