import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createManualClock, type ManualClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { createMemorySecrets } from '../kernel/secrets.ts';
import { seedCatalogue } from '../modules/game/index.ts';
import { seedPaymentMethods } from '../modules/payment/index.ts';
import { seedSettings } from '../modules/settings/index.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface TestServer {
  /** Absolute address of the listening server. */
  url: string;
  app: App;
  clock: ManualClock;
  testDatabase: TestDatabase;
  /** Lines the server logged, as JSON text. */
  logLines: string[];
  stop(): Promise<void>;
}

/** The real server on a real port over a database of its own, with a clock the test moves. */
export async function startTestServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const testDatabase = await cloneDatabase();
  const clock = createManualClock(new Date());
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } });
  const config = { ...readConfig({ PORT: '0' }), isDatabaseDurable: false, ...overrides };
  const app = await createApp({
    config,
    pool: testDatabase.pool,
    connectionString: testDatabase.url,
    clock,
    log,
    secrets: createMemorySecrets(),
  });
  await seedSettings(app.context);
  await seedCatalogue(app.context);
  await seedPaymentMethods(app.context);
  const url = await app.listen();
  return {
    url,
    app,
    clock,
    testDatabase,
    logLines,
    stop: async () => {
      await app.close();
      await testDatabase.drop();
    },
  };
}
