import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** The newest message of a writer. */
export async function newestMessageOf(database: Database, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id
    from notification.contact_message
    where email = ${email}
    order by created_at desc, id desc
    limit 1
  `.execute(database);
  return rows[0]?.id;
}
