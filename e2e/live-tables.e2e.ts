import type { Page } from '@playwright/test';
import { productUrl } from './sandbox.ts';
import { expect, test } from './test.ts';

test('GS-32 two guests sit at one table: each sees the other’s bet, and both the same result', async ({ context }) => {
  test.setTimeout(120_000);
  const address = `${productUrl()}/sandbox/studio/play?token=&game=lake-roulette&mode=demo&locale=en&currency=EUR`;
  const sit = async (): Promise<Page> => {
    const page = await context.newPage();
    // A table moves all the time, and what is drawn costs by its size.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('.live-clock')).toBeVisible({ timeout: 30_000 });
    return page;
  };
  const [one, other] = await Promise.all([sit(), sit()]);
  const chip = (page: Page, name: string): Promise<void> => page.getByRole('button', { name: `${name}, free` }).click();
  await chip(one, 'Red');
  await chip(other, 'Black');
  // Both bet on the round that opens next, so that neither is late.
  await expect(one.locator('.live-clock')).toHaveAttribute('data-phase', 'over', { timeout: 40_000 });
  await Promise.all([one.locator('#go').click({ timeout: 40_000 }), other.locator('#go').click({ timeout: 40_000 })]);
  for (const page of [one, other]) {
    await expect(page.locator('.message')).toHaveText('Your bet is on the table');
    await expect(page.locator('.live-players li')).toHaveCount(2);
    await expect(page.locator('.roulette-table.settled')).toHaveCount(0);
  }
  const numberOf = async (page: Page): Promise<string> => {
    await expect(page.locator('.roulette-table.settled')).toBeVisible({ timeout: 40_000 });
    return page.locator('.bet.hit').innerText();
  };
  const [first, second] = await Promise.all([numberOf(one), numberOf(other)]);
  expect(second).toBe(first);
  for (const page of [one, other]) await expect(page.locator('.live-results li').first()).toHaveText(first);
  await expect(one.locator('[role=status]')).toContainText(/Bet 1\.00/);
});
