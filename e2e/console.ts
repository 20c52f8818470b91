import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { consoleUrl, sessionOf } from './operators.ts';

/** Gives a browser the session of an operator of this test, as if signed in just now. */
export async function enterAs(context: BrowserContext, name: string): Promise<void> {
  const cookie = await sessionOf(name);
  const split = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, split), value: cookie.slice(split + 1), url: await consoleUrl() }]);
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

/** An object's row, in any position: rows of other tests come and go around it. */
export const rowOf = (page: Page, id: string): Locator => page.locator(`tr[data-row="${id}"]`);

/** Opens a withdrawal in the queue of payouts, beside the player's others alone. @returns the column that shows it */
export async function openPayout(page: Page, player: { id: string }, id: string): Promise<Locator> {
  await openPage(page, `/withdrawals?player=${player.id}&row=${id}`, 'Withdrawals');
  return page.getByRole('region', { name: 'Payment' });
}

/** Gives the reason that a dialog asks for, and confirms by Enter. */
export async function confirmWith(page: Page, title: string | RegExp, reason: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByLabel('Why').fill(reason);
  await page.keyboard.press('Enter');
}
