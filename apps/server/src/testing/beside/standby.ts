import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { createPool } from '../../kernel/database.ts';
import { freePort } from '../../kernel/postgres/free-port.ts';
import { unprivilegedUser } from '../../kernel/postgres/native.ts';
import { postgresPrograms } from './debian-postgres.ts';
import { scratchFolder } from '../scratch-folder.ts';

const READY = { timeout: 60_000, interval: 50 };

/** Debian's packages have what makes a standby; undefined where they are not installed. */
const binaries = postgresPrograms()
  .map((program) => path.dirname(program))
  .find((folder) => fs.existsSync(path.join(folder, 'pg_basebackup')));

export const hasStandby = binaries !== undefined;

/** A primary and a standby that follows it, both empty. */
export class ServerPair {
  readonly #folder = scratchFolder('pavilion-standby-');
  readonly #user = unprivilegedUser();
  readonly #servers: ChildProcess[] = [];
  #ports = { primary: 0, standby: 0 };

  urlOf(server: 'primary' | 'standby'): string {
    return `postgres://postgres@127.0.0.1:${this.#ports[server]}/postgres`;
  }

  #run(name: string, words: readonly string[]): void {
    execFileSync(path.join(binaries ?? '', name), words, { ...this.#user, cwd: '/', stdio: 'pipe' });
  }

  async #serve(server: 'primary' | 'standby', directory: string): Promise<void> {
    const words = [
      '-D',
      directory,
      '-p',
      String(this.#ports[server]),
      '-k',
      this.#folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
    ];
    this.#servers.push(spawn(path.join(binaries ?? '', 'postgres'), words, { ...this.#user, cwd: '/', stdio: 'ignore' }));
    const pool = createPool({ connectionString: this.urlOf(server), maxConnections: 1, applicationName: 'waiting' });
    await vi.waitFor(() => pool.query('select 1'), READY);
    await pool.end();
  }

  async start(): Promise<void> {
    this.#ports = { primary: await freePort(), standby: await freePort() };
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) fs.chownSync(this.#folder, uid, gid);
    const [primary, standby] = [path.join(this.#folder, 'primary'), path.join(this.#folder, 'copy')];
    this.#run('initdb', ['-D', primary, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust']);
    await this.#serve('primary', primary);
    this.#run('pg_basebackup', ['-D', standby, '-d', this.urlOf('primary'), '-R', '-X', 'stream', '-c', 'fast']);
    await this.#serve('standby', standby);
  }

  /** Kills a server, the standby as if its machine were gone. */
  async kill(): Promise<void> {
    const standby = this.#servers.pop();
    standby?.kill('SIGKILL');
    if (standby !== undefined) await once(standby, 'exit');
  }

  async stop(): Promise<void> {
    for (const server of this.#servers.toReversed()) {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    }
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
