import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { type RunningProduct, startProduct } from './product.ts';
import type { BenchRow } from './row.ts';

const RUNS = 3;
const CPU_SLOWDOWN = 4;
const FIRST_FRAME_TARGET_MS = 1500;
const BUNDLE_TARGET_KB = 350;
const SEED = path.resolve(import.meta.dirname, '../database/seed/game');
const STUDIO = path.resolve(import.meta.dirname, '../apps/sandbox/dist/studio/manifest.json');
const PACKED = new Set(['.webp', '.woff2']);
/** Set by the page's own clock, from the start of its navigation to the first frame that shows the game and its button. */
const MARK = `new MutationObserver((_, observer) => {
  const button = document.querySelector('#go');
  if (!button || window.firstFrameMs !== undefined) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.firstFrameMs = performance.now(); }));
}).observe(document, { childList: true, subtree: true })`;

interface Launch {
  firstFrameMs: number;
  files: string[];
}

/** One game of each engine that plays. */
function oneOfEachEngine(): { identity: string; engine: string }[] {
  const read = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(SEED, name), 'utf8'));
  const { engines } = z.object({ engines: z.array(z.string()) }).parse(read('engines.json'));
  const games = z.array(z.object({ identity: z.string(), engine: z.string() })).parse(read('games.json'));
  return engines.flatMap((engine) => games.find((game) => game.engine === engine) ?? []);
}

/** Launches a game's demo in a browser that has nothing cached yet. */
async function launch(browser: Browser, url: string): Promise<Launch> {
  const context = await browser.newContext({ viewport: { width: 390, height: 700 } });
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(MARK);
  await page.goto(url);
  await page.waitForFunction('window.firstFrameMs !== undefined', null, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const seen: unknown = await page.evaluate(
    `({ firstFrameMs: window.firstFrameMs, files: performance.getEntriesByType('resource').map(({ name }) => name) })`,
  );
  await context.close();
  return z.object({ firstFrameMs: z.number(), files: z.array(z.string()) }).parse(seen);
}

/** What the game weighs: everything its page has asked for, packed as a server packs it. */
async function weightKb(files: readonly string[]): Promise<number> {
  const assets = [...new Set(files)].filter((file) => file.includes('/assets/'));
  const sizes = assets.map(async (file) => {
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    return PACKED.has(path.extname(file)) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

async function measure(product: RunningProduct, browser: Browser, game: { identity: string; engine: string }): Promise<BenchRow[]> {
  const url = `${product.url}/sandbox/studio/play?game=${game.identity}&mode=demo&locale=en`;
  const launches: Launch[] = [];
  for (let run = 0; run < RUNS; run += 1) launches.push(await launch(browser, url));
  const times = launches.map(({ firstFrameMs }) => firstFrameMs).toSorted((left, right) => left - right);
  const value = times[Math.floor(RUNS / 2)] ?? Infinity;
  const weight = await weightKb(launches[0]?.files ?? []);
  const row = { anchor: null, ratio: null };
  return [
    {
      ...row,
      name: `first frame of ${game.identity} (${game.engine}), ${CPU_SLOWDOWN}× CPU slowdown, median of ${RUNS}`,
      value,
      unit: 'ms',
      target: `≤ ${FIRST_FRAME_TARGET_MS}`,
      pass: value <= FIRST_FRAME_TARGET_MS,
    },
    {
      ...row,
      name: `… all it loads`,
      value: weight,
      unit: 'kB gzip',
      target: `≤ ${BUNDLE_TARGET_KB}`,
      pass: weight <= BUNDLE_TARGET_KB,
    },
  ];
}

/** A game of each engine from the click to its first frame on a slow phone, and what it weighs. */
export async function run(): Promise<BenchRow[]> {
  if (!fs.existsSync(STUDIO)) execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../ops/build.ts')], { stdio: 'inherit' });
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: BenchRow[] = [];
    for (const game of oneOfEachEngine()) rows.push(...(await measure(product, browser, game)));
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}
