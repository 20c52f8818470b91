import { randomUUID } from 'node:crypto';
import { guardPool } from '@pavilion/postgres';
import pg from 'pg';
import { inject } from 'vitest';

/** A migrated database of a test's own, with the sandbox's tables in it. */
export async function cloneDatabase(): Promise<{ pool: pg.Pool; drop(): Promise<void> }> {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  const maintenance = new pg.Client({ connectionString: url.href });
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${inject('templateDatabase')}`);
  url.pathname = `/${name}`;
  // Dropping the database breaks connections that are still closing.
  const pool = guardPool(new pg.Pool({ connectionString: url.href, max: 5 }));
  return {
    pool,
    drop: async () => {
      await pool.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
