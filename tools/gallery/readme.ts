import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { sessionCookie, signInWellOff } from './screens.ts';

const FOLDER = 'docs/pictures';
const operator = z.object({ data: z.object({ email: z.string() }) });
const session = z.object({ data: z.object({ cookie: z.string() }) });
const world = z.object({ data: z.object({ console: z.object({ url: z.string() }) }) });

async function readJson(address: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(address, { ...init, headers: { accept: 'application/json', 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** Signs a new operator of the sandbox in. @returns the address of the console */
async function enterConsole(context: BrowserContext, url: string): Promise<string> {
  const { email } = operator.parse(await readJson(`${url}/sandbox/console/operators`, { role: 'payments' })).data;
  const signedIn = session.parse(await readJson(`${url}/sandbox/console/sessions`, { email })).data.cookie;
  const place = world.parse(await readJson(`${url}/sandbox/world`)).data.console.url;
  const [name = '', ...value] = signedIn.split('=');
  await context.addCookies([{ name, value: value.join('='), url: place }]);
  return place;
}

/**
 * Takes the three pictures of README (lobby, game, console) from a running product: two thirds of a desktop's width, as JPEG, so that a clone
 * stays small.
 * @param take loads an address and waits until it is drawn
 */
export async function takeReadmePictures(
  browser: Browser,
  url: string,
  take: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 2 / 3,
    colorScheme: 'dark',
    locale: 'en',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url }, sessionCookie(url, await signInWellOff(url))]);
  const consoleUrl = await enterConsole(context, url);
  for (const [name, address] of [
    ['lobby', '/'],
    ['game', '/games/ember-run?real=true'],
    ['console', `${consoleUrl}/withdrawals`],
  ] as const) {
    const page = await context.newPage();
    await take(page, address);
    if (name === 'console') {
      const row = await page.locator('tr[data-row]').first().getAttribute('data-row');
      await take(page, `${address}?row=${row}`);
    }
    await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82, animations: 'disabled' });
    await page.close();
  }
  await context.close();
}
