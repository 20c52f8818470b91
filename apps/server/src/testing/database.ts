import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Database } from '../kernel/database.ts';
import { databaseUrl } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  database: Database;
  drop(): Promise<void>;
}

async function onMaintenance(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A fresh, migrated database for one test file. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(`create database ${name} template ${inject('templateDatabase')}`);
  const url = databaseUrl(inject('postgresUrl'), name);
  const pool = createPool({ connectionString: url, maxConnections: 10, applicationName: 'pavilion-test' });
  return {
    url,
    pool,
    database: createDatabase(pool),
    drop: async () => {
      await pool.end();
      await onMaintenance(`drop database ${name} with (force)`);
    },
  };
}
