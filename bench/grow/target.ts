import fs from 'node:fs';
import { createPool } from '../../apps/server/src/kernel/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/postgres/embedded.ts';
import { startProduct } from '../product.ts';
import { untilWorldIsComplete } from '../world.ts';
import { grow } from './grow.ts';

/** Where a database is grown: in a data folder of the product's, or on a server that is there. */
export interface GrowTarget {
  readonly dataDirectory: string;
  /** The roles by which the product connects and by which its tables are created. */
  readonly server?: { readonly app: string; readonly migrator: string };
}

/** The product itself creates its tables, the shipped defaults and the demo world. */
async function prepare({ dataDirectory, server }: GrowTarget): Promise<void> {
  fs.mkdirSync(dataDirectory, { recursive: true });
  const product = await startProduct(server === undefined ? { dataDirectory } : { dataDirectory, databaseUrl: server.app });
  try {
    await untilWorldIsComplete(product.url);
  } finally {
    await product.stop();
  }
}

/** Our own server syncs nothing while it is filled: what a power cut leaves is thrown away. */
async function openDatabase({ dataDirectory, server }: GrowTarget): Promise<{ url: string; stop(): Promise<void> }> {
  if (server !== undefined) return { url: server.migrator, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataDirectory, isDurable: false, restartOnCrash: false, extraSettings: ['max_wal_size=4GB'] });
}

/** Fills a database of its own, or continues filling it. */
export async function growAt(
  target: GrowTarget,
  { players, operations }: { players: number; operations: number },
  report: (line: string) => void,
): Promise<void> {
  await prepare(target);
  const database = await openDatabase(target);
  const pool = createPool({ connectionString: database.url, maxConnections: 2, applicationName: 'pavilion-grow', statementTimeoutMs: 0 });
  try {
    await grow(pool, { players, operations, until: new Date() }, report);
  } finally {
    await pool.end();
    await database.stop();
  }
}
