import { cookie } from '@pavilion/contract/page-constants.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { FIT } from '../tools/fit/in-page.ts';
import { allScreens, routeScreens, type Screen, sessionCookie, signInWellOff } from '../tools/gallery/screens.ts';
import { expectAccessibleFrom, type Theme, wear } from './axe.ts';
import { delayScripts, WATCH_HEADINGS } from './late-scripts.ts';
import { restOf } from './rest.ts';
import { productUrl } from './sandbox.ts';
import { screenSwitch, type ScreenSize } from './screen-size.ts';
import { goInside, showInside } from './site.ts';
import { expectWaysToStop } from './stopping.ts';
import { expect, test } from './test.ts';

// Every screen is loaded once for a visitor, and every rule that holds on all screens is checked there.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });
// Days and hours there are others than the server's: a page that says them before it is hydrated says something else.
test.use({ timezoneId: 'Pacific/Auckland' });
/** A page with little content; the page behind a dialog is scanned on its own. */
const below = '/static/terms';
const isModal = ({ name }: Screen): boolean => name.startsWith('modal-');

const DIALOG = '[role=dialog], [role=alertdialog]';

interface Visit {
  page: Page;
  isPlayer: boolean;
  screens: Screen[];
  setScreen(size: ScreenSize): Promise<void>;
}

/** Opens the browser of a visitor, who has all screens of the site to go to. */
async function begin({ page, context, isPlayer }: { page: Page; context: BrowserContext; isPlayer: boolean }): Promise<Visit> {
  const visitor = await signInWellOff(productUrl());
  await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url: productUrl() }]);
  if (isPlayer) await context.addCookies([sessionCookie(productUrl(), visitor)]);
  return { page, isPlayer, screens: await allScreens(visitor), setScreen: await screenSwitch(page) };
}

/** A tab to wake pages up in. */
interface Tab {
  visit: Visit;
  scripts: Awaited<ReturnType<typeof delayScripts>>;
  rest(): Promise<void>;
}

const openTab = async (visit: Visit): Promise<Tab> => ({ visit, scripts: await delayScripts(visit.page), rest: restOf(visit.page) });

/** Every n-th screen, so that the sweep is shared between workers. */
const shareOf = <T>(all: readonly T[], part: number, parts: number): T[] => all.filter((_one, index) => index % parts === part);

/** A page to wake up; one that is the other visitor's as well is scanned there. */
interface Stop extends Screen {
  isScanned: boolean;
}

function stopsOf({ isPlayer, screens }: Pick<Visit, 'isPlayer' | 'screens'>): Stop[] {
  const scanned = screens.filter((screen) => screen.isPlayer === isPlayer && !isModal(screen));
  const isElsewhere = ({ path }: Screen): boolean => !scanned.some((screen) => screen.path === path);
  // A player's pages are one page to a guest: that of the sign-in.
  const others = routeScreens().filter((screen) => isElsewhere(screen) && (isPlayer || screen.name === 'profile'));
  return [...scanned.map((screen) => ({ ...screen, isScanned: true })), ...others.map((screen) => ({ ...screen, isScanned: false }))];
}

const ON_A_PAGE = 'wakes up however late, is accessible on a desktop and a phone, dark and light, and fits 320 and 768 px';

for (const { title, isPlayer, parts } of [
  { title: `K-35 K-36 K-37 U-26 U-28 every page of a guest ${ON_A_PAGE}`, isPlayer: false, parts: 3 },
  { title: `K-35 K-36 K-37 R-77 U-26 U-28 every page of a player ${ON_A_PAGE}, limits and a break a tap away`, isPlayer: true, parts: 4 },
])
  for (let part = 0; part < parts; part += 1)
    test(`${title}, part ${part + 1}`, async ({ page, context }) => {
      const visit = await begin({ page, context, isPlayer });
      await context.addInitScript(WATCH_HEADINGS);
      const other = await context.newPage();
      const tabs = [await openTab(visit), await openTab({ ...visit, page: other, setScreen: await screenSwitch(other) })] as const;
      const stops = shareOf(stopsOf(visit), part, parts);
      const tabOf = (position: number): Tab => tabs[position % 2 === 0 ? 0 : 1];
      const wake = (position: number): Promise<void> | undefined => {
        const stop = stops[position];
        return stop && wakeUp(tabOf(position), stop);
      };
      await wake(0);
      // Most of a visit is waiting for its late scripts: the next page wakes up in another tab while this one is looked at.
      for (const [position, stop] of stops.entries())
        await Promise.all([lookAtPage(tabOf(position).visit, stop, position), wake(position + 1)]);
    });

for (const { who, isPlayer, parts } of [
  { who: 'a guest', isPlayer: false, parts: 1 },
  { who: 'a player', isPlayer: true, parts: 2 },
])
  for (let part = 0; part < parts; part += 1)
    test(`U-26 U-28 every dialog of ${who} is accessible on a desktop and a phone, dark and light, and fits 320 and 768 px, part ${part + 1}`, async ({
      page,
      context,
    }) => {
      const visit = await begin({ page, context, isPlayer });
      await sweepDialogs(
        visit,
        shareOf(
          visit.screens.filter((screen) => screen.isPlayer === isPlayer && isModal(screen)),
          part,
          parts,
        ),
      );
    });

/** Longer words, and the other direction: on screens with much in a row. */
const FURTHER = [
  { name: 'loyalty', path: '/loyalty' },
  { name: 'rewards', path: '/rewards' },
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
    await page.goto(`/${locale}${below}`);
    for (const { name, path } of FURTHER) {
      expect(await showInside(page, `/${locale}${path}`)).toBe(true);
      for (const size of ['narrow', 'tablet'] as const) {
        await setScreen(size);
        await settle(page);
        await expectFitting(page, `${name} on a ${size}, ${locale}`);
      }
    }
  });

/** The errors of a hydration reach the console, which fails a journey. */
async function wakeUp({ visit: { page }, scripts, rest }: Tab, stop: Stop): Promise<void> {
  await scripts.late();
  await page.goto(stop.path);
  // A guest's first touch asks for the late parts, and the way to the page's end passes those that wait to be seen.
  await page.keyboard.press('End');
  await rest();
  await page.keyboard.press('Home');
  scripts.atOnce();
  await expectHeadingsKept(page, stop);
  await expectFewScripts(page, stop.path);
}

/** Pages that guests come to first. */
const LANDING = ['/', '/betting', '/categories/slots', '/loyalty', '/static/responsible-play', '/tournaments'];

/** Each script is asked for by itself: dozens of small ones cost more time than their bytes (script-groups.ts). */
async function expectFewScripts(page: Page, path: string): Promise<void> {
  const count = await page.evaluate<number>(
    `new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\/assets\\/[^/]+\\.js$/.test(name))).size`,
  );
  expect.soft(count, `scripts of ${path}`).toBeLessThanOrEqual(LANDING.includes(path) ? 20 : 45);
}

/** Server-rendered parts that the browser replaces: the sportsbook's client, and answers that only the browser can ask for. */
const GIVE_WAY = ['/betting', '/auth/social/google/callback', '/contact/thread'];

/** Every heading that the server drew is still there when nothing more comes. A page that leads elsewhere is not the one that was drawn. */
async function expectHeadingsKept(page: Page, { path, name }: Screen): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== path || GIVE_WAY.includes(path)) return;
  const { drawn, gone } = await page.evaluate<{ drawn: number; gone: string[] }>('headings()');
  expect.soft(gone, `headings of ${name} that were thrown away`).toEqual([]);
  if (path === '/') expect.soft(drawn, 'headings of home').toBeGreaterThan(5);
}

async function lookAtPage(visit: Visit, { name, isScanned }: Stop, position: number): Promise<void> {
  const { page, isPlayer, setScreen } = visit;
  const stop = async (size: ScreenSize): Promise<void> => {
    if (isPlayer) await test.step(`ways to stop on ${name}, ${size}`, () => expectWaysToStop(page));
  };
  if (isScanned) await scan(visit, { name, size: 'desktop', worn: 'dark' });
  await stop('desktop');
  if (isScanned || isPlayer) await setScreen('phone');
  if (isScanned) await scan(visit, { name, size: 'phone', worn: 'light' });
  await stop('phone');
  if (isScanned) await fitBoth(visit, { name, position });
  await setScreen('desktop');
}

interface Scan {
  name: string;
  size: ScreenSize;
  worn: Theme;
  part?: string | undefined;
}

async function scan({ page }: Visit, { name, size, worn, part }: Scan): Promise<void> {
  await settle(page);
  await expectAccessibleFrom(worn, page, { screen: `${name} on a ${size}`, part });
}

/** A screen fits in either theme: it is dark at one of the widths and light at the other, and the next screen the other way round. */
async function fitBoth({ page, setScreen }: Visit, { name, position }: { name: string; position: number }): Promise<void> {
  const sizes = ['narrow', 'tablet'] as const;
  for (const [index, size] of (position % 2 === 0 ? sizes : sizes.toReversed()).entries()) {
    const theme = index === 0 ? 'dark' : 'light';
    await wear(page, theme);
    await setScreen(size);
    await settle(page);
    await expectFitting(page, `${name} on a ${size}, ${theme}`);
  }
}

/** No content leaves the window; images that load and scripts that follow the window's size get their turn first. */
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
async function sweepDialogs(visit: Visit, screens: readonly Screen[]): Promise<void> {
  const { page, setScreen } = visit;
  await page.goto(below);
  for (const [position, screen] of screens.entries()) {
    await goInside(page, below);
    await expect(page.locator(DIALOG)).toHaveCount(0);
    await goInside(page, `${below}${screen.path.slice(1)}`);
    // Some players get none for an address: then its parameter is gone too.
    await expect
      .poll(async () => !page.url().includes(parameterOf(screen)) || (await page.locator(DIALOG).count()) > 0, { intervals: [20, 50, 100] })
      .toBe(true);
    await settle(page);
    const { name } = screen;
    const part = (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined;
    await scan(visit, { name, size: 'desktop', worn: 'dark', part });
    await setScreen('phone');
    await scan(visit, { name, size: 'phone', worn: 'light', part });
    await fitBoth(visit, { name, position });
    await wear(page, 'dark');
    await setScreen('desktop');
  }
}

const parameterOf = ({ path }: Screen): string => /[?&]([\w-]+=)/.exec(path)?.[1] ?? '';

/** Waits for the first answers to be drawn; continuous work, such as a game's frame, is not waited for. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true], [role=dialog] [aria-busy=true]')).toHaveCount(0);
}
