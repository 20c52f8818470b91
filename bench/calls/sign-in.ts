import { randomUUID } from 'node:crypto';
import { getRequest, postRequest, sendLoad } from '../http-load/http-load.ts';
import type { LoadResult } from '../http-load/http-load-worker.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const AT_ONCE = 20;
const SECONDS = 8;
const ROUNDS = 3;
const CONNECTIONS = 8;
const READS_PER_SECOND = 200;
const TARGET_RATIO = 3;
/** Reliability S18: more sign-ins than two cores can hash, so that the surplus must be refused early. */
const ATTEMPTS_PER_SECOND = 200;
const ATTEMPT_CONNECTIONS = 250;
const DELAY_TARGET_MS = 50;
/** The product's figure counts from one look to the next, and it looks this often. */
const LOOK_EVERY_MS = 10;
const PASSWORD = 'Corr3ct-horse-9';

async function post(product: RunningProduct, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  await answer.arrayBuffer();
}

async function openPlayers(product: RunningProduct): Promise<string[]> {
  const logins = Array.from({ length: AT_ONCE }, () => `${randomUUID()}@example.test`);
  const form = { password: PASSWORD, country: 'IE', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-05-17' };
  for (const email of logins) await post(product, '/api/player/register', { ...form, email });
  return logins;
}

/** Reads of the catalogue as a page makes them, each sent when due, whether or not the one before has been answered. */
async function readCollections(product: RunningProduct): Promise<LoadResult> {
  const lists = Array.from({ length: CONNECTIONS }, () => [getRequest('/api/game/collections')]);
  const result = await sendLoad({
    port: product.port,
    seconds: SECONDS,
    lists,
    isRepeated: true,
    expected: '"data"',
    ratePerSecond: READS_PER_SECOND,
  });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.count} reads failed, first: ${result.firstFailure}`);
  return result;
}

/** Twenty sign-ins at once, wave after wave, until stopped. @returns how many waves there were */
async function signInUntil(product: RunningProduct, logins: readonly string[], state: { isOver: boolean }): Promise<number> {
  let waves = 0;
  for (; !state.isOver; waves += 1)
    await Promise.all(logins.map((login) => post(product, '/api/player/sessions', { login, password: PASSWORD })));
  return waves;
}

/** The 99th percentile of the delay of the product's event loop since the last call. */
async function eventLoopDelayMs(product: RunningProduct): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]);
  if (!Number.isFinite(seconds)) throw new Error('/metrics says nothing of the event loop');
  return Math.max(0, seconds * 1000 - LOOK_EVERY_MS);
}

/** Two hundred attempted sign-ins a second of unknown players, which cost as much as a known player's (S18, S22). */
async function attemptSignIns(product: RunningProduct): Promise<BenchRow[]> {
  const body = (): string => JSON.stringify({ login: `${randomUUID()}@example.test`, password: PASSWORD });
  const request = () => postRequest('/api/player/sessions', body(), { 'content-type': 'application/json' });
  const perConnection = Math.ceil((ATTEMPTS_PER_SECOND * SECONDS) / ATTEMPT_CONNECTIONS);
  const lists = Array.from({ length: ATTEMPT_CONNECTIONS }, () => Array.from({ length: perConnection }, request));
  const quietMs = await eventLoopDelayMs(product);
  const load = await sendLoad({ port: product.port, seconds: SECONDS, lists, isRepeated: true, ratePerSecond: ATTEMPTS_PER_SECOND });
  const busyMs = await eventLoopDelayMs(product);
  return [
    {
      name: `Event loop delay, p99 beside ${ATTEMPTS_PER_SECOND} attempted sign-ins/s (S18)`,
      value: busyMs,
      unit: 'ms',
      anchor: quietMs,
      ratio: null,
      target: `< ${DELAY_TARGET_MS} ms`,
      pass: busyMs < DELAY_TARGET_MS,
    },
    { name: '… attempts answered', value: load.count / SECONDS, unit: 'attempts/s', anchor: null, ratio: null, target: '–', pass: true },
  ];
}

/** Twenty sign-ins at once beside reads of the catalogue: argon2id runs beside the main thread, so reads hardly wait. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const logins = await openPlayers(product);
    await readCollections(product);
    const rounds: { quiet: LoadResult; busy: LoadResult; waves: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const quiet = await readCollections(product);
      const state = { isOver: false };
      const signingIn = signInUntil(product, logins, state);
      const busy = await readCollections(product);
      state.isOver = true;
      const waves = await signingIn;
      console.log(
        `   round ${round + 1}: p99 ${quiet.p99Ms.toFixed(1)} ms quiet, ${busy.p99Ms.toFixed(1)} ms beside ${waves * AT_ONCE} sign-ins`,
      );
      rounds.push({ quiet, busy, waves });
    }
    const middle = middleOf(rounds, ({ busy, quiet }) => busy.p99Ms / quiet.p99Ms);
    const ratio = middle.busy.p99Ms / middle.quiet.p99Ms;
    const attempts = await attemptSignIns(product);
    return [
      ...attempts,
      {
        name: `GET /api/game/collections, p99 beside ${AT_ONCE} sign-ins at once (median of ${ROUNDS})`,
        value: middle.busy.p99Ms,
        unit: 'ms',
        anchor: middle.quiet.p99Ms,
        ratio,
        target: `≤ ${TARGET_RATIO} × its quiet value`,
        pass: ratio <= TARGET_RATIO,
      },
      {
        name: '… sign-ins meanwhile',
        value: (middle.waves * AT_ONCE) / SECONDS,
        unit: 'sign-ins/s',
        anchor: null,
        ratio: null,
        target: '–',
        pass: true,
      },
    ];
  } finally {
    await product.stop();
  }
}
