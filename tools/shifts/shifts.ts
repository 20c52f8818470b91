import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Screen, Visitor } from '../gallery/screens.ts';
import { sessionCookie } from '../gallery/screens.ts';
import { RECORD } from './in-page.ts';

/** A shift of the layout, as the browser scores it. */
export interface Shift {
  atMs: number;
  score: number;
  moved: string[];
}

/** A slow phone's network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const PHONE = { width: 390, height: 844 };
const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
/** Sums shifts as the metric does: windows of at most five seconds without a pause of one. */
const WINDOW_MS = 5000;
const PAUSE_MS = 1000;
const SETTLE_MS = 1500;
const QUIET_MAX_MS = 20_000;

/** The cumulative layout shift: the worst window of shifts. */
export function worstWindow(shifts: readonly Pick<Shift, 'atMs' | 'score'>[]): number {
  let worst = 0;
  let sum = 0;
  let begunMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { atMs, score } of shifts) {
    const isNew = atMs - lastMs >= PAUSE_MS || atMs - begunMs >= WINDOW_MS;
    if (isNew) [sum, begunMs] = [0, atMs];
    sum += score;
    lastMs = atMs;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** A browser context of a slow phone without any cache. */
async function openPhone(browser: Browser, given: { url: string; player: Visitor | undefined }): Promise<BrowserContext> {
  const { url, player } = given;
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    // The server lays some pages out by the kind of device.
    userAgent: PHONE_AGENT,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addCookies([
    { name: cookie.acceptCookie, value: 'accepted', url },
    ...(player === undefined ? [] : [sessionCookie(url, player)]),
  ]);
  return context;
}

async function slowDown(page: Page, cpuSlowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Opens a screen on a slow phone, and waits until nothing more comes. @returns its shifts */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.addInitScript(RECORD);
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
  // A page that never goes idle is measured as it is by then.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MAX_MS }).catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate<Shift[]>('shifts()');
}

/** One screen in a context of its own. */
export async function measure(
  browser: Browser,
  screen: Pick<Screen, 'path'>,
  given: { url: string; player: Visitor | undefined; cpuSlowdown: number },
): Promise<{ cls: number; shifts: Shift[] }> {
  const context = await openPhone(browser, given);
  try {
    const page = await context.newPage();
    await slowDown(page, given.cpuSlowdown);
    const shifts = await shiftsOf(page, screen.path);
    return { cls: worstWindow(shifts), shifts };
  } finally {
    await context.close();
  }
}
