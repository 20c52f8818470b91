import type { Page } from '@playwright/test';
import { routeScreens, type Screen } from '../tools/gallery/screens.ts';
import { restOf } from './rest.ts';
import { expect, signedInTest, test } from './test.ts';

// That every page wakes up, however late its scripts come and wherever its visitor is, is seen by the sweep.

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

interface Sleeper {
  page: Page;
  rest(): Promise<void>;
}

/** A page of another route, with as little on it as there is: it is drawn once for each page that is left. */
const nextOf = (from: string): { path: string; title: string } =>
  from.startsWith('/static/') ? { path: '/providers', title: 'Providers' } : { path: '/static/terms', title: 'Terms' };

/** Leaves a page whose parts have not woken up: the next page is there, under its own address and with its own words. */
async function leaveAsleep({ page, rest }: Sleeper, from: string, waking: Waking): Promise<void> {
  const { path, title } = nextOf(from);
  await page.goto(from);
  const leave = `__TSR_ROUTER__.navigate({ href: '${path}' })`;
  await page.evaluate(waking === 'after' ? `${leave}.then(() => wakeUp())` : `void ${leave}; wakeUp()`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await rest();
  await expect(page).toHaveURL(path);
}

async function openAsleep(page: Page): Promise<Sleeper> {
  await page.addInitScript(HOLD);
  // A guest's late parts wait for a touch (K-48): the visitor of each page has touched it already.
  await page.addInitScript('window.isTouched = true');
  const rest = restOf(page);
  await page.goto('/');
  expect(await isAwake(page)).toBe(false);
  return { page, rest };
}

async function leaveEach(page: Page, screens: readonly Pick<Screen, 'path'>[]): Promise<void> {
  const sleeper = await openAsleep(page);
  for (const { path } of screens) await leaveAsleep(sleeper, path, 'after');
}

/** A player's pages are one page to a guest: that of the sign-in, of which one address is enough. */
const isForGuests = ({ isPlayer, name }: Screen): boolean => !isPlayer || name === 'profile';
/** Parts that a player's page of everybody's has besides: a game for money, the bets, the lists of home and of a category. */
const WITH_PARTS_OF_A_PLAYER = ['home', 'game', 'betting', 'category', 'loyalty', 'tournament'];
const isForPlayers = ({ isPlayer, name }: Screen): boolean => isPlayer || WITH_PARTS_OF_A_PLAYER.includes(name);

test('K-35 every page may be left before its parts have woken up: a guest', ({ page }) =>
  leaveEach(page, routeScreens().filter(isForGuests)));
signedInTest('K-35 every page may be left before its parts have woken up: a player', ({ page }) =>
  leaveEach(page, routeScreens().filter(isForPlayers)),
);

/** Pages of which the address says more than their path. */
const TOLD_BY_ADDRESS = [
  '/games/ember-run?real=true',
  '/categories/slots?volatility=high&rtp=96',
  '/betting?bt-path=/live',
  '/?sign-in=true',
];

test('K-35 what a page’s address says is the page’s own while the next one is on its way and when it is there', async ({ page }) => {
  const sleeper = await openAsleep(page);
  for (const path of TOLD_BY_ADDRESS) for (const waking of ['after', 'meanwhile'] as const) await leaveAsleep(sleeper, path, waking);
});

test.describe('far from UTC', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('K-37 a moment is in UTC with its name until its part of the page has woken up, then in the visitor’s zone', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text();
    expect(/By rounds since [^<]{5,40} UTC/.exec(html)).not.toBeNull();
    await page.goto('/');
    await page.keyboard.press('End');
    await expect(page.getByText(/^By rounds since .* GMT\+12/)).toBeAttached();
  });

  signedInTest('K-38 a day of loyalty points is that day wherever its player is', async ({ page }) => {
    const day = { day: '2026-11-27', kind: 'gift', name: '', points: 5 };
    const meta = { page: 1, perPage: 10, count: 1, total: 1 };
    await page.route('**/api/retention/points**', (route) => route.fulfill({ json: { data: [day], meta } }));
    await page.goto('/loyalty');
    await expect(page.getByText('27 Nov 2026').or(page.getByText('Nov 27, 2026'))).toBeVisible();
  });
});
