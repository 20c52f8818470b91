import { playerStatus } from '@pavilion/contract/constants.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Sets a player's status, and since when the account is closed. */
export async function updatePlayerStatus(database: Database, change: { id: string; status: number; now: Date }): Promise<void> {
  await sql`
    update player.player
    set status = ${change.status}, updated_at = ${change.now},
      closed_at = case when ${change.status}::smallint = ${sql.lit(playerStatus.closed)} then coalesce(closed_at, ${change.now}::timestamptz) end
    where id = ${change.id}
  `.execute(database);
}
