import { type Database, many, run } from '../../../../kernel/database.ts';

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
  /** A contact's: it takes effect with this approval. */
  approvalId: string | null;
}

export async function insertCorrection(transaction: Database, correction: Correction): Promise<void> {
  const { id, playerId, authorId, field, beforeSealed, afterSealed, correctedAt, approvalId } = correction;
  await run(transaction)`
    insert into player.correction (id, player_id, author_id, field, before_sealed, after_sealed, corrected_at, approval_id)
    values (${id}, ${playerId}, ${authorId}, ${field}, ${beforeSealed}, ${afterSealed}, ${correctedAt}, ${approvalId})
  `;
}

/** What an approval is about: at most one value of each field. */
export async function listCorrectionsOf(transaction: Database, approval: { id: string; playerId: string }): Promise<Correction[]> {
  return await many<Correction>(transaction)`
    select id, player_id as "playerId", author_id as "authorId", field, before_sealed as "beforeSealed", after_sealed as "afterSealed",
      corrected_at as "correctedAt", approval_id as "approvalId"
    from player.correction
    where player_id = ${approval.playerId} and approval_id = ${approval.id}
    order by field
    limit 2
  `;
}
