import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { unprivilegedUser } from '../../kernel/postgres/native.ts';
import { freePort } from '../../kernel/postgres/free-port.ts';
import { scratchFolder } from '../scratch-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** PgBouncer where Debian's package puts it; tests that need it say in their title that they are skipped without. */
export const hasPooler = fs.existsSync(PROGRAM);

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a database, with its defaults otherwise. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const folder = scratchFolder('pavilion-pooler-');
  const port = await freePort();
  const password = decodeURIComponent(server.password);
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${server.username}" "${password}"\n`);
  const configuration = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    configuration,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
`,
  );
  const user = unprivilegedUser();
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined)
    for (const file of ['', 'users.txt', 'pgbouncer.ini']) fs.chownSync(path.join(folder, file), uid, gid);
  const child = spawn(PROGRAM, ['-q', configuration], { ...user, cwd: '/', stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.port = String(port);
  await vi.waitFor(() => answers(url.href), { timeout: 60_000, interval: 100 });
  return {
    url: url.href,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
