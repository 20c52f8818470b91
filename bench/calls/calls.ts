import { setTimeout as delay } from 'node:timers/promises';
import { postRequest, sendLoad } from '../http-load/http-load.ts';
import type { LoadResult } from '../http-load/http-load-worker.ts';
import { bestClientCount, pgbenchRate, preparePgbench, STRICT_SCALE } from '../books/pgbench.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import {
  CALL_SECONDS,
  callAtPeak,
  type CallsShape,
  findStudio,
  openPlayers,
  PASSWORD,
  sendCalls,
  WARM_UP_SECONDS,
} from './provider-calls.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const ROUNDS = 3;
const SEARCH_SECONDS = Math.min(5, CALL_SECONDS);
const PEAK_RATIO = 3;
const POT = 'lantern';
const HOT_RATIO = 0.8;
const FEW_PLAYERS = 100;
const FEW_RATIO = 0.6;
const HALF_P99_MS = 40;
const HALF_P50_MS = 15;
const LOGINS_PER_SECOND = 15;
const LOGIN_CONNECTIONS = 15;
const WITH_LOGINS_P99_MS = 150;
const OVERLOAD_SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 60);
const OVERLOAD_CONNECTIONS = Number(process.env.BENCH_OVERLOAD_CONNECTIONS ?? 4000);
const OVERLOAD = 2;
const GOODPUT_RATIO = 0.9;
const REFUSED_P99_MS = 100;
/** Calls after the overload that take longer are not back to normal. */
const LATE_AFTER_MS = 100;
const AFTER_SHARE = 0.3;
const AFTER_SECONDS = Math.max(8, CALL_SECONDS);
const RECOVERY_SECONDS = 3;
const PAUSE_MS = 5_000;

interface Round {
  anchor: number;
  plain: number;
  hot: number;
  few: number;
}

/** Each round runs them one after the other, so that other load on the machine affects all of them alike. */
async function measureRounds(product: RunningProduct, shape: CallsShape, clients: number): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let count = 1; count <= ROUNDS; count += 1) {
    const anchor = await pgbenchRate(product.postgresUrl, CALL_SECONDS, clients);
    const plain = (await callAtPeak(product, shape)).perSecond;
    const hot = (await callAtPeak(product, { ...shape, pot: POT })).perSecond;
    const few = (await callAtPeak(product, { ...shape, sessions: shape.sessions.slice(0, FEW_PLAYERS) })).perSecond;
    const shown = [plain, hot, few].map((rate) => rate.toFixed(0));
    console.log(
      `   round ${count}: ${shown[0]} calls/s, ${shown[1]} with one jackpot, ${shown[2]} of ${FEW_PLAYERS} players, pgbench ${anchor.toFixed(0)} tps`,
    );
    rounds.push({ anchor, plain, hot, few });
  }
  return rounds;
}

function peakRows(rounds: readonly Round[], clients: number): BenchRow[] {
  const rowOf = (
    name: string,
    of: (round: Round) => { value: number; anchor: number },
    wanted: { ratio: number; of: string },
  ): BenchRow => {
    const { value, anchor } = of(middleOf(rounds, (round) => of(round).value / of(round).anchor));
    const ratio = value / anchor;
    const figures = { value: Math.round(value), unit: 'calls/s', anchor: Math.round(anchor), ratio };
    return { name, ...figures, target: `≥ ${wanted.ratio} × ${wanted.of}`, pass: ratio >= wanted.ratio };
  };
  return [
    rowOf(`T2 signed provider calls over HTTP, bets and wins (median of ${ROUNDS})`, ({ plain, anchor }) => ({ value: plain, anchor }), {
      ratio: PEAK_RATIO,
      of: `pgbench TPC-B -c ${clients} -j 2 -M prepared, scale ${STRICT_SCALE}`,
    }),
    rowOf(`T3 the same on one game, a fifth of the rounds feed one jackpot`, ({ hot, plain }) => ({ value: hot, anchor: plain }), {
      ratio: HOT_RATIO,
      of: 'T2',
    }),
    rowOf(`T4 the same of ${FEW_PLAYERS} players only`, ({ few, plain }) => ({ value: few, anchor: plain }), {
      ratio: FEW_RATIO,
      of: 'T2',
    }),
  ];
}

const latencyRow = (name: string, { value, anchor = null }: { value: number; anchor?: number | null }, atMostMs: number): BenchRow => ({
  name,
  value,
  unit: 'ms',
  anchor,
  ratio: anchor === null ? null : value / anchor,
  target: `≤ ${atMostMs} ms`,
  pass: value <= atMostMs,
});

/** Players sign in at their own pace while a load runs. */
function signIn(product: RunningProduct, { sessions }: CallsShape, seconds: number): Promise<LoadResult> {
  const count = Math.ceil((LOGINS_PER_SECOND * seconds) / LOGIN_CONNECTIONS);
  const request = (index: number): Uint8Array => {
    const body = JSON.stringify({ login: sessions[index % sessions.length]?.login, password: PASSWORD });
    return postRequest('/api/player/sessions', body, { 'content-type': 'application/json' });
  };
  const lists = Array.from({ length: LOGIN_CONNECTIONS }, (_, line) =>
    Array.from({ length: count }, (_unused, step) => request(step * LOGIN_CONNECTIONS + line)),
  );
  const rate = { ratePerSecond: LOGINS_PER_SECOND, isRepeated: false, expected: '"accessToken"' };
  return sendLoad({ port: product.port, seconds, lists, ...rate });
}

/** Half of the peak by the clock, alone and beside sign-ins, in turn. */
async function measureHalf(product: RunningProduct, shape: CallsShape): Promise<BenchRow[]> {
  const rounds: { alone: LoadResult; beside: LoadResult; logins: LoadResult }[] = [];
  for (let count = 1; count <= ROUNDS; count += 1) {
    const alone = await callAtPeak(product, shape);
    const [beside, logins] = await Promise.all([callAtPeak(product, shape), signIn(product, shape, CALL_SECONDS + WARM_UP_SECONDS)]);
    if (logins.failures > 0) throw new Error(`${logins.failures} of ${logins.count} sign-ins failed, first: ${logins.firstFailure}`);
    console.log(
      `   half of the peak, round ${count}: p99 ${alone.p99Ms.toFixed(0)} ms, ${beside.p99Ms.toFixed(0)} ms beside ${logins.count} sign-ins`,
    );
    rounds.push({ alone, beside, logins });
  }
  const half = middleOf(rounds, ({ alone }) => alone.p99Ms).alone;
  const { beside, alone, logins } = middleOf(rounds, (round) => round.beside.p99Ms);
  return [
    latencyRow(`T5 signed provider calls, p99 at half of the peak (median of ${ROUNDS})`, { value: half.p99Ms }, HALF_P99_MS),
    latencyRow('T5 … p50', { value: half.p50Ms }, HALF_P50_MS),
    latencyRow(
      `T9 p99 at half of the peak beside ${LOGINS_PER_SECOND} sign-ins/s (median of ${ROUNDS})`,
      { value: beside.p99Ms, anchor: alone.p99Ms },
      WITH_LOGINS_P99_MS,
    ),
    {
      name: 'T9 … sign-ins meanwhile',
      value: logins.count / (CALL_SECONDS + WARM_UP_SECONDS),
      unit: 'sign-ins/s',
      anchor: null,
      ratio: null,
      target: `${LOGINS_PER_SECOND}, none refused`,
      pass: logins.count >= LOGINS_PER_SECOND * (CALL_SECONDS + WARM_UP_SECONDS) * 0.9,
    },
  ];
}

/** Twice the maximum rate for a minute: the throughput that remains, how fast the surplus is refused, and how long recovery takes. */
async function measureOverload(product: RunningProduct, shape: CallsShape, peak: number): Promise<BenchRow[]> {
  const arriving = {
    ...shape,
    connections: OVERLOAD_CONNECTIONS,
    seconds: OVERLOAD_SECONDS,
    ratePerSecond: peak * OVERLOAD,
    warmUpSeconds: 0,
  };
  const overload = await sendCalls(product, arriving, { isInPairs: true });
  const endedAtMs = performance.now();
  const after = await sendCalls(
    product,
    { ...shape, seconds: AFTER_SECONDS, ratePerSecond: peak * AFTER_SHARE, warmUpSeconds: 0 },
    { lateAfterMs: LATE_AFTER_MS },
  );
  // Measured from the end of the overload, with the time in which the calls after it are made.
  const recoverySeconds = (performance.now() - endedAtMs) / 1000 - AFTER_SECONDS + after.lastLateSeconds;
  const goodput = (overload.count - overload.failures) / OVERLOAD_SECONDS;
  const row = (name: string, figures: Omit<BenchRow, 'name' | 'anchor' | 'ratio'>): BenchRow => ({
    name: `T6 ${name}`,
    anchor: null,
    ratio: null,
    ...figures,
  });
  return [
    {
      ...row(`calls that succeed at twice the peak for ${OVERLOAD_SECONDS} s`, {
        value: Math.round(goodput),
        unit: 'calls/s',
        target: `≥ ${GOODPUT_RATIO} × the peak`,
        pass: goodput >= GOODPUT_RATIO * peak,
      }),
      anchor: Math.round(peak),
      ratio: goodput / peak,
    },
    row('… refused with 503', { value: Math.round(overload.refused / OVERLOAD_SECONDS), unit: 'calls/s', target: 'recorded', pass: true }),
    row('… time to a refusal, p99', {
      value: overload.refusedP99Ms,
      unit: 'ms',
      target: `≤ ${REFUSED_P99_MS} ms`,
      pass: overload.refusedP99Ms <= REFUSED_P99_MS,
    }),
    row(`… until no call of ${AFTER_SHARE} × the peak is refused or takes over ${LATE_AFTER_MS} ms`, {
      value: recoverySeconds,
      unit: 's',
      target: `≤ ${RECOVERY_SECONDS} s`,
      pass: recoverySeconds <= RECOVERY_SECONDS,
    }),
  ];
}

/** The calls of game providers in every shape of reliability §8.4: peak, hot, few players, half of the peak, beside sign-ins, overload. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const studio = await findStudio(product);
    const shape = { studio, sessions: await openPlayers(product, studio) };
    await preparePgbench(product.postgresUrl, STRICT_SCALE);
    const clients = await bestClientCount(product.postgresUrl, SEARCH_SECONDS);
    await callAtPeak(product, shape);
    const rounds = await measureRounds(product, shape, clients);
    const peak = middleOf(rounds, ({ plain }) => plain).plain;
    // The followers of the log catch up with the peaks first.
    await delay(PAUSE_MS);
    const half = await measureHalf(product, { ...shape, ratePerSecond: peak / 2 });
    return [...peakRows(rounds, clients), ...half, ...(await measureOverload(product, shape, peak))];
  } finally {
    await product.stop();
  }
}
