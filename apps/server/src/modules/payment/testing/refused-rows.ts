import { sql } from 'kysely';
import { type Database, run } from '../../../kernel/database.ts';

/** Refuses every new row of a table as the database does when a lock is not free in time, or its disk is full. @returns what mends it */
export async function refuseRows(database: Database, table: string, code: string): Promise<() => Promise<void>> {
  await run(database)`
    create or replace function refuse_rows() returns trigger language plpgsql as ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}
  `;
  await run(database)`
    create or replace trigger refuse before insert or update on ${sql.table(table)}
    for each row execute function refuse_rows()
  `;
  return async () => {
    await run(database)`drop function refuse_rows() cascade`;
  };
}
