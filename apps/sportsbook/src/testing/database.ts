import { randomUUID } from 'node:crypto';
import { guardPool } from '@pavilion/postgres';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * A migrated database for one test file, with the tables of the sportsbook.
 * @param through another way to the same database, such as one by a recorder
 */
export async function cloneDatabase(
  through = (url: string): string => url,
): Promise<{ pool: pg.Pool; connectionString: string; drop(): Promise<void> }> {
  const name = `sportsbook_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  const maintenance = new pg.Client({ connectionString: url.href });
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${inject('templateDatabase')}`);
  url.pathname = `/${name}`;
  // Dropping the database breaks connections that are still closing.
  const pool = guardPool(new pg.Pool({ connectionString: through(url.href), max: 8, pipeline: true }));
  return {
    pool,
    connectionString: through(url.href),
    drop: async () => {
      await pool.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
