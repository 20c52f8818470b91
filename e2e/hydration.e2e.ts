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

/**
 * A busy machine: from the moment the frame around a page is live, its parts get no time to wake up. React takes its turns by messages, which are
 * held back until `wakeUp()`.
 */
const HOLD = `(() => {
  const post = MessagePort.prototype.postMessage;
  const held = [];
  let isHeld = true;
  MessagePort.prototype.postMessage = function (...message) {
    if (isHeld && document.body?.matches('.is-mobile, .is-desktop')) held.push(() => post.apply(this, message));
    else post.apply(this, message);
  };
  window.wakeUp = () => {
    isHeld = false;
    for (const send of held.splice(0)) send();
  };
})()`;

/** Whether React has taken over the heading that the server drew. */
const isAwake = (page: Page): Promise<boolean> =>
  page
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber$')));

/** A page's parts wake up when it has been left for another one, or while that one is on its way. */
type Waking = 'after' | 'meanwhile';

/** Leaves a page whose parts have not woken up: the next page is there, under its own address and with its own words. */
async function leaveAsleep(page: Page, from: string, waking: Waking): Promise<void> {
  await page.goto(from);
  const leave = `__TSR_ROUTER__.navigate({ href: '/providers' })`;
  await page.evaluate(waking === 'after' ? `${leave}.then(() => wakeUp())` : `void ${leave}; wakeUp()`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
  await expect(page).toHaveURL('/providers');
}

async function openAsleep(page: Page): Promise<void> {
  test.slow();
  await page.addInitScript(HOLD);
  await page.goto('/');
  expect(await isAwake(page)).toBe(false);
}

async function leaveEveryPage(page: Page): Promise<void> {
  await openAsleep(page);
  for (const { path } of routeScreens()) await leaveAsleep(page, path, 'after');
}

test('K-35 every page may be left before its parts have woken up: a guest', ({ page }) => leaveEveryPage(page));
signedInTest('K-35 every page may be left before its parts have woken up: a player', ({ page }) => leaveEveryPage(page));

/** Pages of which the address says more than their path. */
const TOLD_BY_ADDRESS = [
  '/games/ember-run?real=true',
  '/categories/slots?volatility=high&rtp=96',
  '/betting?bt-path=/live',
  '/?sign-in=true',
];

test('K-35 what a page’s address says is the page’s own while the next one is on its way and when it is there', async ({ page }) => {
  await openAsleep(page);
  for (const path of TOLD_BY_ADDRESS) for (const waking of ['after', 'meanwhile'] as const) await leaveAsleep(page, path, waking);
});
