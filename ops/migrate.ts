import { readConfig } from '@pavilion/server/config/config.ts';
import { createLog } from '@pavilion/server/kernel/log/log.ts';
import { migrateDatabase } from '@pavilion/server/composition/start/database.ts';

/** Migrates the database to this version and ends, for installations whose serving processes own no tables (D-187). */
async function main(): Promise<void> {
  const applied = await migrateDatabase(readConfig(), createLog({ level: 'warn' }));
  const lines =
    applied.length === 0 ? ['The database has every migration of this version.'] : [`Applied ${applied.length} migrations:`, ...applied];
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text.split('\n')[0]}\n`);
  process.exitCode = 1;
});
