import type { AppContext } from '../composition/app-context.ts';
import { type App, createApp } from '../composition/app.ts';
import { type Config, readConfig } from '../config/config.ts';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { plainTexts } from '../http/refusals/errors.ts';
import { createServer, type Mount } from '../http/server.ts';
import { createManualClock, type ManualClock } from '../kernel/testing/manual-clock.ts';
import { createDatabase, createPool } from '../kernel/database.ts';
import { createLog, type Log } from '../kernel/log/log.ts';
import { createPasswordHasher } from '../kernel/passwords/hasher.ts';
import { Replica, type ReplicaReads } from '../kernel/replica/replica.ts';
import { createMemorySecrets, type Secrets } from '../kernel/secrets/secrets.ts';
import { startSandbox } from '../composition/sandbox.ts';
import { seedEverything } from '../composition/start/seed.ts';
import { type Call, callsTo } from './calls.ts';
import { withCheckedAnswers } from './answers/checked-answers.ts';
import { rememberedPdfs } from './people/remembered-drawings.ts';
import { rememberedArgon2id } from './people/remembered-hash.ts';
import { cloneDatabase, type SeededTemplate, type TestDatabase, type Way } from './database.ts';

export interface TestServer {
  /** Absolute address of the listening server. */
  url: string;
  /** Calls it as a player's browser does. */
  call: Call;
  app: App;
  clock: ManualClock;
  testDatabase: TestDatabase;
  /** The secrets it seals and signs with; a second process beside it has the same. */
  secrets: Secrets;
  /** Lines the server logged, as JSON text. */
  logLines: string[];
  /** Who answered what only reads, where there is a replica. */
  reads: ReplicaReads | undefined;
  stop(): Promise<void>;
}

export interface WithSandbox {
  hasSandbox?: boolean;
  /** Calls that only read go by connections that may not write. */
  hasReplica?: boolean;
  /** Changes the database before the server reads anything of it. */
  prepare?: (pool: pg.Pool) => Promise<unknown>;
  /** Waits between the retries of the outside companies' calls. */
  wait?: (delayMs: number) => Promise<void>;
  /** The server's way to its database. */
  through?: Way;
  /** How long calls wait for the database: without it longer than a busy machine takes; undefined: as long as in the product. */
  patienceMs?: number | undefined;
}

/** Tests that are not about it do not depend on how busy the machine is. */
export const TEST_PATIENCE_MS = 10_000;

/** Seeds a template database through a separate application that never listens. */
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

/** The same server by connections that may not write: to the product a standby that is never behind. */
function readOnlyView(url: string, log: Log) {
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const pool = createPool({ connectionString: readOnly.href, maxConnections: 4, applicationName: 'replica' });
  return { pool, replica: new Replica({ replica: createDatabase(pool), log, monotonicMs: () => performance.now() }) };
}

/**
 * Passwords that were hashed or compared before, in any test of the worker, are not again, nor is a PDF drawn that was; and a challenge takes as many
 * tries of one hash.
 */
export function saveWork({ context }: Pick<App, 'context'>): void {
  for (const parts of [context.identity, context.authority]) {
    parts.passwords = createPasswordHasher(undefined, rememberedArgon2id);
    parts.personCheckSettings = { ...parts.personCheckSettings, hashesPerTry: 1 };
  }
  context.identity.pdfs = rememberedPdfs;
}

async function preparedDatabase(through: Way | undefined, prepare: WithSandbox['prepare']): Promise<TestDatabase> {
  const testDatabase = await cloneDatabase(everythingSeeded, through);
  await prepare?.(testDatabase.pool);
  return testDatabase;
}

/**
 * The real server on a real port over its own database, with a clock the test moves; with the outside companies on the same port if the
 * test requests them.
 */
export async function startTestServer(
  overrides: Partial<Config> = {},
  { hasSandbox = false, hasReplica = false, through, prepare, ...more }: WithSandbox = {},
): Promise<TestServer> {
  const testDatabase = await preparedDatabase(through, prepare);
  const clock = createManualClock(new Date());
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } });
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-test-'));
  const config = { ...readConfig({ PORT: '0' }), isDatabaseDurable: false, dataDirectory, ...overrides };
  const neighbour: { server?: FastifyInstance } = {};
  const mounts: Mount[] = [{ prefix: '/sandbox', handle: (request, response) => neighbour.server?.routing(request, response) }];
  const standby = hasReplica ? readOnlyView(testDatabase.url, log) : undefined;
  const { patienceMs, ...sandbox } = { patienceMs: TEST_PATIENCE_MS, ...more };
  const parts = {
    config,
    patienceMs,
    replica: standby?.replica,
    pool: testDatabase.pool,
    connectionString: testDatabase.url,
    clock,
    log,
    secrets: createMemorySecrets(),
  };
  const app = withCheckedAnswers(await createApp(parts, hasSandbox ? mounts : []));
  saveWork(app);
  if (hasSandbox) neighbour.server = await startSandbox(app.context, testDatabase.pool, sandbox);
  const url = await app.listen();
  return {
    url,
    call: callsTo(url),
    app,
    clock,
    testDatabase,
    secrets: parts.secrets,
    logLines,
    reads: standby?.replica.reads,
    stop: async () => {
      await app.close();
      await neighbour.server?.close();
      await standby?.pool.end();
      await fs.rm(dataDirectory, { recursive: true, force: true });
      await testDatabase.drop();
    },
  };
}

/** A server without any calls, in addition to the product's, whose other listener accepts no sockets. */
export const bareServer = ({ context, metrics }: App, more: Partial<Parameters<typeof createServer>[0]> = {}): FastifyInstance =>
  createServer({
    log: context.log,
    metrics,
    texts: plainTexts,
    countRefusal: () => undefined,
    publicUrl: 'https://pavilion.example',
    newId: () => context.random.newId(),
    mounts: [{ prefix: '/sandbox', handle: (_request, response) => response.end(), upgrade: () => false }],
    ...more,
  });
