import path from 'node:path';
import { isJobQueueCurrent, migrateJobQueue } from '../../jobs/runner.ts';
import { migrate, type MigrationSource, pendingMigrations } from '../../kernel/postgres/migrations.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** The platform's schemas, then those of the simulated companies. */
const SOURCES: readonly MigrationSource[] = [
  { directory: path.join(ROOT, 'database/migrations'), schema: 'kernel' },
  { directory: path.join(ROOT, 'apps/sandbox/migrations'), schema: 'sandbox' },
  { directory: path.join(ROOT, 'apps/sportsbook/migrations'), schema: 'sportsbook' },
];

/** Migrates a database to this program's version. @returns the names applied now */
export async function migrateEverything(connectionString: string): Promise<string[]> {
  const applied: string[] = [];
  for (const source of SOURCES) applied.push(...(await migrate(connectionString, source)));
  await migrateJobQueue(connectionString);
  return applied;
}

/**
 * What a database lacks of this program's version, asked by a role that may change none of it; the job queue by its name. Asked by the owner of
 * the tables, the queue is brought up to date: its library does so at every start.
 */
export async function pendingEverywhere(connectionString: string): Promise<string[]> {
  const pending: string[] = [];
  for (const source of SOURCES) pending.push(...(await pendingMigrations(connectionString, source)));
  if (pending.length > 0 || (await isJobQueueCurrent(connectionString))) return pending;
  return ['the job queue'];
}
