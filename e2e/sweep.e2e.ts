import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { FIT } from '../tools/fit/in-page.ts';
import { allScreens, type Screen, sessionCookie, signInWellOff } from '../tools/gallery/screens.ts';
import { expectAccessible, wear } from './axe.ts';
import { productUrl } from './sandbox.ts';
import { SCREENS, screenSwitch, type ScreenSize } from './screen-size.ts';
import { goInside } from './site.ts';
import { expect, test } from './test.ts';

// A sweep is many screens one after the other.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });
/** A page with little on it: what is behind a dialog has its own scan. */
const below = '/static/terms';
const isModal = ({ name }: Screen): boolean => name.startsWith('modal-');

const DIALOG = '[role=dialog], [role=alertdialog]';

/** Every n-th screen of a kind, so that the sweep is shared between workers. */
const parts = [0, 1];

for (const [who, isPlayer] of [
  ['a guest', false],
  ['a player', true],
] as const)
  for (const [what, isDialogs] of [
    ['page', false],
    ['dialog', true],
  ] as const)
    for (const part of parts)
      test(`U-26 U-28 every ${what} of ${who} is accessible on a desktop and a phone, dark and light, and fits 320 and 768 px, part ${part + 1}`, async ({
        page,
        context,
      }) => {
        const visitor = await signInWellOff(productUrl());
        await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url: productUrl() }]);
        if (isPlayer) await context.addCookies([sessionCookie(productUrl(), visitor)]);
        const screens = (await allScreens(visitor)).filter((screen) => screen.isPlayer === isPlayer && isModal(screen) === isDialogs);
        const mine = screens.filter((_screen, index) => index % parts.length === part);
        const visit = { page, setScreen: await screenSwitch(page) };
        if (isDialogs) await sweepDialogs(visit, mine);
        else await sweepPages(visit, mine);
      });

/** Longer words, and the other direction: on screens with much in a row. */
const FURTHER = [
  { name: 'loyalty', path: '/loyalty' },
  { name: 'the year', path: '/profile/limits' },
  { name: 'the history', path: '/profile/history' },
  { name: 'messages', path: '/profile/notifications' },
  { name: 'bonuses', path: '/profile/bonuses' },
  { name: 'the wallet', path: '/profile/wallet' },
  { name: 'the cashier', path: `${below}?wallet=deposit` },
  { name: 'quests', path: `${below}?quests-hub=true` },
];

for (const locale of ['de', 'ar'])
  test(`U-28 what a player has fits 320 and 768 px in ${locale} as well`, async ({ page, context }) => {
    await context.addCookies([
      { name: cookie.acceptCookie, value: 'accepted', url: productUrl() },
      sessionCookie(productUrl(), await signInWellOff(productUrl())),
    ]);
    const setScreen = await screenSwitch(page);
    for (const { name, path } of FURTHER) {
      await page.goto(`/${locale}${path}`);
      for (const size of ['narrow', 'tablet'] as const) {
        await setScreen(size);
        await settle(page);
        await expectFitting(page, `${name} on a ${size}, ${locale}`);
      }
    }
  });

interface Visit {
  page: Page;
  setScreen(size: ScreenSize): Promise<void>;
}

async function sweepPages({ page, setScreen }: Visit, screens: readonly Screen[]): Promise<void> {
  for (const [position, screen] of screens.entries()) {
    await page.goto(screen.path);
    await scanOnEach({ page, setScreen }, screen, { position });
  }
}

/** A screen fits in either theme: one of its widths is dark and the other light, and the next screen's the other way round. */
const FITTINGS = {
  even: [
    ['narrow', 'dark'],
    ['tablet', 'light'],
  ],
  odd: [
    ['narrow', 'light'],
    ['tablet', 'dark'],
  ],
} as const;

async function scanOnEach(
  { page, setScreen }: Visit,
  { name }: Screen,
  { position, part }: { position: number; part?: string | undefined },
): Promise<void> {
  for (const size of SCREENS) {
    await setScreen(size);
    await settle(page);
    await expectAccessible(page, `${name} on a ${size}`, part);
  }
  for (const [size, theme] of position % 2 === 0 ? FITTINGS.even : FITTINGS.odd) {
    await setScreen(size);
    await wear(page, theme);
    await settle(page);
    await expectFitting(page, `${name} on a ${size}, ${theme}`);
  }
  await wear(page, 'dark');
  await setScreen('desktop');
}

/** What is drawn stays in its window; a picture that loads, or a script that follows the window, has its turn first. */
async function expectFitting(page: Page, screen: string): Promise<void> {
  let found: string[] = [];
  const look = async (): Promise<number> => {
    found = await page.evaluate<string[]>(FIT);
    return found.length;
  };
  await expect
    .poll(look, { timeout: 2000, intervals: [50, 100, 250] })
    .toBe(0)
    .catch(() => undefined);
  expect.soft(found, `what does not fit on ${screen}`).toEqual([]);
}

/** Dialogs are opened over one page, as its links do it. */
async function sweepDialogs({ page, setScreen }: Visit, screens: readonly Screen[]): Promise<void> {
  await page.goto(below);
  for (const [position, screen] of screens.entries()) {
    await goInside(page, below);
    await expect(page.locator(DIALOG)).toHaveCount(0);
    await goInside(page, `${below}${screen.path.slice(1)}`);
    // Some players get none for an address: then its parameter is gone too.
    await expect.poll(async () => !page.url().includes(parameterOf(screen)) || (await page.locator(DIALOG).count()) > 0).toBe(true);
    await settle(page);
    const part = (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined;
    await scanOnEach({ page, setScreen }, screen, { position, part });
  }
}

const parameterOf = ({ path }: Screen): string => /[?&]([\w-]+=)/.exec(path)?.[1] ?? '';

/** Waits for the first answers to be drawn; continuous work, such as a game's frame, is not waited for. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true], [role=dialog] [aria-busy=true]')).toHaveCount(0);
}
