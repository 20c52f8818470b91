import { play } from './ledger-play.ts';
import { type BenchLedger, openBenchLedger, startBenchServer } from './ledger-world.ts';
import { createDatabase, pgbenchRate, preparePgbench } from './pgbench.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const playerCount = 1_000;
const roundCount = 5;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const targetRatio = 9;

/** Bets and wins of 1,000 players through the engine with durable commits, against pgbench's TPC-B on the same server in the same run. */
export async function run(): Promise<BenchRow[]> {
  const server = await startBenchServer();
  try {
    await preparePgbench(server.url);
    const world = await openBenchLedger(await createDatabase(server.url, 'bench_ledger'), { playerCount });
    try {
      return await measure(server.url, world);
    } finally {
      await world.stop();
    }
  } finally {
    await server.stop();
  }
}

async function measure(url: string, world: BenchLedger): Promise<BenchRow[]> {
  const problems = await world.ledger.durabilityProblems();
  if (problems.length > 0) throw new Error(`commits are not durable: ${problems.join('; ')}`);
  await play(world, 3);
  const rounds: { engine: number; anchor: number }[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const anchor = await pgbenchRate(url, roundSeconds);
    const engine = await play(world, roundSeconds);
    console.log(
      `   round ${round + 1}: engine ${engine.toFixed(0)} operations/s, pgbench ${anchor.toFixed(0)} tps, ${(engine / anchor).toFixed(2)} ×`,
    );
    rounds.push({ engine, anchor });
  }
  const { engine, anchor } = middleOf(rounds, (round) => round.engine / round.anchor);
  const ratio = engine / anchor;
  return [
    {
      name: 'ledger engine, durable bets and wins of 1,000 players (median of 5)',
      value: Math.round(engine),
      unit: 'operations/s',
      anchor: Math.round(anchor),
      ratio,
      target: `≥ ${targetRatio} × pgbench TPC-B -c 32 -j 2 -M prepared, scale 10`,
      pass: ratio >= targetRatio,
    },
  ];
}
