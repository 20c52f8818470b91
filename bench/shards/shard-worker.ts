import { openBenchLedger, startBenchServer } from '../books/ledger-world.ts';
import { play } from '../books/ledger-play.ts';
import { measured } from '../processor-time.ts';
import type { ShardAnswer, ShardOrder } from './messages.ts';
import { newPlayerOf } from './router.ts';

const PLAYERS = 300;
const CALLERS = 1_200;
const WARM_SECONDS = 2;

/** One shard: a primary of its own, the ledger over it, and the calls of its players. */
const [shard = 0, shardCount = 1] = process.argv.slice(2).map(Number);
const server = await startBenchServer();
const world = await openBenchLedger(server.url, { playerCount: PLAYERS, newPlayerId: () => newPlayerOf(shard, shardCount) });
const problems = await world.ledger.durabilityProblems();
if (problems.length > 0) throw new Error(`commits are not durable: ${problems.join('; ')}`);
await play(world, WARM_SECONDS, { callerCount: CALLERS });

const answer = (figures: Omit<ShardAnswer, 'url'>): void => void process.send?.({ url: server.url, ...figures });

async function playFor(wantedSeconds: number): Promise<void> {
  const pids = { node: process.pid, postgres: server.pid() };
  const { result: rate, seconds, used } = await measured(pids, () => play(world, wantedSeconds, { callerCount: CALLERS }));
  answer({ operations: rate * seconds, seconds, nodeSeconds: used.node, postgresSeconds: used.postgres });
}

async function end(): Promise<void> {
  await world.stop();
  await server.stop();
  process.exit(0);
}

process.on('message', (order: ShardOrder) => void (order.do === 'play' ? playFor(order.seconds) : end()));
// A bench that was broken off leaves no server behind.
process.on('disconnect', () => void end());
answer({ operations: 0, seconds: 0, nodeSeconds: 0, postgresSeconds: 0 });
