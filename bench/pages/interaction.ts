import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { type Browser, type BrowserContext, chromium, type Frame, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { CHROMIUM_FLAGS, pageBrowser } from '../../tools/chromium.ts';
import { startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { median } from '../quantile.ts';
import { newPlayerToken } from './loaded-scripts.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const TARGET_MS = 100;
/** The browser reports no shorter ones, and rounds to 8 ms. */
const SHORTEST_MS = 16;
/** Timers that start parts of the page after the first screen, such as the cookie bar's, have run by then. */
const REST_MS = 4000;
const SITE = path.resolve(import.meta.dirname, '../../apps/site/dist/client');

/** In every frame: how long each touch or key took, from the event to the next paint (Event Timing). */
const OBSERVE = `window.interactionsMs = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.interactionsMs.push(duration);
}).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true });`;
/** Two frames later the browser has reported everything about the last interaction. */
const SETTLED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))';
const LIVE = 'body:is(.is-mobile, .is-desktop)';

interface Interaction {
  name: string;
  path: string;
  isPlayer: boolean;
  /** Brings the page to where the interaction begins. @returns the control to touch, and what it must show */
  prepare(page: Page): Promise<{ frame: Frame; touched: Locator; shown: Locator }>;
}

const onPage = (page: Page, touched: Locator, shown: Locator) => ({ frame: page.mainFrame(), touched, shown });

async function bettingFrame(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title]').first().elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The betting page has no frame');
  return frame;
}

const interactions: readonly Interaction[] = [
  {
    name: 'opening the wallet',
    path: '/',
    isPlayer: true,
    prepare: async (page) =>
      onPage(page, page.getByRole('banner').getByRole('link', { name: 'Deposit' }), page.getByRole('dialog', { name: 'Deposit' })),
  },
  {
    name: 'filtering the lobby',
    path: '/categories/slots',
    isPlayer: false,
    prepare: async (page) => {
      // On a phone what narrows is in a sheet.
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Filters/ })
        .tap();
      const pill = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Demo', exact: true });
      await pill.waitFor();
      return onPage(page, pill, pill.and(page.locator('[aria-pressed=true]')));
    },
  },
  {
    name: 'adding a selection',
    path: '/betting',
    isPlayer: false,
    prepare: async (page) => {
      const frame = await bettingFrame(page);
      const prices = frame.getByRole('listitem').locator('button[aria-pressed]:enabled');
      await prices.first().waitFor();
      return { frame, touched: prices.first(), shown: frame.locator('button[aria-pressed=true]').first() };
    },
  },
];

interface Measured {
  /** Until the next paint, the longest part of the touch. */
  paintMs: number;
  /** Waits until the requested content is visible. */
  shownMs: number;
}

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  await page.locator(LIVE).waitFor();
  await page.waitForTimeout(REST_MS);
  return page;
}

async function touch(context: BrowserContext, url: string, interaction: Interaction): Promise<Measured> {
  const page = await openPage(context, `${url}${interaction.path}`);
  const { frame, touched, shown } = await interaction.prepare(page);
  await touched.scrollIntoViewIfNeeded();
  await frame.evaluate('window.interactionsMs.length = 0');
  const beforeMs = performance.now();
  await touched.tap();
  await shown.waitFor();
  const shownMs = performance.now() - beforeMs;
  await frame.evaluate(SETTLED);
  const measured = z.array(z.number()).parse(await frame.evaluate('window.interactionsMs'));
  return { paintMs: Math.max(SHORTEST_MS, ...measured), shownMs };
}

async function measure(browser: Browser, url: string, interaction: Interaction): Promise<BenchRow> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // Nothing is cached between runs: each touch loads what it needs.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url }]);
    if (interaction.isPlayer) await context.addCookies([{ name: cookie.accessToken, value: await newPlayerToken(url), url }]);
    runs.push(await touch(context, url, interaction));
    await context.close();
  }
  const paintMs = median(runs.map((run) => run.paintMs));
  const shownMs = median(runs.map((run) => run.shownMs));
  return {
    name: `${interaction.name} at ${CPU_SLOWDOWN}× CPU slowdown, until the next paint (shown after ${shownMs.toFixed(0)} ms)`,
    value: paintMs,
    unit: 'ms',
    anchor: null,
    ratio: null,
    target: `≤ ${TARGET_MS}`,
    pass: paintMs <= TARGET_MS,
  };
}

/** Three touches on a slow phone, each on a page that has just come to rest: the longest event of the touch, as INP counts it. */
export async function run(): Promise<BenchRow[]> {
  if (!fs.existsSync(SITE)) execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../ops/build.ts')], { stdio: 'inherit' });
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  try {
    const rows: BenchRow[] = [];
    for (const interaction of interactions) rows.push(await measure(browser, product.url, interaction));
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}
