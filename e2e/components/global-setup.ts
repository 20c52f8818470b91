import fs from 'node:fs';
import path from 'node:path';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createDatabase, createPool } from '../../apps/server/src/kernel/database.ts';
import { createManualClock } from '../../apps/server/src/kernel/testing/manual-clock.ts';
import { sitePublicConfig } from '../../apps/server/src/composition/site-config.ts';
import { startProduct } from '../product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of the run listens. */
    productUrl: string;
    /** The configuration the server writes into each page. */
    publicConfig: PublicConfig;
  }
}

/** One product for all component tests: they need its API, its sandbox and, where a page is shown as it was served, its built pages. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  const connectionString = fs.readFileSync(path.join(product.dataDirectory, 'postgres.url'), 'utf8');
  const pool = createPool({ connectionString, maxConnections: 1, applicationName: 'pavilion-components' });
  const database = createDatabase(pool);
  project.provide('productUrl', product.url);
  project.provide(
    'publicConfig',
    await sitePublicConfig({ config: readConfig({}), database, clock: createManualClock(new Date()), publicUrl: () => product.url }),
  );
  await pool.end();
  return product.stop;
}
