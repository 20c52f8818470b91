import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { createDatabase, createPool } from '../../apps/server/src/kernel/database.ts';
import { connectionOf } from '../../apps/server/src/modules/wallet/ledger/connection.ts';
import { generateHistory } from '../../apps/server/src/modules/wallet/testing/generated-history.ts';
import { callAtPeak, type CallsShape, findStudio, openPlayers, PASSWORD, type Session } from '../calls/provider-calls.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';

const LINES = Number(process.env.BENCH_LINES ?? 1_000_000);
const RATE = Number(process.env.BENCH_RATE ?? 200);
const P99_MS = 100;
/** "Unchanged" (F20), with what two runs differ by. */
const P99_RATIO = 1.1;
/** A million lines held at once are more than a gigabyte. */
const GROWTH_MIB = 60;
const STOP_SECONDS = 1;
const READ_BEFORE_LEAVING_BYTES = 4_000_000;
const SAMPLE_MS = 50;
const WATCHED_MS = 3_000;

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });

async function tokenOf({ url }: RunningProduct, { login }: Session): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login, password: PASSWORD });
  return signedIn.parse(await (await fetch(`${url}/api/player/sessions`, { method: 'POST', headers, body })).json()).data.accessToken;
}

/** A player with a million lines, written by statements the invariants find sound. */
async function fill({ postgresUrl }: RunningProduct, { playerId }: Session): Promise<void> {
  const pool = createPool({ connectionString: postgresUrl, maxConnections: 1, applicationName: 'pavilion-bench', statementTimeoutMs: 0 });
  const history = { operationsEach: LINES, playerId, from: new Date(Date.now() - DAY_MS) };
  await generateHistory(connectionOf(createDatabase(pool)), history);
  await pool.query('vacuum (analyze) ledger.entry, ledger.op, ledger.account');
  await pool.end();
}

/** Downloads the statement until `bytesMax`. @returns the bytes that came */
function download({ port }: RunningProduct, token: string, bytesMax = Number.POSITIVE_INFINITY): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, path: '/api/wallet/statement?format=csv', headers }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) reject(new Error(`The statement was answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < bytesMax) return;
        request.destroy();
        resolve(bytes);
      });
      response.on('end', () => resolve(bytes));
      response.on('error', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}

const rssMiB = ({ pid }: RunningProduct): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function highestRss(product: RunningProduct, state: { isOver: boolean }): Promise<number> {
  let highest = 0;
  for (; !state.isOver; await delay(SAMPLE_MS)) highest = Math.max(highest, rssMiB(product));
  return highest;
}

const lastRead = `
  select coalesce(max(extract(epoch from query_start) * 1000), 0)::float8 as "atMs"
  from pg_stat_activity
  where query like '%ledger.entry e%' and pid <> pg_backend_pid()`;

/** Aborts a download in the middle. @returns for how many seconds the database is still queried */
async function leave(product: RunningProduct, token: string): Promise<number> {
  const client = new pg.Client({ connectionString: product.postgresUrl });
  await client.connect();
  try {
    await download(product, token, READ_BEFORE_LEAVING_BYTES);
    const leftAtMs = Date.now();
    let lastAtMs = leftAtMs;
    for (; Date.now() < leftAtMs + WATCHED_MS; await delay(SAMPLE_MS)) {
      const { rows } = await client.query<{ atMs: number }>(lastRead);
      lastAtMs = Math.max(lastAtMs, rows[0]?.atMs ?? 0);
    }
    return (lastAtMs - leftAtMs) / 1000;
  } finally {
    await client.end();
  }
}

interface Measured {
  readonly aloneMs: number;
  readonly besideMs: number;
  readonly grownMiB: number;
  readonly stopSeconds: number;
}

/** The same load alone and beside a download of the whole statement, and then beside an aborted download. */
async function measure(product: RunningProduct, reader: Session, shape: CallsShape): Promise<Measured> {
  const token = await tokenOf(product, reader);
  await callAtPeak(product, shape);
  const alone = await callAtPeak(product, shape);
  const [before, state, startedAtMs] = [rssMiB(product), { isOver: false }, performance.now()];
  const highest = highestRss(product, state);
  const whole = download(product, token).then((bytes) => ({ bytes, seconds: (performance.now() - startedAtMs) / 1000 }));
  const beside = await callAtPeak(product, shape);
  const { bytes, seconds } = await whole;
  state.isOver = true;
  console.log(`   ${LINES} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`);
  const grownMiB = (await highest) - before;
  return { aloneMs: alone.p99Ms, besideMs: beside.p99Ms, grownMiB, stopSeconds: await leave(product, token) };
}

/**
 * A player downloads a million lines: the effect on money calls and memory, and what is left running once the player has disconnected
 * (F20).
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const studio = await findStudio(product);
    const [reader, ...sessions] = await openPlayers(product, studio);
    if (reader === undefined) throw new Error('There are no players');
    await fill(product, reader);
    const { aloneMs, besideMs, grownMiB, stopSeconds } = await measure(product, reader, { studio, sessions, ratePerSecond: RATE });
    const row = (name: string, value: number, most: { unit: string; value: number }): BenchRow => {
      const target = `≤ ${most.value} ${most.unit}`;
      return { name: `F20 ${name}`, value, unit: most.unit, anchor: null, ratio: null, target, pass: value <= most.value };
    };
    const money = row(`calls at ${RATE}/s beside an export of ${LINES} lines, p99`, besideMs, { unit: 'ms', value: P99_MS });
    return [
      {
        ...money,
        anchor: aloneMs,
        ratio: besideMs / aloneMs,
        target: `${money.target} or ${P99_RATIO} × alone`,
        pass: money.pass || besideMs <= aloneMs * P99_RATIO,
      },
      row('… growth of resident memory', grownMiB, { unit: 'MiB', value: GROWTH_MIB }),
      row('… lines are read after the client has left, for', stopSeconds, { unit: 's', value: STOP_SECONDS }),
    ];
  } finally {
    await product.stop();
  }
}
