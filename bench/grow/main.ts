import { readArguments } from '../../tools/arguments/options.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { growAt, type GrowTarget } from './target.ts';

const USAGE = 'npm run grow -- [--players 1000000] [--operations 20000000], with DATA_DIR or DATABASE_URL';

function sizeAsked(): { players: number; operations: number } {
  const { values } = readArguments({ options: { players: { type: 'string' }, operations: { type: 'string' } } });
  const [players, operations] = [Number(values.players ?? 1_000_000), Number(values.operations ?? 20_000_000)];
  if (![players, operations].every((count) => Number.isSafeInteger(count) && count > 0)) throw new Error(USAGE);
  return { players, operations };
}

/** The data folder must be named: the default one of `npm start` holds somebody's own data. @throws for a production database */
function targetAsked(): GrowTarget {
  const { databaseUrl, directDatabaseUrl, migratorDatabaseUrl, dataDirectory, isProduction, sandboxEnabled } = readConfig();
  if (process.env.DATA_DIR === undefined && databaseUrl === undefined) throw new Error(USAGE);
  if (isProduction || !sandboxEnabled) throw new Error('Only a database of the sandbox is filled, and none of production');
  if (databaseUrl === undefined) return { dataDirectory };
  return { dataDirectory, server: { app: databaseUrl, migrator: migratorDatabaseUrl ?? directDatabaseUrl ?? databaseUrl } };
}

async function main(): Promise<void> {
  const size = sizeAsked();
  const target = targetAsked();
  const startedAtMs = performance.now();
  const report = (line: string): void => console.log(`${((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(6)} s  ${line}`);
  await growAt(target, size, report);
  report('done; `npm run ledger:verify` checks it');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
