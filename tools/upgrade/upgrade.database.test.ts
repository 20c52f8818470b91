import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pavilion/server/kernel/postgres/embedded.ts';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { openRoles, type RoleUrls } from '@pavilion/server/kernel/postgres/roles.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets/secrets.ts';
import { takeStartLock } from '@pavilion/server/kernel/postgres/start-lock.ts';
import { createProductProcesses } from '@pavilion/server/testing/product-process.ts';
import { skipQueues } from '@pavilion/server/testing/queues-made.ts';
import type { ProductProcess } from '@pavilion/server/testing/start-process.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrationProblems } from '../check/migration-rules.ts';
import { compare } from '../cluster/drill/compare.ts';
import { verify } from '../witness/booked.ts';
import { Journal } from '../witness/journal.ts';
import { type Load, play, read } from '../witness/load.ts';
import { findStudio, openPlayers } from '../witness/players.ts';
import { root } from '../steps/steps.ts';
import { makeNextVersion, NEXT_MIGRATIONS } from './next-version.ts';

// Versions start one after the other under load, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const PLAYERS = 4;
const CALLS_AFTER = 40;
const POLL = { timeout: 300_000, interval: 50 };

const processes = createProductProcesses();
const shared = processes.folder();
let next = '';
let postgres: EmbeddedPostgres;
let roles: RoleUrls;
let ports: readonly [number, number] = [0, 0];
const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** The command that only migrates, of the version in this folder, with the address of the owner of the tables and nothing else. */
async function migrateFrom(folder: string): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: roles.migrator };
  const { stdout } = await promisify(execFile)('sh', [path.join(folder, 'ops/run.sh'), 'ops/migrate.ts'], { cwd: folder, env });
  return stdout.trim().split('\n');
}

/** A process that serves, of the version in this folder, with the address of the product's own role alone. */
function serveFrom(folder: string, port: number, withRoles: string): ProductProcess {
  const common = { DATABASE_URL: roles.app, SECRETS_DIR: shared, PUBLIC_URL: addressOf(ports[0]), TRUSTED_PROXIES: '127.0.0.1' };
  const own = { DATA_DIR: processes.folder(), PORT: String(port), ROLES: withRoles, DRAIN_SECONDS: '2' };
  return processes.start({ ...common, ...own }, [], folder);
}

beforeAll(async () => {
  next = makeNextVersion();
  postgres = await startEmbeddedPostgres({ dataDirectory: processes.folder(), isDurable: true, restartOnCrash: false });
  roles = await openRoles(postgres.url, openSecrets(shared));
  ports = [await freePort(), await freePort()];
});
afterAll(async () => {
  await processes.end();
  await postgres.stop();
  fs.rmSync(next, { recursive: true, force: true });
});

const WAITS = 'waiting for the migrations of this version: npm run migrate';
const isWaiting = (run: ProductProcess) => vi.waitFor(() => expect(run.output()).toContain(WAITS), POLL);

describe('an upgrade without a stop', () => {
  let old: ProductProcess;

  it('F12 what the next version of this test adds is what the check of migrations lets through', async () => {
    for (const [file, text] of Object.entries(NEXT_MIGRATIONS)) expect([file, await migrationProblems(text)]).toEqual([file, []]);
  });

  it('F12 S66 a process of the product’s own role waits on an empty database for `npm run migrate`, and needs nothing else', async () => {
    old = serveFrom(root, ports[0], 'web,realtime,worker,sandbox,sportsbook');
    await isWaiting(old);
    const applied = await migrateFrom(root);
    // The process that waits looks for its migrations now and then, and would fill the queues beside the load.
    await skipQueues(roles.migrator);
    expect(applied[0]).toMatch(/^Applied \d+ migrations:$/);
    await old.ready();
    expect(await migrateFrom(root)).toEqual(['The database has every migration of this version.']);
  });

  it('F12 a process of the version that serves starts while another program migrates for long', async () => {
    const giveBack = await takeStartLock(roles.migrator, { lock: 'migration', onWait: () => undefined });
    const run = serveFrom(root, ports[1], 'web');
    await run.ready();
    await giveBack();
    run.child.kill('SIGTERM');
    expect(await run.exit()).toBe(0);
  });

  it('F11 F12 this version serves while the next one migrates and starts, hands over, and takes over again on the newer schema', async () => {
    let address = addressOf(ports[0]);
    const studio = await findStudio(address);
    const players = await openPlayers(address, studio, PLAYERS);
    const journal = new Journal();
    const load: Load = {
      // In place of a balancer.
      get url() {
        return address;
      },
      studio,
      journal,
      everyMs: 200,
      isOver: false,
      isGivenUp: false,
    };
    const running = Promise.all(players.flatMap((player) => [play(load, player), read(load, player)]));
    const served = async (): Promise<void> => {
      const sinceMs = performance.now();
      await vi.waitFor(() => expect(journal.acknowledgedSince(sinceMs)).toBeGreaterThanOrEqual(CALLS_AFTER), POLL);
    };
    /** Calls go to the other version, then the one they came to ends. */
    const handOver = async (from: ProductProcess, port: number): Promise<void> => {
      address = addressOf(port);
      from.child.kill('SIGTERM');
      expect(await from.exit()).toBe(0);
      await served();
    };
    await served();
    const newer = serveFrom(next, ports[1], 'web,realtime,worker');
    await isWaiting(newer);
    const migratedFromMs = performance.now();
    expect((await migrateFrom(next)).slice(1)).toEqual(Object.keys(NEXT_MIGRATIONS).map((file) => path.basename(file)));
    expect(journal.acknowledgedSince(migratedFromMs)).toBeGreaterThan(0);
    await newer.ready();
    // Both versions, on one schema.
    await served();
    await handOver(old, ports[1]);
    const again = serveFrom(root, ports[0], 'web,realtime,worker,sandbox,sportsbook');
    await again.ready();
    await handOver(newer, ports[0]);
    expect(await migrateFrom(root)).toEqual(['The database has every migration of this version.']);
    load.isOver = true;
    await running;
    const { refused, unanswered, odd } = journal.span(0, performance.now());
    expect({ refused, unanswered, odd }).toEqual({ refused: 0, unanswered: 0, odd: [] });
    const installation = { url: address, environment: { DATABASE_URL: roles.app, DATABASE_AUDITOR_URL: roles.auditor } };
    expect(await compare(installation, journal.calls, { players, studio })).toEqual({ lost: 0, twice: 0, other: 0, balances: 0 });
    expect(await verify('ledger-verify', installation.environment)).toBe('The books are sound.');
  });
});
