import { texts, uuids } from '../database/array-encoder.ts';
import { operationKey } from '../books/books.ts';
import type { HouseAccount, HouseKind } from '../command.ts';
import type { Connection } from '../database/connection.ts';

/** The key of an operation (reliability §1.3). */
interface OperationKey {
  readonly source: string;
  readonly playerId: string;
  readonly externalId: string;
}

/** Which of the given operations have been settled: rolled back, paid out, released or reversed. */
export async function endedOperations(connection: Connection, keys: readonly OperationKey[]): Promise<(key: OperationKey) => boolean> {
  const statement = `
    select o.source, o.player_id as "playerId", o.external_id as "externalId"
    from (select unnest($1::text[]) as source, unnest($2::uuid[]) as player_id, unnest($3::text[]) as external_id) as k
    join ledger.op o on o.source = k.source and o.player_id = k.player_id and o.external_id = k.external_id
    join ledger.op_outcome x on x.op_id = o.id`;
  const rows = await connection.query<OperationKey>(statement, [
    texts(keys, ({ source }) => source),
    uuids(keys, ({ playerId }) => playerId),
    texts(keys, ({ externalId }) => externalId),
  ]);
  const ended = new Set(rows.map((row) => operationKey(row, row.externalId)));
  return (key) => ended.has(operationKey(key, key.externalId));
}

/** The house side of an operation: which account paid or received, and how much in minor units; undefined when it moved nothing. */
export async function houseOfOperation(
  connection: Connection,
  operationId: string,
): Promise<{ readonly house: HouseAccount; readonly amountMinor: bigint } | undefined> {
  const statement = `
    select h.kind, h.detail, o.amount_minor as "amountMinor"
    from ledger.op o
    join ledger.house_account h on h.id = o.house_account_id
    where o.id = $1`;
  const [row] = await connection.query<{ kind: HouseKind; detail: string; amountMinor: bigint }>(statement, [operationId]);
  return row && { house: { kind: row.kind, detail: row.detail }, amountMinor: row.amountMinor };
}
