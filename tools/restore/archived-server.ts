import { type ChildProcess, execFile, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unprivilegedUser } from '@pavilion/server/kernel/postgres/native.ts';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { postgresPrograms } from '@pavilion/server/testing/beside/debian-postgres.ts';
import { scratchFolder } from '@pavilion/server/testing/scratch-folder.ts';
import pg from 'pg';
import { vi } from 'vitest';
import { root } from '../steps/steps.ts';

const PGBACKREST = '/usr/bin/pgbackrest';
const POLL = { timeout: 120_000, interval: 50 };
const LOG_TAIL_CHARACTERS = 1500;
const COMMANDS = ['backup.sh', 'restore.sh'] as const;

/** The packages without which nothing of this runs; titles of tests name them. */
export const missingPackages: readonly string[] = [
  ...(fs.existsSync(PGBACKREST) ? [] : ['pgbackrest']),
  ...(postgresPrograms().length > 0 ? [] : ['postgresql']),
];

/** Debian's PostgreSQL with the shipped settings for archiving, and pgBackRest with the shipped configuration, but for where things are. */
export class ArchivedServer {
  readonly #folder = scratchFolder('pavilion-restore-');
  readonly #user = unprivilegedUser();
  readonly #password = randomBytes(16).toString('hex');
  #environment: Record<string, string> = {};
  #port = 0;
  #server: ChildProcess | undefined;

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  get #binaries(): string {
    return path.dirname(postgresPrograms()[0] ?? '');
  }

  url(database: string): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/${database}`;
  }

  #give(name: string, text?: string): string {
    const place = path.join(this.#folder, name);
    if (text === undefined) fs.mkdirSync(place, { mode: 0o700 });
    else fs.writeFileSync(place, text, { mode: 0o600 });
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) fs.chownSync(place, uid, gid);
    return place;
  }

  /** Makes an empty server and starts it. */
  async initialise(): Promise<void> {
    const shipped = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
    this.#port = await freePort();
    const sockets = this.#give('sockets');
    this.#environment = {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
      PGBACKREST_CONFIG: this.#give('pgbackrest.conf', shipped('deploy/pgbackrest.conf')),
      PGBACKREST_REPO1_PATH: this.#give('repository'),
      PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString('hex'),
      PGBACKREST_LOCK_PATH: this.#give('locks'),
      PGBACKREST_PG1_PATH: this.#give('data'),
      PGBACKREST_PG1_PORT: String(this.#port),
      PGBACKREST_PG1_SOCKET_PATH: sockets,
    };
    for (const name of COMMANDS) this.#give(name, shipped(`ops/${name}`));
    const words = ['-D', this.#data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256'];
    const options = { ...this.#user, env: this.#environment, cwd: '/' };
    execFileSync(path.join(this.#binaries, 'initdb'), [...words, '--pwfile', this.#give('password', this.#password)], options);
    const places = `unix_socket_directories = '${sockets}'\nlisten_addresses = '127.0.0.1'\nport = ${this.#port}\n`;
    fs.appendFileSync(path.join(this.#data, 'postgresql.conf'), `${places}${shipped('deploy/postgresql-archive.conf')}`);
    await this.start();
  }

  /** Starts it and waits until it takes writes. */
  async start(): Promise<void> {
    const log = fs.openSync(path.join(this.#folder, 'server.log'), 'a');
    const options: SpawnOptions = { ...this.#user, env: this.#environment, cwd: '/', stdio: ['ignore', log, log] };
    const server: ChildProcess = spawn(path.join(this.#binaries, 'postgres'), ['-D', this.#data], options);
    fs.closeSync(log);
    this.#server = server;
    await vi.waitFor(async () => {
      if (server.exitCode !== null) throw new Error(`The server ended: ${this.#lastWords()}`);
      const [row] = await this.ask<{ isReplaying: boolean }>('postgres', 'select pg_is_in_recovery() as "isReplaying"');
      if (row?.isReplaying !== false) throw new Error(`It still replays its log: ${this.#lastWords()}`);
    }, POLL);
  }

  #lastWords(): string {
    return fs.readFileSync(path.join(this.#folder, 'server.log'), 'utf8').slice(-LOG_TAIL_CHARACTERS);
  }

  async ask<Row extends object>(database: string, text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Waits until everything committed so far is in the repository. */
  async archive(): Promise<void> {
    const [last] = await this.ask<{ name: string }>('postgres', 'select pg_walfile_name(pg_switch_wal()) as name');
    await vi.waitFor(async () => {
      const [row] = await this.ask<{ name: string | null }>('postgres', 'select last_archived_wal as name from pg_stat_archiver');
      if ((row?.name ?? '') < (last?.name ?? '')) throw new Error('It is not archived yet');
    }, POLL);
  }

  /** Runs a command of `ops/` as the administrator of the database does. @returns what it says */
  async run(name: (typeof COMMANDS)[number], ...words: readonly string[]): Promise<string> {
    const options = { ...this.#user, env: this.#environment, cwd: '/' };
    const { stdout } = await promisify(execFile)('sh', [path.join(this.#folder, name), ...words], options);
    return stdout.trim();
  }

  async #end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  /** The machine loses its disk. */
  async destroy(): Promise<void> {
    await this.#end('SIGKILL');
    fs.rmSync(this.#data, { recursive: true });
    this.#give('data');
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
