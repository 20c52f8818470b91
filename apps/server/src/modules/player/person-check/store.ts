import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Uses a solution up. @returns false when it was used before */
export async function insertSolvedChallenge(transaction: Database, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into player.solved_challenge (id, expires_at)
    values (${id}, ${expiresAt})
    on conflict do nothing
    returning id
  `.execute(transaction);
  return rows.length === 1;
}

export async function deleteExpiredSolutions(database: Database, now: Date): Promise<void> {
  await sql`delete from player.solved_challenge where expires_at < ${now}`.execute(database);
}
