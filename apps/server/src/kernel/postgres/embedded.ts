import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claim, clearOrphan, dataDirectoryAt, initialise, release } from './data-directory.ts';
import { freePort } from './free-port.ts';
import { canAccess, databaseBinaries, REACHABLE_ROOT, type ServerUser, unprivilegedUser } from './native.ts';

const START_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 500;
const KEPT_LOG_CHARACTERS = 4000;

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database, on loopback. Unchanged across restarts. */
  url: string;
  /** Process id of the currently running server. */
  pid(): number;
  /** Shuts the server down in fast mode and releases the data folder. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDirectory: string;
  /** False only for throw-away test databases: no fsync, no durable commits. */
  isDurable: boolean;
  /** Restart the server when it dies (sandbox §1: within 30 s). */
  restartOnCrash: boolean;
  onEvent?: (event: 'restarting' | 'restarted' | 'restart-failed', detail: string) => void;
  extraSettings?: readonly string[];
}

interface ServerPlan {
  binaries: string;
  directory: string;
  port: number;
  user: ServerUser;
  settings: readonly string[];
}

/** Starts the server and resolves once it accepts connections. */
async function launch(plan: ServerPlan): Promise<ChildProcess> {
  const flags = plan.settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(path.join(plan.binaries, 'postgres'), ['-D', plan.directory, '-p', String(plan.port), ...flags], {
    ...plan.user,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: a Ctrl-C in the terminal must reach the application first, which stops the database last.
    detached: true,
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS} ms\n${log}`)), START_TIMEOUT_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString('utf8')).slice(-KEPT_LOG_CHARACTERS);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code} while starting\n${log}`)));
  });
  return child;
}

function serverSettings(options: EmbeddedOptions): string[] {
  const base = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=256MB',
    'max_connections=100',
    'max_wal_size=2GB',
  ];
  const careless = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  return [...base, ...(options.isDurable ? [] : careless), ...(options.extraSettings ?? [])];
}

/**
 * The data folder itself, or a separate folder for it where the database user cannot reach it: run as root, PostgreSQL drops to a user who
 * may not enter, say, a home folder of mode 0700. The same data folder always maps to the same place.
 */
export function reachableFolder(dataDirectory: string, user: ServerUser): string {
  if (canAccess(dataDirectory, user)) return dataDirectory;
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const folder = path.join(REACHABLE_ROOT, name);
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (!canAccess(folder, user))
    throw new Error(`The database user can reach neither ${dataDirectory} nor ${folder}; set DATA_DIR to a folder it can`);
  return folder;
}

/**
 * Runs the PostgreSQL that comes with the product, on a free loopback port, with its files under `dataDirectory`.
 * Works as root (the server drops to an unprivileged user), after a kill of either process, and on a second start.
 * @throws when the data folder is in use, or the server cannot start; the message says why.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  const binaries = await databaseBinaries(user);
  fs.mkdirSync(options.dataDirectory, { recursive: true });
  const data = dataDirectoryAt(path.join(reachableFolder(path.resolve(options.dataDirectory), user), 'postgres'));
  claim(data);
  await clearOrphan(data);
  initialise(data, { binaries, user, isDurable: options.isDurable });
  const plan: ServerPlan = { binaries, directory: data.directory, port: await freePort(), user, settings: serverSettings(options) };
  let child = await launch(plan);
  let isStopping = false;

  const watch = (): void => {
    child.once('exit', () => {
      if (!isStopping && options.restartOnCrash) void restart();
    });
  };
  const restart = async (): Promise<void> => {
    options.onEvent?.('restarting', `PostgreSQL process ${child.pid ?? 0} ended`);
    while (!isStopping) {
      try {
        await clearOrphan(data);
        child = await launch(plan);
        watch();
        options.onEvent?.('restarted', `PostgreSQL runs as process ${child.pid ?? 0}`);
        return;
      } catch (error) {
        options.onEvent?.('restart-failed', error instanceof Error ? error.message : String(error));
        await delay(RESTART_DELAY_MS);
      }
    }
  };
  watch();

  const password = fs.readFileSync(data.passwordFile, 'utf8');
  const connectionFile = path.join(options.dataDirectory, 'postgres.url');
  const url = `postgres://pavilion:${password}@127.0.0.1:${plan.port}/postgres`;
  // Lets `npm run ledger:verify` and the operator's commands reach the database while the product runs.
  fs.writeFileSync(connectionFile, url, { mode: 0o600 });
  return {
    url,
    pid: () => child.pid ?? 0,
    stop: async () => {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }
      fs.rmSync(connectionFile, { force: true });
      release(data);
    },
  };
}
