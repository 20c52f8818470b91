import { type Database, inTransaction, one, run } from '../../../kernel/database.ts';

/**
 * What someone with the database's own rights could do: change the time of a player's first operation, which no sum notices, and rewrite
 * its event to match.
 */
export async function alterOperation(database: Database, playerId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await run(transaction)`alter table ledger.op disable trigger op_is_immutable`;
    const altered = await one<{ id: string }>(transaction)`
      update ledger.op
      set created_at = created_at - interval '1 hour'
      where id = (
        select id
        from ledger.op
        where player_id = ${playerId}
        order by created_at, id
        limit 1
      )
      returning id
    `;
    await run(transaction)`
      update kernel.event
      set xid = pg_current_xact_id()
      where data ->> 'operationId' = ${altered?.id}
    `;
    await run(transaction)`alter table ledger.op enable trigger op_is_immutable`;
  });
}
