import path from 'node:path';
import { migrate } from './kernel/migrations.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Migrates a database to this program's version: the platform's schemas, then those of the companies beside it. */
export async function migrateEverything(connectionString: string): Promise<void> {
  await migrate(connectionString, { directory: path.join(ROOT, 'database/migrations'), schema: 'kernel' });
  await migrate(connectionString, { directory: path.join(ROOT, 'apps/sandbox/migrations'), schema: 'sandbox' });
  await migrate(connectionString, { directory: path.join(ROOT, 'apps/sportsbook/migrations'), schema: 'sportsbook' });
}
