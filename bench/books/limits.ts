import { inTransaction } from '../../apps/server/src/kernel/database.ts';
import { windowOf } from '../../apps/server/src/kernel/calendar-window.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import { setLimitCounters } from '../../apps/server/src/modules/wallet/index.ts';
import { play } from './ledger-play.ts';
import { type BenchLedger, benchGame, openBenchLedger, startBenchServer } from './ledger-world.ts';
import { createDatabase } from './pgbench.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const playerCount = 1_000;
const roundCount = 5;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const targetRatio = 0.9;
/** Never reached, so that every bet is counted and none refused. */
const capMinor = 1n << 60n;

/**
 * What enforcing limits costs (at most 10 % of the throughput of bets): the same bets and wins on two ledgers of one server, of players
 * without limits and of players with two, a daily one of bets and a weekly one of losses, turn by turn in one run.
 */
export async function run(): Promise<BenchRow[]> {
  const server = await startBenchServer();
  try {
    const free = await openBenchLedger(await createDatabase(server.url, 'bench_free'), { playerCount });
    const limited = await openBenchLedger(await createDatabase(server.url, 'bench_limited'), { playerCount });
    try {
      await setLimits(limited);
      return await measure(free, limited);
    } finally {
      await free.stop();
      await limited.stop();
    }
  } finally {
    await server.stop();
  }
}

async function setLimits({ database, players }: BenchLedger): Promise<void> {
  const now = new Date();
  const counter = (definition: number, period: 'daily' | 'weekly') => {
    const { start, end } = windowOf(period, now, 'UTC');
    const window = { windowStart: start, windowEnd: end, timeZone: 'UTC', isRolling: false, bindsFrom: start, bindsUntil: null };
    return { id: systemRandom.newId(), definition, period, currency: benchGame.currency, rate: '100', capMinor, ...window };
  };
  for (const { playerId } of players) {
    await inTransaction(database, (transaction) => setLimitCounters(transaction, playerId, [counter(1, 'daily'), counter(2, 'weekly')]));
  }
}

async function measure(free: BenchLedger, limited: BenchLedger): Promise<BenchRow[]> {
  for (const world of [free, limited]) await play(world, 3);
  const rounds: { free: number; limited: number }[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const rates = { free: await play(free, roundSeconds), limited: await play(limited, roundSeconds) };
    console.log(
      `   round ${round + 1}: ${rates.limited.toFixed(0)} with limits, ${rates.free.toFixed(0)} without, ${(rates.limited / rates.free).toFixed(3)}`,
    );
    rounds.push(rates);
  }
  const rates = middleOf(rounds, ({ limited, free }) => limited / free);
  const ratio = rates.limited / rates.free;
  return [
    {
      name: 'bets and wins of players with two limits, beside players without (median of 5)',
      value: Math.round(rates.limited),
      unit: 'operations/s',
      anchor: Math.round(rates.free),
      ratio,
      target: `≥ ${targetRatio} × without limits`,
      pass: ratio >= targetRatio,
    },
  ];
}
