import type { Page } from '@playwright/test';
import { signInWellOff } from '../tools/gallery/screens.ts';
import { measure } from '../tools/shifts/shifts.ts';
import { nextSocket } from './hub.ts';
import { depositByCard } from './players.ts';
import { productUrl } from './sandbox.ts';
import { balance } from './site.ts';
import { expect, test } from './test.ts';

/** Paths of the API a page asks for, each once, in the order they are first asked. */
function listenToApi(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      asked.add(pathname + (searchParams.has('scenario') ? `?scenario=${searchParams.get('scenario')}` : ''));
  });
  return asked;
}

/** The collections came with the page: its menu shows them. */
const visitorData = ['/api/game/providers', '/api/player/fields/validations?scenario=registration'];
const playerData = [
  '/api/wallet/accounts',
  '/api/game/player-bonuses',
  '/api/game/player-freespins',
  '/api/retention/player-quests',
  '/api/retention/account',
  '/api/player/limits',
  '/api/notification/messenger/messages',
];

test('N-19 a page loads the studios, the collections and the fields of the registration, and opens the socket', async ({ page }) => {
  const asked = listenToApi(page);
  const socket = nextSocket(page);
  await page.goto('/static/terms');
  expect(await page.locator('#page-data').textContent()).toContain('"listCollections"');
  await page.mouse.wheel(0, 100);
  await expect.poll(() => visitorData.filter((path) => !asked.has(path))).toEqual([]);
  expect((await socket).isClosed()).toBe(false);
  expect(playerData.filter((path) => asked.has(path))).toEqual([]);
});

test('N-20 U-19 after signing in the page has all that is the player’s; a message read lowers the count at the bell', async ({
  page,
  player,
}) => {
  await depositByCard(player, 25);
  const asked = listenToApi(page);
  await page.goto('/static/terms');
  await expect.poll(() => playerData.filter((path) => !asked.has(path))).toEqual([]);
  await expect(balance(page)).toContainText('25.00');
  const unread = async () => (await player.api.notification.listMessages({ query: { page: 1, perPage: 3 } })).meta.totalUnread;
  await expect.poll(unread).toBeGreaterThan(0);
  const before = await unread();
  await page.reload();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(new RegExp(`${before}`));
  await bell.click();
  await page.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect.poll(unread).toBe(before - 1);
  if (before > 1) await expect(bell).toHaveAccessibleName(new RegExp(`${before - 1}`));
  else await expect(bell).toHaveAccessibleName('Notifications');
});

test('N-18 D-75 a newer build is announced, and the next page is loaded from the server, not twice within the guard', async ({ page }) => {
  await page.goto('/');
  const entry = (await page.locator('script[type=module][src*="/assets/"]').first().getAttribute('src')) ?? '';
  expect(await (await page.request.get('/builds/latest.json')).json()).toEqual({ build: entry.split('/').at(-1) });
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { build: 'index-newer.js' } }));
  await page.mouse.wheel(0, 100);
  await expect
    .poll(async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      return page.getByText('A new version is ready.').isVisible();
    })
    .toBe(true);
  const footer = page.getByRole('contentinfo');
  const mark = () => page.evaluate('window.isMarked === true');
  await page.evaluate('window.isMarked = true');
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/static/terms');
  await expect.poll(mark).toBe(false);
});

test('K-32 ahead of its first paint a page asks for few style sheets, and for no picture but the painting of its head', async ({
  request,
}) => {
  for (const path of ['/', '/categories/slots', '/tournaments', '/providers']) {
    const html = await (await request.get(path)).text();
    const links = html.slice(0, html.indexOf('</head>')).match(/<link\b[^>]*>/g) ?? [];
    const pictures = links.filter((link) => link.includes('as="image"'));
    expect(pictures.length, path).toBe(path === '/tournaments' ? 1 : 0);
    // A browser opens six connections, and one is the font's.
    expect(links.filter((link) => link.includes('rel="stylesheet"')).length + pictures.length, path).toBeLessThanOrEqual(5);
  }
});

/** One of each way in which something comes late: a form, cards, tiles, a level, a dialog in the address. */
const slowly = [
  { path: '/profile/info', isPlayer: true },
  { path: '/profile/wallet', isPlayer: true },
  { path: '/favorites', isPlayer: true },
  { path: '/loyalty', isPlayer: true },
  { path: '/rewards', isPlayer: true },
  { path: '/static/terms?sign-in=true', isPlayer: false },
] as const;

// Layout shifts without input count here.
test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('K-31 on a phone with a slow network nothing on a page is moved by what comes late', async ({ browser }) => {
    test.slow();
    const url = productUrl();
    const wellOff = await signInWellOff(url);
    // Beside one another: each waits for its slow network most of the time.
    const found = slowly.map(async ({ path, isPlayer }) => {
      const { cls, shifts } = await measure(browser, { path }, { url, player: isPlayer ? wellOff : undefined, cpuSlowdown: 1 });
      return { path, cls, shifts };
    });
    for (const { path, cls, shifts } of await Promise.all(found))
      expect(cls, `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
  });
});
