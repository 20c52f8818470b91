import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

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
  await sql`
    insert into console.handover_note (id, operator_id, text, written_at) values (${id}, ${operatorId}, ${text}, ${writtenAt})
  `.execute(transaction);
}

/** The newest first. */
export async function listHandover(database: Database, limit: number): Promise<HandoverNote[]> {
  const { rows } = await sql<HandoverNote>`
    select note.id, note.text, note.operator_id as "operatorId", operator.email as "operatorEmail", note.written_at as "writtenAt"
    from console.handover_note as note
    join console.operator as operator on operator.id = note.operator_id
    order by note.written_at desc, note.id desc
    limit ${limit}
  `.execute(database);
  return rows;
}

export async function deleteOldNotes(database: Database, before: Date): Promise<void> {
  await sql`delete from console.handover_note where written_at < ${before}`.execute(database);
}
