import type { FrameLocator, Locator, Page } from '@playwright/test';
import { isNarrow } from './site.ts';
import { expect } from './test.ts';

/** The client of the sportsbook, in its frame. */
export const client = (page: Page): FrameLocator => page.frameLocator('iframe[title]');

/** The slip: a column, or the sheet that its bar opens. */
export async function openSlip(page: Page): Promise<Locator> {
  const frame = client(page);
  if (!isNarrow(page)) return frame.getByRole('complementary', { name: 'Bet slip' });
  const sheet = frame.getByRole('dialog', { name: 'Bet slip' });
  if (!(await sheet.isVisible())) await frame.getByRole('button', { name: /selections?/ }).click();
  return sheet;
}

async function closeSlip(page: Page): Promise<void> {
  if (isNarrow(page)) await client(page).getByRole('button', { name: 'Close slip' }).click();
}

/** A bet in play waits its seconds. */
const BOOK_MS = 30_000;

/** Presses once: to keep the price from moving, freeze the event first (book.ts). */
export async function pressPlace(slip: Locator, stake: string): Promise<void> {
  await slip.getByRole('button', { name: `Place bet of ${stake} EUR` }).click();
  await expect(slip.getByText('Bet placed.')).toBeVisible({ timeout: BOOK_MS });
}

/** Prices move in play: this slip takes any. */
export async function takeAnyPrice(page: Page, slip: Locator): Promise<void> {
  await slip.getByRole('button', { name: 'Change' }).click();
  const settings = client(page).getByRole('dialog', { name: 'Slip settings' });
  await settings.getByLabel(/^How much lower/).selectOption('Any price');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(slip.getByText('Takes any price')).toBeVisible();
}

export async function placeBet(page: Page, stake: string): Promise<void> {
  const slip = await openSlip(page);
  await takeAnyPrice(page, slip);
  await slip.getByRole('textbox', { name: /^Stake/ }).fill(stake);
  await pressPlace(slip, stake);
  await slip.getByRole('button', { name: 'Done' }).click();
  await closeSlip(page);
}

/** Cashes a bet out in its card by pressing its button twice, and closes the message. The event must be frozen, or its offer stable. */
export async function cashOut(bet: Locator): Promise<void> {
  await bet.getByRole('button', { name: /^Cash out \d/ }).click();
  await confirmCashOut(bet);
}

/** The second tap, by the amount that the button then names. */
export async function confirmCashOut(bet: Locator): Promise<void> {
  await bet.getByRole('button', { name: /^Confirm / }).click();
  await expect(bet.getByText(/^Cashed out \d/)).toBeVisible({ timeout: BOOK_MS });
  await bet.getByRole('button', { name: 'Close' }).click();
}
