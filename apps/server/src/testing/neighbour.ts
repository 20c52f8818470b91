import { createApp } from '../composition/app.ts';
import type { Config } from '../config/config.ts';
import { createPool } from '../kernel/database.ts';
import { saveWork, type TestServer, TEST_PATIENCE_MS } from './server.ts';

/** Another process of the same product, sharing only the database, the secrets and the clock (ARCHITECTURE.md). */
export async function startNeighbour(
  { app, clock, testDatabase }: Pick<TestServer, 'app' | 'clock'> & { testDatabase: Pick<TestServer['testDatabase'], 'url'> },
  changes: Partial<Config> = {},
) {
  const { config, log, secrets } = app.context;
  const pool = createPool({ connectionString: testDatabase.url, maxConnections: 10, applicationName: 'pavilion-neighbour' });
  const neighbour = await createApp({
    config: { ...config, roles: new Set(['web']), ...changes },
    pool,
    connectionString: testDatabase.url,
    clock,
    log,
    secrets,
    patienceMs: TEST_PATIENCE_MS,
  });
  saveWork(neighbour);
  const url = await neighbour.listen();
  return {
    url,
    context: neighbour.context,
    stop: async () => {
      await neighbour.close();
      await pool.end();
    },
  };
}
