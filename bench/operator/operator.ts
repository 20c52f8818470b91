import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { worldOperatorNames } from '@pavilion/server/world/operators.ts';
import * as z from 'zod';
import { growAt } from '../grow/target.ts';
import { startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { openColleagues } from './colleagues.ts';
import { Console } from './console.ts';
import { exportAll, leaveExport } from './exports.ts';
import { auditPages, headPages, listPages, type PageGroup, searchPages, tabPages } from './pages.ts';
import { openPlayersLoad, type PlayersLoad } from './players-load.ts';
import { takeSample } from './sample.ts';
import { measureWalks } from './walk.ts';

/** A folder that `npm run grow` has filled; without one a twentieth of the size is grown and thrown away. */
const FOLDER = process.env.BENCH_DATA_DIR;
const OWN_SIZE = { players: 50_000, operations: 1_000_000 };
const TURNS = Number(process.env.BENCH_TURNS ?? 20);
const ROUNDS = 5;
const DECISIONS = 30;
const DECISION_P95_MS = 150;
const EXPORT_ROWS = 20_000;
const EXPORT_MIB = 40;
const STOP_SECONDS = 1;
const BESIDE_SECONDS = 20;
/** Whose pages are open, and what that may do to players (OS-38; operator §11). */
const BESIDE = [
  { operators: 200, ratioMax: 1.05 },
  { operators: 50, ratioMax: 1.1 },
] as const;

const middle = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

async function timesOf(console: Console, pathOf: (turn: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await console.timeMs(pathOf(turn)));
  return times;
}

/** The slowest page of a group, as its p95, beside the call that reads least. */
async function measureGroup(console: Console, { name, p95Ms, pages }: PageGroup): Promise<BenchRow> {
  const anchor = p95(await timesOf(console, () => '/session'));
  const measured: { page: string; tookMs: number }[] = [];
  for (const [page, pathOf] of Object.entries(pages)) measured.push({ page, tookMs: p95(await timesOf(console, pathOf)) });
  const slowest = measured.toSorted((one, other) => other.tookMs - one.tookMs);
  for (const { page, tookMs } of slowest.slice(0, 5)) globalThis.console.log(`   ${name}: ${page} ${tookMs.toFixed(0)} ms`);
  const value = slowest[0]?.tookMs ?? Number.POSITIVE_INFINITY;
  const title = `${name}, p95 of the slowest of ${measured.length} (all: ${middle(measured.map(({ tookMs }) => tookMs)).toFixed(1)})`;
  return { name: title, value, unit: 'ms', anchor, ratio: value / anchor, target: `≤ ${p95Ms} ms; beside /session`, pass: value <= p95Ms };
}

const held = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Rejects what waits, one after another: the money is the players’ again. */
async function measureDecisions(payments: Console): Promise<BenchRow> {
  const anchor = p95(await timesOf(payments, () => '/session'));
  const { data } = held.parse(await (await payments.send(`/withdrawals/held?perPage=${DECISIONS}&currency=EUR`)).json());
  const reason = 'A measurement of the bench';
  const times: number[] = [];
  for (const { id } of data)
    times.push(await payments.timeMs(`/invoices/${id}/reject`, { reason, playerReason: 'Please ask again tomorrow' }));
  if (times.length === 0) throw new Error('Nothing waits for a decision any more: the database was measured before');
  const value = p95(times);
  const target = `≤ ${DECISION_P95_MS} ms; beside /session`;
  return {
    name: `queue decision, answer p95 of ${times.length}`,
    value,
    unit: 'ms',
    anchor,
    ratio: value / anchor,
    target,
    pass: value <= DECISION_P95_MS,
  };
}

const figure = (name: string, value: number, most: { unit: string; value: number }): BenchRow => {
  const target = `≤ ${most.value} ${most.unit}`;
  return { name, value, unit: most.unit, anchor: null, ratio: null, target, pass: value <= most.value };
};

function besideRow(name: string, pairs: readonly { alone: number; beside: number }[], ratioMax: number): BenchRow {
  const ratio = middle(pairs.map(({ alone, beside }) => beside / alone));
  const [value, anchor] = [middle(pairs.map(({ beside }) => beside)), middle(pairs.map(({ alone }) => alone))];
  return { name, value, unit: 'ms', anchor, ratio, target: `≤ ${ratioMax} × alone`, pass: ratio <= ratioMax };
}

async function measureColleagues(load: PlayersLoad, consoles: readonly Console[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { operators, ratioMax } of BESIDE) {
    const pairs: { alone: number; beside: number }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const alone = await load.alone();
      const colleagues = await openColleagues(consoles, operators);
      const beside = await load.beside(() => new Promise((resolve) => setTimeout(resolve, BESIDE_SECONDS * 1000)));
      await colleagues.close();
      globalThis.console.log(`   ${operators} operators, round ${round}: ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`);
      pairs.push({ alone, beside });
    }
    rows.push(besideRow(`OS-38 bets’ p99 beside ${operators} operators (median of ${ROUNDS})`, pairs, ratioMax));
  }
  return rows;
}

async function measureExport(product: Parameters<typeof exportAll>[0], load: PlayersLoad, auditor: Console): Promise<BenchRow[]> {
  const quiet = await exportAll(product, auditor);
  const alone = await load.alone();
  const beside = await load.beside(() => exportAll(product, auditor));
  const stopSeconds = await leaveExport(auditor);
  const rate = Math.round(quiet.rowsPerSecond);
  const target = `≥ ${EXPORT_ROWS} rows/s`;
  return [
    { name: `export of ${quiet.rows} players`, value: rate, unit: 'rows/s', anchor: null, ratio: null, target, pass: rate >= EXPORT_ROWS },
    figure('… growth of resident memory', quiet.grownMiB, { unit: 'MiB', value: EXPORT_MIB }),
    besideRow('OS-19 … bets’ p99 meanwhile', [{ alone, beside }], 1.1),
    figure('OS-19 … goes on after the client has left, for', stopSeconds, { unit: 's', value: STOP_SECONDS }),
  ];
}

async function measure(folder: string): Promise<BenchRow[]> {
  const product = await startProduct({ dataDirectory: folder });
  try {
    const sample = await takeSample(product.postgresUrl);
    const load = await openPlayersLoad(product);
    console.log(`   bets and wins at ${load.ratePerSecond}/s`);
    const consoles = await Promise.all(worldOperatorNames.map((name) => Console.open(product.url, name)));
    const auditor = await Console.open(product.url, 'auditor');
    const payments = await Console.open(product.url, 'payments-3');
    const exporter = await Console.open(product.url, 'support');
    const rows: BenchRow[] = [];
    await load.beside(async () => {
      const groups = [listPages(sample), searchPages(sample), headPages(sample), tabPages(sample), auditPages(sample)];
      for (const group of groups) rows.push(await measureGroup(auditor, group));
      rows.push(await measureDecisions(payments), await measureWalks(auditor, product.postgresUrl, load.register));
    });
    rows.push(...(await measureExport(product, load, exporter)), ...(await measureColleagues(load, consoles)));
    return rows;
  } finally {
    await product.stop();
  }
}

/** The console over a grown database, beside players who bet at 30 % of the peak (operator §11). */
export async function run(): Promise<BenchRow[]> {
  if (FOLDER !== undefined) return measure(FOLDER);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-grown-'));
  fs.chmodSync(folder, 0o755);
  try {
    await growAt({ dataDirectory: folder }, OWN_SIZE, (line) => console.log(`   ${line}`));
    return await measure(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
