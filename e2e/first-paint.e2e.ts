import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Locator, Page } from '@playwright/test';
import { signInWellOff } from '../tools/gallery/screens.ts';
import { FIRST_PICTURES_MOST_BYTES, weigh } from '../tools/shifts/shifts.ts';
import { depositByCard } from './players.ts';
import { productUrl } from './sandbox.ts';
import { screenSwitch, SCREENS } from './screen-size.ts';
import { dialog } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

/** The pages of the Lighthouse figures (docs/figures.md). */
const TEN_PAGES = [
  '/',
  '/categories/slots',
  '/games/ember-run',
  '/bonus/how-bonuses-work',
  '/questions/limits',
  '/betting',
  '/loyalty',
  '/tournaments',
  '/de',
  '/static/terms',
];

/** Holds the answers to what a page asks for until they are let go. */
async function hold(page: Page, asked: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(asked, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

interface Place {
  x: number;
  y: number;
  width: number;
}

async function placeOf(part: Locator): Promise<Place | null> {
  if (!(await part.isVisible())) return null;
  const box = await part.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
}

test('K-33 the pictures of a phone’s first screen weigh at most 150 kB', async ({ browser }) => {
  test.slow();
  const url = productUrl();
  const wellOff = await signInWellOff(url);
  for (const { path, player } of [...TEN_PAGES.map((path) => ({ path, player: undefined })), { path: '/', player: wellOff }])
    expect(await weigh(browser, { path }, { url, player }), path).toBeLessThanOrEqual(FIRST_PICTURES_MOST_BYTES);
});

test('K-34 a player’s header and cashier have their places before any answer has come', async ({ page, player }) => {
  await depositByCard(player, 25);
  const toScreen = await screenSwitch(page);
  for (const size of SCREENS) {
    await toScreen(size);
    const release = await hold(page, '**/api/**');
    await page.goto('/static/terms?wallet=deposit&bonusId=none');
    const wallet = dialog(page, 'Deposit');
    // The page behind a dialog is hidden from roles.
    const bar = page.locator('header[data-shell]');
    const heights = async () => ({ bar: (await bar.boundingBox())?.height, wallet: (await wallet.boundingBox())?.height });
    await expect(bar.locator('[data-balance]')).toBeAttached();
    const before = await heights();
    release();
    await expect(bar.locator('[data-balance]')).toContainText('25.00');
    await expect(wallet.getByLabel(/^Amount/)).toBeVisible();
    expect(await heights(), size).toEqual(before);
    await page.unroute('**/api/**');
  }
});

test('K-34 a limit’s dialog and the sums of the cashier keep their places, with several currencies and a limit', async ({
  page,
  player,
}) => {
  await player.api.wallet.createAccount({ body: { currency: 'USD' } });
  await player.api.risk.createLimit({ body: { definition: limitDefinition.deposit, period: 'weekly', amount: 200, currency: 'EUR' } });
  const toScreen = await screenSwitch(page);
  for (const size of SCREENS)
    for (const { address, name, parts } of [
      { address: '/static/terms?add-cash-limit=deposit', name: 'Set a deposit limit', parts: ['h2', '[role=radiogroup]', 'form', 'label'] },
      { address: '/static/terms?wallet=deposit&bonusId=none', name: 'Deposit', parts: ['dl', 'dl + *'] },
    ]) {
      await toScreen(size);
      const release = await hold(page, '**/api/**');
      await page.goto(address);
      const shown = dialog(page, name);
      const places = async () => Promise.all(parts.map((part) => placeOf(shown.locator(part).first())));
      await expect(shown.locator('[aria-busy=true]').first()).toBeVisible();
      const before = await places();
      release();
      await expect(shown.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await places(), `${name} ${size}`).toEqual(before);
      await page.unroute('**/api/**');
    }
});

/** The rooms that begin on the first screen, and where. */
const FIRST_ROOMS = `[...document.querySelectorAll('main section[aria-labelledby]')]
  .map((room) => room.getAttribute('aria-labelledby') + ' at ' + Math.round(room.getBoundingClientRect().top + scrollY))
  .filter((room) => Number(room.split(' ').at(-1)) < innerHeight)`;

signedInTest('U-51 a player’s own rooms move none that a first screen shows, of a tablet held upright either', async ({ page }) => {
  const toScreen = await screenSwitch(page);
  for (const size of [...SCREENS, 'tablet'] as const) {
    await toScreen(size);
    const release = await hold(page, '**/api/**');
    await page.goto('/');
    const before = await page.evaluate<string[]>(FIRST_ROOMS);
    expect(before.length, size).toBeGreaterThan(0);
    release();
    await expect(page.getByRole('region', { name: 'Your first lanterns' })).toBeAttached();
    expect(await page.evaluate<string[]>(FIRST_ROOMS), size).toEqual(before);
    await page.unroute('**/api/**');
  }
});

signedInTest('U-57 the stage of home offers a player play for money until the balance is known to be none', async ({ page }) => {
  const release = await hold(page, '**/api/**');
  await page.goto('/');
  const stage = page.locator('a[aria-hidden=true][href*="/games/"]');
  await expect(stage).toHaveText(/Play$/);
  await expect(stage).toHaveAttribute('href', /real=true/);
  release();
  await expect(stage).toHaveText(/Play the demo$/);
  await expect(stage).not.toHaveAttribute('href', /real=true/);
});

/** The titles of a page's cards that its first screen shows, and where. */
const TITLES = `[...document.querySelectorAll('main h2')]
  .map((title) => title.textContent + ' at ' + Math.round(title.getBoundingClientRect().top + scrollY))
  .filter((title) => Number(title.split(' ').at(-1)) < innerHeight)`;

signedInTest('U-52 the page of limits keeps its places while limits and periods come', async ({ page }) => {
  const toScreen = await screenSwitch(page);
  for (const size of [...SCREENS, 'tablet', 'narrow'] as const) {
    await toScreen(size);
    const release = await hold(page, '**/api/**');
    await page.goto('/profile/limits');
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(3);
    const before = await page.evaluate<string[]>(TITLES);
    release();
    await expect(page.getByRole('button', { name: 'Set a bet limit' })).toBeVisible();
    await expect(page.getByLabel('For how long?')).toHaveValue(/./);
    expect(await page.evaluate<string[]>(TITLES), size).toEqual(before);
    await page.unroute('**/api/**');
  }
});

test.describe('in a zone that names a country', () => {
  test.use({ timezoneId: 'Europe/Vienna' });

  test('U-56 the registration has its size and its place before its scripts have come', async ({ page }) => {
    const toScreen = await screenSwitch(page);
    for (const size of ['desktop', 'tablet'] as const) {
      await toScreen(size);
      const release = await hold(page, '**/assets/*.js');
      await page.goto('/static/terms?sign-up=true', { waitUntil: 'commit' });
      const shown = dialog(page, 'Create your account');
      await expect(shown).toBeVisible();
      const before = await placeOf(shown);
      release();
      await expect(shown.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
      expect(await placeOf(shown), size).toEqual(before);
      await page.unroute('**/assets/*.js');
    }
  });
});

/** A waiting box on the stage of levels. */
const WAITING = 'section[aria-busy=true] div[style*=inline-size]';
/** How light a waiting box and its stage are drawn, one over the other, in parts of white. */
const BRIGHTNESS = `(() => {
  const box = document.querySelector('${WAITING}');
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--art-ground');
  const drawn = [ground, getComputedStyle(box).backgroundColor].map((colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part, 0) / 765;
  });
  return drawn[1] - drawn[0];
})()`;

signedInTest('U-46 what waits on the stage of levels stands out from its night and does not glare, in both themes', async ({ page }) => {
  const release = await hold(page, '**/api/**');
  await page.goto('/loyalty');
  await expect(page.locator(WAITING).first()).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    const brighter = await page.evaluate<number>(BRIGHTNESS);
    expect(brighter, theme).toBeGreaterThan(0.03);
    expect(brighter, theme).toBeLessThan(0.3);
  }
  release();
});
