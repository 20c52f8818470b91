import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { signedHeaders as headersOf } from '../apps/server/src/kernel/signature.ts';
import { followerLag } from './follower-lag.ts';
import { postRequest, sendLoad } from './http-load.ts';
import type { LoadResult } from './http-load-worker.ts';
import { pgbenchRate, preparePgbench } from './pgbench.ts';
import { type RunningProduct, startProduct } from './product.ts';
import type { BenchRow } from './row.ts';

const PLAYERS = 1000;
const CONNECTIONS = 500;
const OPENED_AT_ONCE = 8;
const SECONDS = 8;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
const GAME = 'ember-run';
const TARGET_RATIO = 2;
const TARGET_P99_MS = 100;
const TARGET_LAG_SECONDS = 1;
const PAUSE_MS = 15_000;
// More than a run can use, so that no connection runs dry; not many more, or the client's own memory is measured.
const PEAK_REQUESTS = 160_000;
const SPARE = 1.2;

interface Studio {
  providerId: string;
  secret: string;
}

interface Session {
  playerId: string;
  token: string;
}

const credentials = z.object({ data: z.object({ studios: z.array(z.object({ providerId: z.string(), secret: z.string() })) }) });
const opened = z.object({ status: z.literal('OK'), sessionToken: z.string() });
const paid = z.object({ status: z.literal('OK') });
const registered = z.object({ data: z.object({ profile: z.object({ id: z.string() }) }) });

const signedHeaders = (studio: Studio, path: string, body: string): Record<string, string> =>
  headersOf(studio, { path, timestampMs: String(Date.now()), body });

async function signedPost(product: RunningProduct, studio: Studio, call: { path: string; body: object }): Promise<unknown> {
  const body = JSON.stringify(call.body);
  const headers = signedHeaders(studio, call.path, body);
  return (await fetch(`${product.url}${call.path}`, { method: 'POST', headers, body })).json();
}

/** A registered player with money (a promotional win needs no bet) and a launched game. */
async function openPlayer(product: RunningProduct, studio: Studio): Promise<Session> {
  const form = {
    email: `${randomUUID()}@example.test`,
    password: 'Corr3ct-horse-9',
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
    amount: '100000.00',
    kind: 'promo',
  };
  // A new player gets the gifts of the house at the same moment: whoever finds the account held says so, and is asked again.
  for (let isPaid = false; !isPaid; )
    isPaid = paid.safeParse(await signedPost(product, studio, { path: '/provider/v1/win', body: gift })).success;
  return { playerId, token: session.sessionToken };
}

async function openPlayers(product: RunningProduct, studio: Studio): Promise<Session[]> {
  const sessions: Session[] = [];
  const openSome = async (): Promise<void> => {
    while (sessions.length < PLAYERS) sessions.push(await openPlayer(product, studio));
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome));
  return sessions;
}

/** Bets and wins in turn, ready to send; a player's calls stay on one connection, so a win follows its bet. */
function prepareLists(studio: Studio, sessions: readonly Session[], requestCount: number): Uint8Array[][] {
  const lists: Uint8Array[][] = Array.from({ length: CONNECTIONS }, () => []);
  for (let index = 0; index < requestCount / 2; index += 1) {
    const list = lists[index % CONNECTIONS];
    const session =
      sessions[(index % CONNECTIONS) + CONNECTIONS * (Math.floor(index / CONNECTIONS) % Math.floor(sessions.length / CONNECTIONS))];
    if (list === undefined || session === undefined) continue;
    const roundId = randomUUID();
    const base = { playerId: session.playerId, gameId: GAME, roundId, currency: 'EUR', sessionToken: session.token, kind: 'normal' };
    const bet = JSON.stringify({ ...base, transactionId: `${roundId}:b1`, amount: '0.20', roundClosed: false });
    const win = JSON.stringify({ ...base, transactionId: `${roundId}:w1`, amount: index % 3 === 0 ? '0.50' : '0.00', roundClosed: true });
    list.push(postRequest('/provider/v1/bet', bet, signedHeaders(studio, '/provider/v1/bet', bet)));
    list.push(postRequest('/provider/v1/win', win, signedHeaders(studio, '/provider/v1/win', win)));
  }
  return lists;
}

async function callAtPeak(
  product: RunningProduct,
  parts: { studio: Studio; sessions: readonly Session[]; ratePerSecond?: number },
): Promise<LoadResult> {
  const { studio, sessions, ratePerSecond } = parts;
  const rate = ratePerSecond === undefined ? {} : { ratePerSecond, warmUpSeconds: WARM_UP_SECONDS };
  const needed = ratePerSecond === undefined ? PEAK_REQUESTS : ratePerSecond * (SECONDS + WARM_UP_SECONDS) * SPARE;
  const lists = prepareLists(studio, sessions, needed);
  const result = await sendLoad({ port: product.port, seconds: SECONDS, lists, isRepeated: false, expected: '"status":"OK"', ...rate });
  if (result.failures > result.count / 1000)
    throw new Error(`${result.failures} of ${result.count} calls failed, first: ${result.firstFailure}`);
  return result;
}

/** The middle of three runs at a given rate. */
async function p99AtHalf(product: RunningProduct, load: Parameters<typeof callAtPeak>[1]): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { p99Ms } = await callAtPeak(product, load);
    console.log(`   half of the peak, round ${round + 1}: p99 ${p99Ms.toFixed(0)} ms`);
    rounds.push(p99Ms);
  }
  return rounds.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

/** Bets and wins through signed HTTP calls against pgbench on the same server in the same run, and their latency at half of the peak. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const { studios } = credentials.parse(await (await fetch(`${product.url}/sandbox/credentials`)).json()).data;
    const studio = studios.find(({ providerId }) => providerId === 'northlight-works');
    if (studio === undefined) throw new Error('The studio of the bench is not there');
    const sessions = await openPlayers(product, studio);
    await preparePgbench(product.postgresUrl);
    await callAtPeak(product, { studio, sessions });
    const rounds: { calls: LoadResult; anchor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const anchor = await pgbenchRate(product.postgresUrl, SECONDS);
      const calls = await callAtPeak(product, { studio, sessions });
      console.log(
        `   round ${round + 1}: ${calls.perSecond.toFixed(0)} calls/s, pgbench ${anchor.toFixed(0)} tps, ${(calls.perSecond / anchor).toFixed(2)} ×`,
      );
      rounds.push({ calls, anchor });
    }
    const middle = rounds.toSorted((a, b) => a.calls.perSecond / a.anchor - b.calls.perSecond / b.anchor)[1];
    if (middle === undefined) throw new Error('No round was measured');
    const ratio = middle.calls.perSecond / middle.anchor;
    // What the peaks left behind is read first: the lag is that of half of the peak.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const watching = { isOver: false };
    const lag = followerLag(product.postgresUrl, watching);
    const p99Ms = await p99AtHalf(product, { studio, sessions, ratePerSecond: middle.calls.perSecond / 2 });
    watching.isOver = true;
    const lagSeconds = await lag;
    return [
      {
        name: `signed provider calls over HTTP, bets and wins of ${sessions.length} players (median of 3)`,
        value: Math.round(middle.calls.perSecond),
        unit: 'calls/s',
        anchor: Math.round(middle.anchor),
        ratio,
        target: `≥ ${TARGET_RATIO} × pgbench TPC-B -c 32 -j 2 -M prepared, scale 10`,
        pass: ratio >= TARGET_RATIO,
      },
      {
        name: 'signed provider calls, p99 at half of the peak (median of 3)',
        value: p99Ms,
        unit: 'ms',
        anchor: null,
        ratio: null,
        target: `≤ ${TARGET_P99_MS} ms`,
        pass: p99Ms <= TARGET_P99_MS,
      },
      {
        name: 'derived counters behind the log at half of the peak, p95',
        value: lagSeconds,
        unit: 's',
        anchor: null,
        ratio: null,
        target: `< ${TARGET_LAG_SECONDS} s`,
        pass: lagSeconds < TARGET_LAG_SECONDS,
      },
    ];
  } finally {
    await product.stop();
  }
}
