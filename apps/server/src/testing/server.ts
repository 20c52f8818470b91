import type { AppContext } from '../app-context.ts';
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../http/server.ts';
import { createManualClock, type ManualClock } from '../kernel/testing/manual-clock.ts';
import { createLog } from '../kernel/log/log.ts';
import { createMemorySecrets } from '../kernel/secrets/secrets.ts';
import { startSandbox } from '../sandbox.ts';
import { seedEverything } from '../seed-everything.ts';
import { withCheckedAnswers } from './checked-answers.ts';
import { cloneDatabase, type SeededTemplate, type TestDatabase } from './database.ts';

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

export interface WithSandbox {
  hasSandbox?: boolean;
  /** Waits between the retries of the outside companies' calls. */
  wait?: (delayMs: number) => Promise<void>;
}

/** Seeds a template database by an application of its own, which never listens. */
export const seededBy = (name: string, seed: (context: AppContext) => Promise<void>): SeededTemplate => ({
  name,
  seed: async ({ pool, url }) => {
    const parts = { clock: createManualClock(new Date()), log: createLog({ level: 'fatal' }), secrets: createMemorySecrets() };
    const app = await createApp({ config: readConfig({ PORT: '0' }), pool, connectionString: url, ...parts }, []);
    await seed(app.context);
    await app.close();
  },
});

const everythingSeeded = seededBy('pavilion_seeded', seedEverything);

/**
 * The real server on a real port over its own database, with a clock the test moves; with the outside companies on the same port if the
 * test requests them.
 */
export async function startTestServer(
  overrides: Partial<Config> = {},
  { hasSandbox = false, ...sandbox }: WithSandbox = {},
): Promise<TestServer> {
  const testDatabase = await cloneDatabase(everythingSeeded);
  const clock = createManualClock(new Date());
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } });
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-test-'));
  const config = { ...readConfig({ PORT: '0' }), isDatabaseDurable: false, dataDirectory, ...overrides };
  const neighbour: { server?: FastifyInstance } = {};
  const mounts: Mount[] = [{ prefix: '/sandbox', handle: (request, response) => neighbour.server?.routing(request, response) }];
  const parts = {
    config,
    pool: testDatabase.pool,
    connectionString: testDatabase.url,
    clock,
    log,
    secrets: createMemorySecrets(),
  };
  const app = withCheckedAnswers(await createApp(parts, hasSandbox ? mounts : []));
  if (hasSandbox) neighbour.server = await startSandbox(app.context, testDatabase.pool, sandbox);
  const url = await app.listen();
  return {
    url,
    app,
    clock,
    testDatabase,
    logLines,
    stop: async () => {
      await app.close();
      await neighbour.server?.close();
      await fs.rm(dataDirectory, { recursive: true, force: true });
      await testDatabase.drop();
    },
  };
}
