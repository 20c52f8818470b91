import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Screen, Visitor } from '../gallery/screens.ts';
import { sessionCookie } from '../gallery/screens.ts';
import { FIRST_PICTURES, RECORD } from './in-page.ts';

/** A shift of the layout, as the browser scores it. */
export interface Shift {
  atMs: number;
  score: number;
  moved: string[];
}

/** The behaviour of a screen until it came to rest. */
export interface Measured {
  /** The cumulative layout shift. */
  cls: number;
  shifts: Shift[];
  /** Of the pictures visible without scrolling, as transferred. */
  pictureBytes: number;
}

/** The most that pictures of a phone's first screen may weigh (K-33). */
export const FIRST_PICTURES_MOST_BYTES = 150_000;

/** A slow phone's network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const PHONE = { width: 390, height: 844 };
/** As Lighthouse's phone has it: pictures are asked for at twice their size. */
const PHONE_DENSITY = 1.75;
/** From here on a computer's screen. */
const DESKTOP_FROM = 1024;
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

interface VisitConditions {
  url: string;
  player: Visitor | undefined;
  cpuSlowdown: number;
  /** A phone's, unless it is given. */
  width?: number;
}

/** A browser context of a slow phone, a tablet or a computer, without any cache. */
async function openPhone(
  browser: Browser,
  { url, player, width = PHONE.width }: Omit<VisitConditions, 'cpuSlowdown'>,
): Promise<BrowserContext> {
  const isMobile = width < DESKTOP_FROM;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { ...PHONE, width },
    // The server lays some pages out by the kind of device.
    ...(isMobile ? { userAgent: PHONE_AGENT, deviceScaleFactor: PHONE_DENSITY } : {}),
    isMobile,
    hasTouch: isMobile,
    serviceWorkers: 'block',
  });
  await context.addCookies([
    { name: cookie.acceptCookie, value: 'accepted', url },
    ...(player === undefined ? [] : [sessionCookie(url, player)]),
  ]);
  return context;
}

async function slowDown(page: Page, { cpuSlowdown }: VisitConditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Opens a screen on a slow phone, and waits until nothing more comes. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
  // A page that never becomes idle is measured in its current state.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MAX_MS }).catch(() => undefined);
}

/** What a screen's frames draw counts among its pictures. */
async function pictureBytesOf(page: Page): Promise<number> {
  const pictures = await Promise.all(page.frames().map((frame) => frame.evaluate<number>(FIRST_PICTURES)));
  return pictures.reduce((sum, bytes) => sum + bytes, 0);
}

/** What the pictures of a phone's first screen weigh, in a context of its own: it depends neither on the network nor on how the layout moves. */
export async function weigh(
  browser: Browser,
  { path }: Pick<Screen, 'path'>,
  given: Pick<VisitConditions, 'url' | 'player'>,
): Promise<number> {
  const context = await openPhone(browser, given);
  try {
    const page = await context.newPage();
    await openScreen(page, path);
    return await pictureBytesOf(page);
  } finally {
    await context.close();
  }
}

/** One screen in a context of its own. */
export async function measure(browser: Browser, screen: Pick<Screen, 'path'>, given: VisitConditions): Promise<Measured> {
  const context = await openPhone(browser, given);
  try {
    const page = await context.newPage();
    await slowDown(page, given);
    await page.addInitScript(RECORD);
    await openScreen(page, screen.path);
    await page.waitForTimeout(SETTLE_MS);
    const shifts = await page.evaluate<Shift[]>('shifts()');
    return { cls: worstWindow(shifts), shifts, pictureBytes: await pictureBytesOf(page) };
  } finally {
    await context.close();
  }
}
