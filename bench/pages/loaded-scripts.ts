import { cookie } from '@pavilion/contract/page-constants.ts';
import { createClient } from '@pavilion/contract/calls/client.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, pageBrowser } from '../../tools/chromium.ts';
import type { BenchRow } from '../row.ts';

const FILES_TARGET = 15;
const TARGET_KB = 100;
/** Timers of a page that nobody touches, such as the cookie bar's, have run by then. */
const UNTOUCHED_MS = 10_000;

interface Visit {
  /** In the name of the figure. */
  who: string;
  /** A player's access token; a guest has none. */
  token?: string;
  width: number;
  height: number;
}

interface Loaded {
  files: number;
  /** As sent, headers too. */
  kilobytes: number;
}

/** The access token of a player who has just registered. */
export async function newPlayerToken(url: string): Promise<string> {
  const email = `bench-${process.pid}-${performance.now().toFixed(0)}@pavilion.test`;
  const consents = { agreements: 1, locale: 'en', birthdate: '1990-05-17' };
  const form = { email, password: 'Maple-river-482', country: 'FI', currency: 'EUR', ...consents };
  const { accessToken } = await createClient(createFetchSend({ base: url })).player.register({ body: form });
  return accessToken;
}

/** Opens the home page in a browser that has nothing cached, and leaves it alone. */
async function loadHome(browser: Browser, url: string, { token, width, height }: Visit): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width, height } });
  if (token !== undefined) await context.addCookies([{ name: cookie.accessToken, value: token, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = new Set<string>();
  const sentBytes: number[] = [];
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sentBytes.push(encodedDataLength);
  });
  await session.send('Network.enable');
  await page.goto(url);
  await page.waitForTimeout(UNTOUCHED_MS);
  await context.close();
  return { files: sentBytes.length, kilobytes: sentBytes.reduce((sum, bytes) => sum + bytes, 0) / 1000 };
}

const figure = (name: string, { value, unit, most }: { value: number; unit: string; most: number }): BenchRow => ({
  name,
  value,
  unit,
  anchor: null,
  ratio: null,
  target: `≤ ${most}`,
  pass: value <= most,
});

/** The scripts that a browser reports as loaded ten seconds after opening the home page, without any input. */
export async function loadedScripts(url: string): Promise<BenchRow[]> {
  const token = await newPlayerToken(url);
  const visits: readonly Visit[] = [{ who: 'guest' }, { who: 'player', token }].flatMap((visitor) => [
    { ...visitor, width: 1440, height: 900 },
    { ...visitor, width: 390, height: 844 },
  ]);
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  try {
    const rows: BenchRow[] = [];
    for (const visit of visits) {
      const { files, kilobytes } = await loadHome(browser, url, visit);
      rows.push(
        figure(`scripts of an untouched home page, ${visit.who}, ${visit.width} px`, { value: files, unit: 'files', most: FILES_TARGET }),
        figure('… as sent, headers too', { value: kilobytes, unit: 'kB', most: TARGET_KB }),
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
}
