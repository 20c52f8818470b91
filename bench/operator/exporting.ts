import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { growAt } from '../grow/target.ts';
import { postgresPid } from '../idle.ts';
import { measured } from '../processor-time.ts';
import { median } from '../quantile.ts';
import { startWithConsoleApart } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { besideRow, lastRound, noiseRow, STRETCHES } from './beside.ts';
import { Console } from './console.ts';
import { exportAll, leaveExport } from './exports.ts';
import { openPlayersLoad, type PlayersLoad } from './players-load.ts';

/** A folder that `npm run grow` has filled; without one a twentieth of the size is grown and thrown away. */
const FOLDER = process.env.BENCH_DATA_DIR;
const OWN_SIZE = { players: 50_000, operations: 1_000_000 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12);
const ROWS_PER_SECOND = 20_000;
const GROWTH_MIB = 40;
const STOP_SECONDS = 1;
const RATIO_MAX = 1.1;

interface Pids {
  /** Of the process that writes the file. */
  node: number;
  postgres: number;
}

const figure = (name: string, value: number, { unit, most }: { unit: string; most: number }): BenchRow => {
  return { name, value, unit, anchor: null, ratio: null, target: `≤ ${most} ${unit}`, pass: value <= most };
};

/** Files of the whole list, one after the other, as long as the stretch lasts. */
async function exportsDuring(load: PlayersLoad, pid: number, exporter: Console): Promise<{ p99Ms: number; rowsPerSecond: number }> {
  const state = { isOver: false };
  let rows = 0;
  const startedAtMs = performance.now();
  const exporting = (async () => {
    while (!state.isOver) rows += (await exportAll(pid, exporter, () => state.isOver)).rows;
  })();
  const p99Ms = await load.alone();
  const seconds = (performance.now() - startedAtMs) / 1000;
  state.isOver = true;
  await exporting;
  return { p99Ms, rowsPerSecond: rows / seconds };
}

/** What files cost: rows a second and memory by themselves, and players' p99 beside files that follow each other without a pause (OS-19). */
export async function measureExport(pids: Pids, load: PlayersLoad, exporter: Console): Promise<BenchRow[]> {
  // The heap grows to its usual size, and code is compiled, once in a process.
  const first = await exportAll(pids.node, exporter);
  const { result: quiet, used } = await measured(pids, () => exportAll(pids.node, exporter));
  const [alone, beside, rates]: [number[], number[], number[]] = [[], [], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) alone.push(await load.alone());
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      const { p99Ms, rowsPerSecond } = await exportsDuring(load, pids.node, exporter);
      beside.push(p99Ms);
      rates.push(rowsPerSecond);
    }
    globalThis.console.log(
      `   exports, round ${round}: ${lastRound({ alone, beside })} ms, ${median(rates.slice(-STRETCHES)).toFixed(0)} rows/s`,
    );
  }
  const stopSeconds = await leaveExport(exporter);
  const rate = Math.round(quiet.rowsPerSecond);
  const none = { anchor: null, ratio: null };
  return [
    {
      name: `export of ${quiet.rows} players`,
      value: rate,
      unit: 'rows/s',
      ...none,
      target: `≥ ${ROWS_PER_SECOND} rows/s`,
      pass: rate >= ROWS_PER_SECOND,
    },
    ...(['node', 'postgres'] as const).map((process) => ({
      name: `… processor time of ${process} for a row`,
      value: (used[process] / quiet.rows) * 1e6,
      unit: 'µs',
      ...none,
      target: 'recorded',
      pass: true,
    })),
    { name: '… growth of resident memory with the first', value: first.grownMiB, unit: 'MiB', ...none, target: 'recorded', pass: true },
    figure('… with the one after it', quiet.grownMiB, { unit: 'MiB', most: GROWTH_MIB }),
    { name: '… beside players’ bets', value: median(rates), unit: 'rows/s', ...none, target: 'recorded', pass: true },
    besideRow(`OS-19 bets’ p99 beside exports (medians of ${ROUNDS * STRETCHES})`, { alone, beside }, RATIO_MAX),
    noiseRow(alone),
    figure('OS-19 … goes on after the client has left, for', stopSeconds, { unit: 's', most: STOP_SECONDS }),
  ];
}

async function measure(folder: string): Promise<BenchRow[]> {
  const product = await startWithConsoleApart(folder);
  try {
    const load = await openPlayersLoad(product);
    console.log(`   bets and wins at ${load.ratePerSecond}/s`);
    return await measureExport(
      { node: product.consolePid, postgres: await postgresPid(product.postgresUrl) },
      load,
      await Console.open(product.url, 'support'),
    );
  } finally {
    await product.stop();
  }
}

/** Runs `work` on a grown database's folder: the named one, or one of a twentieth of the size that is thrown away. */
export async function onGrown(work: (folder: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  if (FOLDER !== undefined) return work(FOLDER);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-grown-'));
  fs.chmodSync(folder, 0o755);
  try {
    await growAt({ dataDirectory: folder }, OWN_SIZE, (line) => console.log(`   ${line}`));
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Exports of operators over a grown database, beside players who bet at 30 % of the peak (OS-19; operator §11). */
export const run = (): Promise<BenchRow[]> => onGrown(measure);
