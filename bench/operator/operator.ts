import { worldOperatorNames } from '@pavilion/server/composition/world/operators.ts';
import * as z from 'zod';
import { postgresPid } from '../idle.ts';
import { startWithConsoleApart } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { measureBeside } from './beside.ts';
import { Console } from './console.ts';
import { measureExport, onGrown } from './exporting.ts';
import { auditPages, headPages, listPages, type PageGroup, searchPages, tabPages } from './pages.ts';
import { openPlayersLoad, type PlayersLoad } from './players-load.ts';
import { takeSample } from './sample.ts';
import { measureWalks } from './walk.ts';
import { median, quantile } from '../quantile.ts';

const TURNS = Number(process.env.BENCH_TURNS ?? 20);
const BESIDE_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12);
const DECISIONS = 30;
const DECISION_P95_MS = 150;
/** The operators whose pages are open, and the effect allowed on players (OS-38; operator §11). */
const BESIDE = [
  { operators: 200, ratioMax: 1.05 },
  { operators: 50, ratioMax: 1.1 },
] as const;

const p95 = (values: readonly number[]): number => quantile(values, 0.95);

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
  const title = `${name}, p95 of the slowest of ${measured.length} (all: ${median(measured.map(({ tookMs }) => tookMs)).toFixed(1)})`;
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

async function measureColleagues(load: PlayersLoad, consoles: readonly Console[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const beside of BESIDE) rows.push(...(await measureBeside(load, consoles, { ...beside, rounds: BESIDE_ROUNDS })));
  return rows;
}

async function measure(folder: string): Promise<BenchRow[]> {
  const product = await startWithConsoleApart(folder);
  try {
    const sample = await takeSample(product.postgresUrl);
    const load = await openPlayersLoad(product);
    console.log(`   bets and wins at ${load.ratePerSecond}/s`);
    const consoles = await Promise.all(worldOperatorNames.map((name) => Console.open(product.url, name)));
    const auditor = await Console.open(product.url, 'auditor');
    const payments = await Console.open(product.url, 'payments-3');
    const pids = { node: product.consolePid, postgres: await postgresPid(product.postgresUrl) };
    const exporter = await Console.open(product.url, 'support');
    const rows: BenchRow[] = [];
    await load.beside(async () => {
      const groups = [listPages(sample), searchPages(sample), headPages(sample), tabPages(sample), auditPages(sample)];
      for (const group of groups) rows.push(await measureGroup(auditor, group));
      rows.push(await measureDecisions(payments), await measureWalks(auditor, product.postgresUrl, load.register));
    });
    rows.push(...(await measureExport(pids, load, exporter)), ...(await measureColleagues(load, consoles)));
    return rows;
  } finally {
    await product.stop();
  }
}

/** The console over a grown database, beside players who bet at 30 % of the peak (operator §11). */
export const run = (): Promise<BenchRow[]> => onGrown(measure);
