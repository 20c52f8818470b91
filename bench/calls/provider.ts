import { followerLag } from './follower-lag.ts';
import type { LoadResult } from '../http-load/http-load-worker.ts';
import { pgbenchRate, preparePgbench } from '../books/pgbench.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { CALL_SECONDS, callAtPeak, type CallsShape, findStudio, openPlayers } from './provider-calls.ts';
import type { BenchRow } from '../row.ts';
import { median, middleOf } from '../quantile.ts';

const ROUNDS = 3;
const TARGET_RATIO = 2;
const TARGET_P99_MS = 100;
const TARGET_LAG_SECONDS = 1;
const PAUSE_MS = 15_000;

/** The middle of three runs at a given rate. */
async function p99AtHalf(product: RunningProduct, load: CallsShape): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { p99Ms } = await callAtPeak(product, load);
    console.log(`   half of the peak, round ${round + 1}: p99 ${p99Ms.toFixed(0)} ms`);
    rounds.push(p99Ms);
  }
  return median(rounds);
}

/** Bets and wins through signed HTTP calls against pgbench on the same server in the same run, and their latency at half of the peak. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const studio = await findStudio(product);
    const sessions = await openPlayers(product, studio);
    await preparePgbench(product.postgresUrl);
    await callAtPeak(product, { studio, sessions });
    const rounds: { calls: LoadResult; anchor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const anchor = await pgbenchRate(product.postgresUrl, CALL_SECONDS);
      const calls = await callAtPeak(product, { studio, sessions });
      console.log(
        `   round ${round + 1}: ${calls.perSecond.toFixed(0)} calls/s, pgbench ${anchor.toFixed(0)} tps, ${(calls.perSecond / anchor).toFixed(2)} ×`,
      );
      rounds.push({ calls, anchor });
    }
    const middle = middleOf(rounds, ({ calls, anchor }) => calls.perSecond / anchor);
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
