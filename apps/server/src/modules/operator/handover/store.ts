import { type Database, many, run } from '../../../kernel/database.ts';

export interface HandoverNote {
  id: string;
  text: string;
  operatorId: string;
  operatorEmail: string | null;
  writtenAt: Date;
}

export async function insertNote(
  transaction: Database,
  { id, operatorId, text, writtenAt }: Omit<HandoverNote, 'operatorEmail'>,
): Promise<void> {
  await run(transaction)`
    insert into console.handover_note (id, operator_id, text, written_at) values (${id}, ${operatorId}, ${text}, ${writtenAt})
  `;
}

/** The newest first. */
export async function listHandover(database: Database, limit: number): Promise<HandoverNote[]> {
  return await many<HandoverNote>(database)`
    select note.id, note.text, note.operator_id as "operatorId", operator.email as "operatorEmail", note.written_at as "writtenAt"
    from console.handover_note as note
    join console.operator as operator on operator.id = note.operator_id
    order by note.written_at desc, note.id desc
    limit ${limit}
  `;
}

export async function deleteOldNotes(database: Database, before: Date): Promise<void> {
  await run(database)`delete from console.handover_note where written_at < ${before}`;
}
