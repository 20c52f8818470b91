import type pg from 'pg';

/** Settings without which an acknowledged operation could be lost, with their required values (reliability §1.4). */
const required: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
};

/** One line per wrong setting. */
export async function durabilityProblems(pool: pg.Pool): Promise<string[]> {
  const names = Object.keys(required);
  const statement = 'select name, setting from pg_settings where name = any($1::text[]) order by name';
  const { rows } = await pool.query<{ name: string; setting: string }>(statement, [names]);
  return rows
    .filter((row) => required[row.name]?.includes(row.setting) === false)
    .map((row) => `${row.name} is ${row.setting}; the ledger needs ${required[row.name]?.[0] ?? 'on'}`);
}
