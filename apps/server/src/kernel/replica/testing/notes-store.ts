import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Rows of a table of a test. */
export async function notes(database: Database, id: number): Promise<unknown[]> {
  return (await sql`select id from note where id = ${id}`.execute(database)).rows;
}
