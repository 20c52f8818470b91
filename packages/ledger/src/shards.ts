import type { HouseAccount, HouseKind } from './command.ts';
import type { Connection } from './database/connection.ts';

/** Digits of the id that no lane is chosen by, so that each shard's players use all of its lanes. */
const DIGITS = { from: -12, to: -6 } as const;

/**
 * Finds the primary that a player's rows are on, counted from 0; it never changes while the count of shards stays.
 * @example
 * shardOf('0190a5c0-0000-7000-8000-00000b000000', 3) // 2
 * shardOf('0190a5c0-0000-7000-8000-00000b000000', 1) // 0
 */
export const shardOf = (playerId: string, shardCount: number): number =>
  Number.parseInt(playerId.slice(DIGITS.from, DIGITS.to), 16) % shardCount;

/** One side of a transfer of house money between two primaries. */
export interface ShardMove {
  /** The other shard. */
  readonly source: string;
  readonly externalId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly house: HouseAccount;
}

interface MoveRow extends Omit<ShardMove, 'house'> {
  readonly kind: HouseKind;
  readonly detail: string;
}

/** Every side of a kind that these books have, oldest first. */
export async function readShardMoves(
  connection: Connection,
  { playerId, kind }: { playerId: string; kind: 'shardOut' | 'shardIn' },
): Promise<ShardMove[]> {
  const statement = `
    select o.source, o.external_id as "externalId", o.currency, o.amount_minor as "amountMinor", h.kind, h.detail
    from ledger.op o
    join ledger.entry e on e.op_id = o.id and e.account_id <> o.house_account_id
    join ledger.house_account h on h.id = e.account_id
    where o.player_id = $1
      and o.kind = $2
      and o.status = 'applied'
    order by o.id`;
  const rows = await connection.query<MoveRow>(statement, [playerId, kind]);
  return rows.map(({ kind: house, detail, ...move }) => ({ ...move, house: { kind: house, detail } }));
}
