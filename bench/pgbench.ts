import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Creates a database on the server of `url`. @returns its connection string */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** pgbench comes with Debian's `postgresql` package. */
function pgbenchBinary(): string {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).toSorted() : [];
  const found = versions.map((version) => path.join(root, version, 'bin/pgbench')).findLast((file) => fs.existsSync(file));
  return found ?? 'pgbench';
}

async function pgbench(url: string, flags: readonly string[]): Promise<string> {
  const { hostname, port, username, password } = new URL(url);
  const server = ['-h', hostname, '-p', port, '-U', username];
  const { stdout } = await run(pgbenchBinary(), [...flags, ...server, 'pgbench'], {
    env: { ...process.env, PGPASSWORD: password },
    cwd: os.tmpdir(),
  });
  return stdout;
}

const logFileCount = 100;

/**
 * Brings a new server to where one is that has run for a while: its log files are there to be written again, where a new server
 * fills each with zeroes before its first use. What is measured afterwards, ours and the anchor's, is the lasting rate.
 */
async function wearIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let count = 0; count < logFileCount; count += 1) {
    await client.query("select pg_logical_emit_message(true, 'bench', 'wear in')");
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}

/** Makes the tables of TPC-B at scale 10 in a database of their own, on a server that is worn in. */
export async function preparePgbench(url: string): Promise<void> {
  await wearIn(url);
  await createDatabase(url, 'pgbench');
  await pgbench(url, ['-i', '-q', '-s', '10']);
}

/** Transactions a second of TPC-B, 32 clients, 2 threads, prepared statements: the anchor of money. */
export async function pgbenchRate(url: string, seconds: number): Promise<number> {
  const output = await pgbench(url, ['-c', '32', '-j', '2', '-M', 'prepared', '-T', String(seconds)]);
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench said nothing of its rate:\n${output}`);
  return Number(rate);
}
