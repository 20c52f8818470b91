import { availableParallelism } from 'node:os';
import { moveHouseMoney } from '../../apps/server/src/modules/wallet/index.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import { openBenchLedger } from '../books/ledger-world.ts';
import { Child } from '../child.ts';
import type { BenchRow } from '../row.ts';
import { type ShardAnswer, shardAnswer, type ShardOrder } from './messages.ts';
import { type BenchShard, verifyShards } from './router.ts';
import { middleOf } from '../quantile.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = 3;
const TRANSFERS = 100;
const RATIO = 1.7;
const SHARDS = 2;

type ShardProcess = Child<ShardOrder, ShardAnswer>;

/** Operations in a second of a processor, the engine, its load and its database together. */
const perProcessorSecond = ({ operations, nodeSeconds, postgresSeconds }: ShardAnswer): number =>
  operations / (nodeSeconds + postgresSeconds);
const rate = ({ operations, seconds }: ShardAnswer): number => operations / seconds;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Round {
  readonly alone: ShardAnswer;
  readonly together: readonly ShardAnswer[];
}

const ratioOf = ({ alone, together }: Round): number => sum(together.map(perProcessorSecond)) / perProcessorSecond(alone);

async function measureRound(shards: readonly ShardProcess[]): Promise<Round> {
  const order = { do: 'play', seconds: SECONDS } as const;
  const [first] = shards;
  if (first === undefined) throw new Error('there are two shards');
  const alone = await first.ask(order);
  const together = await Promise.all(shards.map((shard) => shard.ask(order)));
  return { alone, together };
}

const shown = (answer: ShardAnswer): string =>
  `${rate(answer).toFixed(0)}/s, ${perProcessorSecond(answer).toFixed(0)} per processor second ` +
  `(engine and load ${answer.nodeSeconds.toFixed(1)} s, database ${answer.postgresSeconds.toFixed(1)} s)`;

/** Transfers of house money between the two, one after the other; then the books of each and of both. */
async function measureTransfers(urls: readonly string[]): Promise<BenchRow> {
  const worlds: BenchShard[] = [];
  for (const [shard, url] of urls.entries()) worlds.push({ ...(await openBenchLedger(url, { playerCount: 0 })), shard });
  try {
    const [one, other] = worlds;
    if (one === undefined || other === undefined) throw new Error('there are two shards');
    const startedAtMs = performance.now();
    for (let count = 0; count < TRANSFERS; count += 1) {
      const transfer = { id: systemRandom.newId(), currency: 'EUR', amountMinor: 1_000n } as const;
      const [from, to] = count % 2 === 0 ? [one, other] : [other, one];
      await moveHouseMoney(from, to, { ...transfer, house: { kind: 'psp_clearing', detail: 'bench-psp' } });
    }
    const value = TRANSFERS / ((performance.now() - startedAtMs) / 1000);
    const problems = await verifyShards(worlds);
    for (const problem of problems) console.log(`   ${problem}`);
    const name = `SH4 transfers of house money between two primaries, one after the other; then both verified, ${problems.length} problems`;
    return { name, value, unit: 'transfers/s', anchor: null, ratio: null, target: 'no problem', pass: problems.length === 0 };
  } finally {
    for (const world of worlds) await world.stop();
  }
}

function rowsOf({ alone, together }: Round): BenchRow[] {
  const ratio = ratioOf({ alone, together });
  const [one, both] = [rate(alone), sum(together.map(rate))];
  return [
    {
      name: `SH5 two primaries, operations in a processor second of each, against one (median of ${ROUNDS})`,
      value: Math.round(sum(together.map(perProcessorSecond))),
      unit: 'operations/processor second',
      anchor: Math.round(perProcessorSecond(alone)),
      ratio,
      target: `≥ ${RATIO} ×`,
      pass: ratio >= RATIO,
    },
    {
      name: `SH5 … by the clock, both on the same ${availableParallelism()} processors, which one already fills`,
      value: Math.round(both),
      unit: 'operations/s',
      anchor: Math.round(one),
      ratio: both / one,
      target: '–',
      pass: true,
    },
  ];
}

/** Bets and wins on one primary, and on two at once, each with its own engine: what a processor does for each of them. */
export async function run(): Promise<BenchRow[]> {
  const shards = Array.from(
    { length: SHARDS },
    (_, shard) =>
      new Child<ShardOrder, ShardAnswer>('shards/shard-worker.ts', [String(shard), String(SHARDS)], (given) => shardAnswer.parse(given)),
  );
  try {
    const urls = (await Promise.all(shards.map((shard) => shard.next()))).map(({ url }) => url);
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const measuredRound = await measureRound(shards);
      console.log(`   round ${round}: alone ${shown(measuredRound.alone)}`);
      for (const answer of measuredRound.together) console.log(`            beside the other ${shown(answer)}`);
      rounds.push(measuredRound);
    }
    const transfers = await measureTransfers(urls);
    return [...rowsOf(middleOf(rounds, ratioOf)), transfers];
  } finally {
    await Promise.all(shards.map((shard) => shard.end()));
  }
}
