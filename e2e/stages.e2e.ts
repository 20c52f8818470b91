import type { Locator, Page } from '@playwright/test';
import { type Frame, frames } from './boards/frames.ts';
import { productUrl } from './sandbox.ts';
import { expect, test } from './test.ts';

/** The size of the frame on the site's page. */
async function frameSize(page: Page, window: Frame['window']): Promise<Pick<Frame, 'width' | 'height'>> {
  await page.setViewportSize(window);
  let size = { width: 0, height: 0 };
  // The page follows its window some frames later, in steps.
  const hasSettled = async (): Promise<boolean> => {
    const before = size;
    const box = await page.locator('[data-game-window] iframe').boundingBox();
    size = { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
    return size.width === before.width && size.height === before.height && size.height > 0;
  };
  await expect.poll(hasSettled, { intervals: [200] }).toBe(true);
  return size;
}

test('K-44 the page of a game leaves its frame the size on each screen in which its board is looked at', async ({ page }) => {
  await page.goto('/games/dice-line?real=false');
  const sizes: Frame[] = [];
  for (const { name, window } of frames) sizes.push({ name, ...(await frameSize(page, window)), window });
  expect(sizes).toEqual(frames);
});

test.describe('the stage of a game', () => {
  const demo = (game: string): string => `${productUrl()}/sandbox/studio/play?token=&game=${game}&mode=demo&locale=en&currency=EUR`;

  test('GS-06 autoplay and quick play are offered where the policy pack allows them', async ({ page }) => {
    for (const { autoplay, count } of [
      { autoplay: 'on', count: 1 },
      { autoplay: 'off', count: 0 },
    ]) {
      const address = `${productUrl()}/sandbox/studio/play?token=&game=ember-run&mode=demo&locale=en&currency=EUR&autoplay=${autoplay}`;
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('tab', { name: 'Session' })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('tab', { name: 'Autoplay' })).toHaveCount(count);
      await expect(page.getByRole('button', { name: 'Quick play' })).toHaveCount(count);
    }
    // Both stops are needed before it starts.
    const address = `${productUrl()}/sandbox/studio/play?token=&game=ember-run&mode=demo&locale=en&currency=EUR`;
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Autoplay' }).click();
    const start = page.getByRole('button', { name: 'Start 10 rounds' });
    await page.getByRole('textbox', { name: /^Stop when I have lost/ }).fill('5');
    await expect(start).toBeDisabled();
    await page.getByRole('textbox', { name: /^Stop after a single win/ }).fill('50');
    await start.click();
    await expect(page.getByRole('button', { name: /^Stop, \d+ left/ })).toBeVisible();
    await page.getByRole('button', { name: /^Stop, \d+ left/ }).click();
    await expect(start).toBeVisible();
  });

  const setStops = async (page: Page): Promise<Locator> => {
    await page.getByRole('textbox', { name: /^Stop when I have lost/ }).fill('50');
    await page.getByRole('textbox', { name: /^Stop after a single win/ }).fill('500');
    return page.getByRole('button', { name: 'Start 10 rounds' });
  };

  test('GS-06 GS-08 steps run by themselves as they were taken by hand', async ({ page }) => {
    await page.goto(demo('mines-field'), { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Autoplay' }).click();
    const start = await setStops(page);
    await expect(page.getByText('Play a round by hand first')).toBeVisible();
    await expect(start).toBeDisabled();
    await page.getByRole('button', { name: 'Row 1 column 1, closed' }).click();
    // The tile ends the round, or cashing out does.
    const cashOut = page.getByRole('button', { name: /^Cash out/ });
    await expect(async () => {
      if (await cashOut.isVisible()) await cashOut.click({ timeout: 1000 });
      await expect(start).toBeEnabled({ timeout: 1000 });
    }).toPass();
    await start.click();
    await expect(page.getByRole('button', { name: 'Stop, 8 left' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Stop, \d+ left/ }).click();
    await expect(start).toBeVisible();
  });

  test('GS-06 GS-08 climbs run by themselves with an automatic cash-out only', async ({ page }) => {
    await page.goto(demo('climb'), { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Autoplay' }).click();
    const start = await setStops(page);
    await expect(start).toBeEnabled();
    const automatic = page.getByRole('button', { name: /^Auto, / });
    await automatic.click();
    await expect(page.getByText('Set an automatic cash-out first')).toBeVisible();
    await expect(start).toBeDisabled();
    await automatic.click();
    const target = page.getByRole('textbox', { name: 'Cash out at' });
    await target.fill('1.05');
    await target.press('Enter');
    await start.click();
    await expect(page.getByRole('button', { name: 'Stop, 8 left' })).toBeVisible({ timeout: 60_000 });
  });
});
