import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Refuses every new row of a table as the database does when a lock is not free in time, or its disk is full. @returns what mends it */
export async function refuseRows(database: Database, table: string, code: string): Promise<() => Promise<void>> {
  await sql`
    create or replace function refuse_rows() returns trigger language plpgsql as ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}
  `.execute(database);
  await sql`
    create or replace trigger refuse before insert or update on ${sql.table(table)}
    for each row execute function refuse_rows()
  `.execute(database);
  return async () => {
    await sql`drop function refuse_rows() cascade`.execute(database);
  };
}
