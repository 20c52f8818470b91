import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../kernel/database.ts';

/**
 * What someone with the database's own rights could do: change the time of a player's first operation, which no sum notices, and rewrite its event so
 * that both still look as if written together.
 */
export async function alterOperation(database: Database, playerId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`alter table ledger.op disable trigger op_is_immutable`.execute(transaction);
    const { rows } = await sql<{ id: string }>`
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
    `.execute(transaction);
    await sql`
      update kernel.event
      set xid = pg_current_xact_id()
      where data ->> 'operationId' = ${rows[0]?.id}
    `.execute(transaction);
    await sql`alter table ledger.op enable trigger op_is_immutable`.execute(transaction);
  });
}
