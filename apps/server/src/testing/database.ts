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

async function withMaintenance(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Files are copied as they are: by way of the log, which is for servers that others work on, a copy took three times the processor time. */
const createFrom = (template: string, name: string): string => `create database ${name} template ${template} strategy file_copy`;

const onMaintenance = (statement: string): Promise<void> => withMaintenance((client) => client.query(statement));

/** A migrated database with more in it, for many test files to clone. */
export interface SeededTemplate {
  /** Its name in the database server of the run. */
  name: string;
  seed(filled: TestDatabase): Promise<void>;
}

/** Makes the template unless the run has it; whichever worker comes first seeds it, the other waits. */
async function templateOf({ name, seed }: SeededTemplate): Promise<string> {
  await withMaintenance(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(createFrom(inject('templateDatabase'), unfinished));
    const filled = openTestDatabase(unfinished);
    try {
      await seed(filled);
    } finally {
      await filled.pool.end();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Another way to the same database, such as one by a recorder. */
export type Way = (url: string) => string;

/** A fresh, migrated database for one test file, with the seeds of a template if one is named. */
export async function cloneDatabase(template?: SeededTemplate, through?: Way): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = template === undefined ? inject('templateDatabase') : await templateOf(template);
  await onMaintenance(createFrom(source, name));
  return openTestDatabase(name, through);
}

function openTestDatabase(name: string, through: Way = (url) => url): TestDatabase {
  const url = through(databaseUrl(inject('postgresUrl'), name));
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
