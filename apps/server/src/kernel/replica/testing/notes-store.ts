import { type Database, many } from '../../database.ts';

/** Rows of a table of a test. */
export async function notes(database: Database, id: number): Promise<unknown[]> {
  return await many(database)`select id from note where id = ${id}`;
}
