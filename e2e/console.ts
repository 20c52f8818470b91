import { type ClientOf, createClientOf } from '@pavilion/contract/calls/client.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { password } from './players.ts';
import { productUrl } from './sandbox.ts';

const world = z.object({ data: z.object({ console: z.object({ url: z.string() }) }) });
const session = z.object({ data: z.object({ cookie: z.string() }) });
const code = z.object({ data: z.object({ code: z.string() }) });

/** The address of a demo operator. */
export const operatorEmail = (name: string): string => `${name}@console.pavilion.test`;
/** What every demo operator types (operator §12). */
export const OPERATOR_PASSWORD = 'Pavilion-console-1';

let known: string | undefined;

/** Where the console of the product under test is. */
export async function consoleUrl(): Promise<string> {
  if (known === undefined) {
    const response = await fetch(`${productUrl()}/sandbox/world`, { headers: { accept: 'application/json' } });
    known = world.parse(await response.json()).data.console.url;
  }
  return known;
}

/** A session of a demo operator, as if signed in just now, as its cookie. */
async function sessionOf(name: string): Promise<string> {
  const response = await fetch(`${productUrl()}/sandbox/console/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: operatorEmail(name) }),
  });
  return session.parse(await response.json()).data.cookie;
}

/** The console's calls by a demo operator, without a browser. */
export async function deskOf(name: string): Promise<ClientOf<typeof consoleApi>> {
  const [origin, cookie] = [await consoleUrl(), await sessionOf(name)];
  return createClientOf(consoleApi, async ({ method, path, body, idempotencyKey }) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  });
}

/** Gives a browser the session of a demo operator, as if signed in just now. */
export async function enterAs(context: BrowserContext, name: string): Promise<void> {
  const cookie = await sessionOf(name);
  const split = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, split), value: cookie.slice(split + 1), url: await consoleUrl() }]);
}

/** The code of a demo operator's app that still counts. */
export async function operatorCode(name: string): Promise<string> {
  const response = await fetch(`${productUrl()}/sandbox/console/code?email=${encodeURIComponent(operatorEmail(name))}`);
  return code.parse(await response.json()).data.code;
}

/** Types a code into the six boxes; it sends itself. */
export async function typeCode(page: Page, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1' }).click();
  await page.keyboard.type(digits);
}

/** Opens a page of the console and waits until its own title is there. */
export async function openPage(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto((await consoleUrl()) + path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const made = z.object({ data: z.object({ ids: z.array(z.string()) }) });

/** Brings a player into a situation that operators have to deal with, by the player's own calls. @returns the objects that wait */
export async function situation(kind: string, player: { id: string }): Promise<string[]> {
  const response = await fetch(`${productUrl()}/sandbox/console/situations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, playerId: player.id, password }),
  });
  if (!response.ok) throw new Error(`The situation ${kind} answered ${response.status}: ${await response.text()}`);
  return made.parse(await response.json()).data.ids;
}

/** Opens a withdrawal in the queue of payouts. @returns the column that shows it */
export async function openPayout(page: Page, id: string): Promise<Locator> {
  await openPage(page, `/withdrawals?row=${id}`, 'Payouts');
  return page.getByRole('region', { name: 'Payment' });
}

/** Gives the reason that a dialog asks for, and confirms by Enter. */
export async function confirmWith(page: Page, title: string | RegExp, reason: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByLabel('Why').fill(reason);
  await page.keyboard.press('Enter');
}
