import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { getRequest, sendLoad } from '../http-load/http-load.ts';
import { postgresPid } from '../idle.ts';
import { measured } from '../processor-time.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { median } from '../quantile.ts';

const CONNECTIONS = 16;
const SECONDS = 8;
const ROUNDS = 5;
const RATIO_TARGET = 1.6;
/** Two processes reach so much of what the processors leave them. */
const CAP_SHARE = 0.9;
const ADDRESSES = 4000;

/** Every request has an address of its own, so that no page comes from a cache and the load is almost purely processor time. */
const renderedLists = (run: string): Uint8Array[][] =>
  Array.from({ length: CONNECTIONS }, (_, line) =>
    Array.from({ length: ADDRESSES }, (_unused, step) => getRequest(`/categories/slots?from=${run}-${line}-${step}`)),
  );

async function rateOf({ port }: RunningProduct, run: string): Promise<number> {
  const plan = { port, seconds: SECONDS, warmUpSeconds: 1, lists: renderedLists(run), isRepeated: true, expected: '</html>' };
  const { perSecond, failures, firstFailure } = await sendLoad(plan);
  if (failures > 0) throw new Error(`${failures} pages failed: ${firstFailure.slice(0, 200)}`);
  return perSecond;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Round {
  one: number;
  two: number;
  /** Share of one processor that a process at its limit uses. */
  ofProcess: number;
  /** Share of one processor that the database uses beside two processes. */
  ofDatabase: number;
}

async function measureRound(products: readonly [RunningProduct, RunningProduct], round: number): Promise<Round> {
  const [first] = products;
  const postgres = await postgresPid(first.postgresUrl);
  const pids = { node: first.pid, postgres };
  const alone = await measured(pids, () => rateOf(first, `one-${round}`));
  const both = await measured(pids, () => Promise.all(products.map((product, index) => rateOf(product, `two-${round}-${index}`))));
  return {
    one: alone.result,
    two: sum(both.result),
    ofProcess: alone.used.node / alone.seconds,
    ofDatabase: both.used.postgres / both.seconds,
  };
}

/** Beside two processes their load has two threads as well: this machine has so many processors for web processes. */
function capOf(rounds: readonly Round[], ofLoad: number): number {
  const left = os.availableParallelism() - median(rounds.map(({ ofDatabase }) => ofDatabase)) - ofLoad;
  return Math.min(2, left / median(rounds.map(({ ofProcess }) => ofProcess)));
}

function rowsOf(rounds: readonly Round[], ofLoad: number): BenchRow[] {
  const ratio = median(rounds.map(({ one, two }) => two / one));
  const cap = capOf(rounds, ofLoad);
  return [
    {
      name: 'two web processes, pages rendered each time',
      value: median(rounds.map(({ two }) => two)),
      unit: 'requests/s',
      anchor: median(rounds.map(({ one }) => one)),
      ratio,
      target: `≥ ${RATIO_TARGET} × one, or ≥ ${CAP_SHARE} of the cap below`,
      pass: ratio >= Math.min(RATIO_TARGET, CAP_SHARE * cap),
    },
    {
      name: `… the cap: what ${os.availableParallelism()} processors leave beside load and database`,
      value: cap,
      unit: '×',
      anchor: null,
      ratio: null,
      target: 'recorded',
      pass: true,
    },
  ];
}

async function measure(products: readonly [RunningProduct, RunningProduct]): Promise<BenchRow[]> {
  for (const product of products) await rateOf(product, `warm-${product.port}`);
  const rounds: Round[] = [];
  const before = process.cpuUsage();
  const startedAtMs = performance.now();
  while (rounds.length < ROUNDS) rounds.push(await measureRound(products, rounds.length));
  const { user, system } = process.cpuUsage(before);
  // Over stretches with one and with two processes alike, so that with two it is somewhat more.
  const ofLoad = (user + system) / 1000 / (performance.now() - startedAtMs);
  return rowsOf(rounds, ofLoad);
}

/** The gain from a second web process on the same database where pages are limited by the processor. */
export async function run(): Promise<BenchRow[]> {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-web-'));
  fs.chmodSync(dataDirectory, 0o755);
  try {
    const first = await startProduct({ dataDirectory });
    const environment = { ROLES: 'web', PORT: String(await freePort()), PUBLIC_URL: first.url };
    const second = await startProduct({ dataDirectory, databaseUrl: first.postgresUrl, environment });
    try {
      // The second process listens on its own address, but its pages name that of the first.
      return await measure([first, { ...second, port: Number(environment.PORT) }]);
    } finally {
      await second.stop();
      await first.stop();
    }
  } finally {
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  }
}
