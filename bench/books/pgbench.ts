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
 * Warms up a new server: its log files exist and are reused, where a fresh server fills each with zeroes before first use. Both what we and the
 * anchor do afterwards is then measured at the steady rate.
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

/** Makes the tables of TPC-B in a database of their own, on a server that is worn in; at scale 10 by default. */
export async function preparePgbench(url: string, scale = 10): Promise<void> {
  await wearIn(url);
  await createDatabase(url, 'pgbench');
  await pgbench(url, ['-i', '-q', '-s', String(scale)]);
}

const CLIENTS = 32;

/** Transactions a second of TPC-B, 32 clients by default, 2 threads, prepared statements: the anchor of money. */
export async function pgbenchRate(url: string, seconds: number, clients = CLIENTS): Promise<number> {
  const output = await pgbench(url, ['-c', String(clients), '-j', '2', '-M', 'prepared', '-T', String(seconds)]);
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench said nothing of its rate:\n${output}`);
  return Number(rate);
}

/** The strictest anchor (reliability §8.4): a scale at which clients hardly meet, and as many of them as do best. */
export const STRICT_SCALE = Number(process.env.BENCH_PGBENCH_SCALE ?? 100);
const CLIENT_COUNTS = [8, 16, 24, 32];

/** How many clients make the most transactions here. */
export async function bestClientCount(url: string, seconds: number): Promise<number> {
  let best = { clients: CLIENTS, rate: 0 };
  for (const clients of CLIENT_COUNTS) {
    const rate = await pgbenchRate(url, seconds, clients);
    console.log(`   pgbench at scale ${STRICT_SCALE}, ${clients} clients: ${rate.toFixed(0)} tps`);
    if (rate > best.rate) best = { clients, rate };
  }
  return best.clients;
}
