import { setTimeout } from 'node:timers/promises';
import { DomainError } from '../apps/server/src/kernel/errors.ts';
import { creditWin, type LedgerAnswer, placeBet } from '../apps/server/src/modules/wallet/index.ts';
import { type BenchLedger, benchGame, openBenchLedger, startBenchServer } from './ledger-world.ts';
import { createDatabase, pgbenchRate, preparePgbench } from './pgbench.ts';
import type { BenchRow } from './row.ts';

const playerCount = 1_000;
/** Providers' calls in flight at once: every player has four games open, so that the queue never runs dry. */
const callersCount = 4_000;
const roundCount = 5;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const targetRatio = 7;

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
  const middle = rounds.toSorted((left, right) => left.engine / left.anchor - right.engine / right.anchor)[Math.floor(roundCount / 2)];
  const { engine, anchor } = middle ?? { engine: 0, anchor: 1 };
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

/** Operations a second, closed loop: each caller bets, then takes the win of that bet, then begins again. */
async function play(world: BenchLedger, seconds: number): Promise<number> {
  const startedAtMs = performance.now();
  const endsAtMs = startedAtMs + seconds * 1000;
  const run = startedAtMs.toFixed(3);
  let operations = 0;
  let bet = 0;
  const caller = async (index: number): Promise<void> => {
    const player = world.players[index % world.players.length];
    if (player === undefined) return;
    const { playerId, sessionToken } = player;
    for (let count = 0; performance.now() < endsAtMs; count += 1) {
      const key = `${run}-${index}-${count}`;
      const play = { ...benchGame, playerId, round: key, playKind: 'normal', closesRound: false } as const;
      const payout = BigInt(bet++ % 3) * 95n + 1n;
      await decided(() => placeBet(world, { ...play, sessionToken, externalId: `b${key}`, amountMinor: 100n }));
      await decided(() => creditWin(world, { ...play, externalId: `w${key}`, amountMinor: payout, closesRound: true }));
      operations += 2;
    }
  };
  await Promise.all(Array.from({ length: callersCount }, (_, index) => caller(index)));
  return (operations * 1000) / (performance.now() - startedAtMs);
}

/** As a provider does: a refusal for overload is asked again under the same id; any other refusal would spoil the figure. */
async function decided(call: () => Promise<LedgerAnswer>): Promise<void> {
  for (;;) {
    try {
      const { code } = await call();
      if (code !== 'OK') throw new Error(`refused: ${code}`);
      return;
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'temporarilyUnavailable') throw error;
      await setTimeout(5);
    }
  }
}
