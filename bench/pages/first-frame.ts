import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { CHROMIUM_FLAGS, pageBrowser } from '../../tools/chromium.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { median } from '../quantile.ts';

const RUNS = 3;
const CPU_SLOWDOWN = 4;
const FIRST_FRAME_TARGET_MS = 1500;
/** Waits until a bet can be placed. */
const READY_TARGET_MS = 2500;
const BUNDLE_TARGET_KB = 350;
const SEED = path.resolve(import.meta.dirname, '../../database/seed/game');
const STUDIO = path.resolve(import.meta.dirname, '../../apps/sandbox/dist/studio/manifest.json');
const PACKED = new Set(['.avif', '.webp', '.woff2']);
/** Both by the page's own clock from the start of its navigation: the stage is painted, and the button takes a bet. */
const MARK = `window.readyMs = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#go')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
})`;
const PAINTED = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null`;

const launched = z.object({ firstFrameMs: z.number(), readyMs: z.number(), files: z.array(z.string()) });
type Launch = z.infer<typeof launched>;
type Measured = { game: string; firstFrameMs: number; readyMs: number; weightKb: number };

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
  const readyMs: unknown = await page.evaluate('window.readyMs');
  await page.waitForLoadState('networkidle');
  const firstFrameMs: unknown = await page.evaluate(PAINTED);
  const files: unknown = await page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  await context.close();
  return launched.parse({ firstFrameMs, readyMs, files });
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

async function measure(product: RunningProduct, browser: Browser, game: { identity: string; engine: string }): Promise<Measured> {
  const url = `${product.url}/sandbox/studio/play?game=${game.identity}&mode=demo&locale=en`;
  const launches: Launch[] = [];
  for (let run = 0; run < RUNS; run += 1) launches.push(await launch(browser, url));
  return {
    game: `${game.identity}, ${game.engine}`,
    firstFrameMs: median(launches.map((one) => one.firstFrameMs)),
    readyMs: median(launches.map((one) => one.readyMs)),
    weightKb: await weightKb(launches[0]?.files ?? []),
  };
}

/** The game that is worst at something; the others are better. */
function worst(
  games: readonly Measured[],
  { what, value, target, unit }: { what: string; value(game: Measured): number; target: number; unit: string },
) {
  const [last] = games.toSorted((left, right) => value(right) - value(left));
  const figure = last ? value(last) : Infinity;
  const name = `${what}, the worst of ${games.length} engines (${last?.game ?? 'none'})`;
  return { name, value: figure, unit, anchor: null, ratio: null, target: `≤ ${target}`, pass: figure <= target };
}

/** A game of each engine from its address to its first frame and first bet on a slow phone, and what it weighs. */
export async function run(): Promise<BenchRow[]> {
  if (!fs.existsSync(STUDIO))
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../ops/build.ts')], { stdio: 'inherit' });
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  try {
    const games: Measured[] = [];
    for (const game of oneOfEachEngine()) games.push(await measure(product, browser, game));
    const slowed = `at ${CPU_SLOWDOWN}× CPU slowdown`;
    return [
      worst(games, {
        what: `a game's first frame ${slowed}`,
        value: (game) => game.firstFrameMs,
        target: FIRST_FRAME_TARGET_MS,
        unit: 'ms',
      }),
      worst(games, { what: `… until it takes a bet ${slowed}`, value: (game) => game.readyMs, target: READY_TARGET_MS, unit: 'ms' }),
      worst(games, { what: `… all it loads`, value: (game) => game.weightKb, target: BUNDLE_TARGET_KB, unit: 'kB gzip' }),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
