import type { Page } from '@playwright/test';
import { client } from './slip.ts';
import { expect, signedInTest, test } from './test.ts';

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The ways from an event back to where it was opened. */
const waysBack = {
  "the browser's Back": (page: Page) => page.goBack(),
  "the screen's own way": (page: Page) => client(page).getByRole('button', { name: 'Back to the list' }).click(),
};

/** How far below the window's upper edge the row of an event begins. */
async function rowTop(page: Page, eventId: string): Promise<number> {
  const box = await client(page).locator(`main [data-event="${eventId}"]`).boundingBox({ timeout: 10_000 });
  return Math.round(box?.y ?? Number.NaN);
}

/** Opens an event from the middle of the screen after scrolling down, and comes back. */
async function openAndReturn(page: Page, comeBack: (page: Page) => Promise<unknown>): Promise<void> {
  const frame = client(page);
  const rows = frame.locator('main [data-event]');
  await expect(rows.nth(14)).toBeVisible({ timeout: 60_000 });
  // The page shows the frame in its whole height once the client has come; before that the frame scrolls in itself (SB-118).
  await expect(frame.locator('html')).toHaveAttribute('data-mode', 'tall');
  const eventId = (await rows.nth(14).getAttribute('data-event')) ?? '';
  const row = frame.locator(`main [data-event="${eventId}"]`);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(300);
  // The slip's bar and the frame's height follow the window some frames later.
  let before = Number.NaN;
  await expect.poll(async () => before === (before = await rowTop(page, eventId)), { intervals: [300] }).toBe(true);
  await row.getByRole('button', { name: /more markets? for/ }).click();

  const back = frame.getByRole('button', { name: 'Back to the list' });
  await expect(back).toBeInViewport();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0);
  await comeBack(page);
  await expect.poll(async () => Math.abs((await rowTop(page, eventId)) - before), { timeout: 10_000 }).toBeLessThanOrEqual(2);
  await expect(row).toBeInViewport();
}

for (const [who, scrollTest] of [
  ['guest', test],
  ['player', signedInTest],
] as const) {
  scrollTest(`SB-102 an event opens at its head, and the list stands at its row on return, for a ${who}`, async ({ page }) => {
    // Freezes the list: an update over the socket would move the row while it is measured.
    await page.routeWebSocket(/sportsbook\/ws/, () => undefined);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await page.goto('/betting?setIframePath=/today/football');
      for (const comeBack of Object.values(waysBack)) await openAndReturn(page, comeBack);
    }
  });
}
