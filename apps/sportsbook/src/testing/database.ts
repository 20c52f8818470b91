import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A migrated database for one test file, with the tables of the sportsbook. */
export async function cloneDatabase(): Promise<{ pool: pg.Pool; connectionString: string; drop(): Promise<void> }> {
  const name = `sportsbook_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  const maintenance = new pg.Client({ connectionString: url.href });
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${inject('templateDatabase')}`);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 8, pipeline: true });
  // Dropping the database breaks connections that are still closing.
  pool.on('error', () => undefined);
  return {
    pool,
    connectionString: url.href,
    drop: async () => {
      await pool.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
