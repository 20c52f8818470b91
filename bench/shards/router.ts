import { invariants, shardOf, verifyBooks, verifyStatements } from '../../packages/ledger/src/index.ts';
import { crossAreaInvariants } from '../../ops/invariants-across-areas.ts';
import { verifyTickets } from '../../apps/sportsbook/src/book/reconciliation/verify.ts';
import type { BenchLedger } from '../books/ledger-world.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import { unequalTransfers, type ShardBooks } from '../../apps/server/src/modules/wallet/index.ts';
import { connectionOf } from '../../apps/server/src/modules/wallet/ledger/connection.ts';

/** A primary with its ledger, among several. */
export type BenchShard = BenchLedger & ShardBooks;

/** A new player of this shard: as registration at home would choose an id and so the shard. */
export function newPlayerOf(shard: number, shardCount: number): string {
  for (;;) {
    const id = systemRandom.newId();
    if (shardOf(id, shardCount) === shard) return id;
  }
}

/** The books that a player's commands go to. */
export function booksOf<Books extends ShardBooks>(shards: readonly Books[], playerId: string): Books {
  const wanted = shardOf(playerId, shards.length);
  const books = shards.find(({ shard }) => shard === wanted);
  if (books === undefined) throw new Error(`there is no shard ${wanted}`);
  return books;
}

interface PlayerRow {
  readonly playerId: string;
}

const HOUSE = '00000000-0000-0000-0000-000000000000';

async function strangersOf({ shard, database }: ShardBooks, shardCount: number): Promise<string[]> {
  const players = await connectionOf(database).query<PlayerRow>('select player_id as "playerId" from ledger.player', []);
  const strangers = players.filter(({ playerId }) => playerId !== HOUSE && shardOf(playerId, shardCount) !== shard);
  return strangers.map(({ playerId }) => `player ${playerId} is on shard ${shard}`);
}

/** The findings of both verifications in the books and tickets of one primary. */
async function problemsOf({ shard, database, pool }: BenchShard): Promise<string[]> {
  const connection = connectionOf(database);
  const findings = await verifyBooks(connection, [...invariants, ...crossAreaInvariants]);
  const broken = findings.filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);
  const { broken: statements } = await verifyStatements(connection);
  const tickets = (await verifyTickets(pool)).filter(({ breaches }) => breaches.length > 0).map(({ id }) => id);
  return [...broken, ...statements.map((account) => `statement of ${account}`), ...tickets].map((what) => `shard ${shard}: ${what}`);
}

/** Both verifications over each primary, and all of them together: that every player is on the right one, and that transfers balance. */
export async function verifyShards(shards: readonly BenchShard[]): Promise<string[]> {
  const problems: string[] = [];
  for (const shard of shards) problems.push(...(await problemsOf(shard)), ...(await strangersOf(shard, shards.length)));
  return [...problems, ...(await unequalTransfers(shards))];
}
