import type { Page } from '@playwright/test';
import { routeScreens } from '../tools/gallery/screens.ts';
import { expect, signedInTest, test } from './test.ts';

/** A slow phone's scripts: answers of the product are there before the parts that show them wake up. */
const SCRIPT_DELAY_MS = 120;

/** Lets every script of the site come late. */
const slowScripts = (page: Page): Promise<unknown> =>
  page.route('**/assets/*.js', async (route) => {
    await page.waitForTimeout(SCRIPT_DELAY_MS);
    await route.continue();
  });

/**
 * Watches the headings that the server drew from the document's first moment on. Hydration keeps elements: one that leaves the document was thrown
 * away, and its words with it.
 */
const WATCH = `(() => {
  const gone = new Set();
  const drawn = new Set();
  let isServed = true;
  new MutationObserver(() => {
    if (isServed) for (const heading of document.querySelectorAll('main :is(h1, h2)')) drawn.add(heading);
    for (const heading of drawn) if (!heading.isConnected) gone.add(heading.textContent);
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => (isServed = false));
  window.headings = () => ({ drawn: drawn.size, gone: [...gone] });
})()`;

async function openHome(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
  await slowScripts(page);
  await page.goto('/');
}

/** Every heading that the server drew is still there when nothing more comes. */
async function expectHeadingsKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { drawn, gone } = await page.evaluate<{ drawn: number; gone: string[] }>('headings()');
  expect(gone).toEqual([]);
  expect(drawn).toBeGreaterThan(5);
}

test('K-35 what the server drew of home stays while its scripts are on their way', async ({ page }) => {
  await openHome(page);
  // A guest's first touch asks for the late parts.
  const late = page.waitForRequest('**/assets/*.js');
  await page.keyboard.press('Shift');
  await late;
  await expectHeadingsKept(page);
});

signedInTest('K-35 what the server drew of a player’s home stays while its scripts are on their way', async ({ page }) => {
  await openHome(page);
  await expectHeadingsKept(page);
});

/** The errors of a hydration reach the console, which fails a journey. */
async function wakeEveryPage(page: Page): Promise<void> {
  test.slow();
  await slowScripts(page);
  for (const { path } of routeScreens()) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
}

test('K-35 every page wakes up from what the server drew, however late: a guest', ({ page }) => wakeEveryPage(page));
signedInTest('K-35 every page wakes up from what the server drew, however late: a player', ({ page }) => wakeEveryPage(page));
