import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database.ts';

/** The purpose under which both values are sealed; changing it makes stored ones unreadable. */
export const CORRECTION_PURPOSE = 'player.correction';

interface Correction {
  id: string;
  playerId: string;
  authorId: string;
  field: string;
  beforeSealed: string | null;
  afterSealed: string;
  correctedAt: Date;
}

export async function insertCorrection(transaction: Database, correction: Correction): Promise<void> {
  const { id, playerId, authorId, field, beforeSealed, afterSealed, correctedAt } = correction;
  await sql`
    insert into player.correction (id, player_id, author_id, field, before_sealed, after_sealed, corrected_at)
    values (${id}, ${playerId}, ${authorId}, ${field}, ${beforeSealed}, ${afterSealed}, ${correctedAt})
  `.execute(transaction);
}
