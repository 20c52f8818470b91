import { inTransaction } from '../../apps/server/src/kernel/database.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import { type BonusMoney, grantBonus } from '../../apps/server/src/modules/wallet/index.ts';
import { play } from './ledger-play.ts';
import { type BenchLedger, benchGame, openBenchLedger, startBenchServer } from './ledger-world.ts';
import { createDatabase } from './pgbench.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const playerCount = 1_000;
const roundCount = 5;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const targetRatio = 0.8;
const grantedMinor = 1_000_000_000_000n;

/** Bets and wins of players who all wager a bonus, against those of players without one, on the same server in the same run. */
export async function run(): Promise<BenchRow[]> {
  const server = await startBenchServer();
  const worlds: BenchLedger[] = [];
  try {
    const plain = await openBenchLedger(await createDatabase(server.url, 'bench_plain'), { playerCount });
    worlds.push(plain);
    const wagering = await openBenchLedger(await createDatabase(server.url, 'bench_bonus'), { playerCount });
    worlds.push(wagering);
    await grantBonuses(wagering);
    return await measure(plain, wagering);
  } finally {
    for (const world of worlds) await world.stop();
    await server.stop();
  }
}

/** A bonus that pays every stake first and is never wagered to its end, with rates, a cap and games it excludes, as a real one has. */
async function grantBonuses({ ledger, database, players }: BenchLedger): Promise<void> {
  const clock = { now: () => new Date(), realNow: () => new Date() };
  const terms = {
    ratePpm: 1_000_000,
    ratesPpm: { live: 100_000, crash: 500_000 },
    restrictedGameIds: ['another-game'],
    isBonusFirst: true,
    paysWinsAfterEnd: false,
    isCancelLocked: false,
    blocksWithdrawal: false,
  };
  for (const { playerId } of players) {
    const bonus: BonusMoney = {
      id: systemRandom.newId(),
      playerId,
      currency: benchGame.currency,
      cost: 'cash',
      grantedMinor,
      requiredMinor: grantedMinor * 30n,
      maxBetMinor: 500n,
      conversionCapMinor: grantedMinor,
      terms,
      expiresAt: new Date('2100-01-01'),
    };
    await inTransaction(database, (transaction) => grantBonus({ ledger, clock }, transaction, bonus));
  }
}

async function measure(plain: BenchLedger, wagering: BenchLedger): Promise<BenchRow[]> {
  await play(plain, 3);
  await play(wagering, 3);
  const rounds: { value: number; anchor: number }[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const anchor = await play(plain, roundSeconds);
    const value = await play(wagering, roundSeconds);
    console.log(
      `   round ${round + 1}: with a bonus ${value.toFixed(0)} operations/s, without ${anchor.toFixed(0)}, ${(value / anchor).toFixed(2)} ×`,
    );
    rounds.push({ value, anchor });
  }
  const { value, anchor } = middleOf(rounds, (round) => round.value / round.anchor);
  return [
    {
      name: 'ledger engine, durable bets and wins of 1,000 players with an active bonus (median of 5)',
      value: Math.round(value),
      unit: 'operations/s',
      anchor: Math.round(anchor),
      ratio: value / anchor,
      target: `≥ ${targetRatio} × the same without a bonus`,
      pass: value / anchor >= targetRatio,
    },
  ];
}
