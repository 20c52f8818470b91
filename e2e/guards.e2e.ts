import type { Page } from '@playwright/test';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { openSession, registerPlayer } from './players.ts';
import { balance, expectLive } from './site.ts';
import { expect, test } from './test.ts';

test('A-52 of two tabs with an old token one refreshes it, the other takes what it left', async ({ context, player }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.clock.install();
    await page.goto('/');
    await expect(balance(page)).toContainText('0.00');
  }
  let refreshes = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await context.route('**/api/player/sessions/refresh', async (route) => {
    refreshes += 1;
    await released;
    await route.continue();
  });
  const wanted = [one, two].map((page) => page.waitForResponse((response) => response.url().includes('/api/player/sessions?')));
  const aheadMs = 595_000;
  const timeOf = async (page: Page): Promise<number> => page.evaluate<number>('Date.now()');
  const openSessions = `history.pushState({}, '', '/profile/security'), dispatchEvent(new PopStateEvent('popstate'))`;
  await one.clock.setSystemTime((await timeOf(one)) + aheadMs);
  await one.evaluate(openSessions);
  await expect.poll(() => refreshes).toBe(1);
  // Its own clock stands, so that the other tab is waited for by its polls alone: after five seconds of them it would refresh (D-51).
  await two.clock.setSystemTime((await timeOf(two)) + aheadMs);
  await two.clock.pauseAt((await timeOf(two)) + 1000);
  await two.evaluate(openSessions);
  await two.clock.runFor(4000);
  expect(refreshes).toBe(1);
  for (const page of [one, two]) await page.clock.setSystemTime((await timeOf(page)) - aheadMs);
  release(undefined);
  await two.clock.resume();
  for (const response of await Promise.all(wanted)) expect(response.status()).toBe(200);
  expect(refreshes).toBe(1);
  const kept = (await context.cookies()).find(({ name }) => name === cookie.accessToken)?.value;
  expect(kept).not.toBe(player.accessToken);
});

test('A-56 A-57 K-11 a tab follows what others do: it reloads for a sign-in, but not twice within ten seconds', async ({
  page,
  context,
}) => {
  const player = await registerPlayer();
  await page.goto('/contact');
  const other = await context.newPage();
  await other.goto('/static/terms');
  /** What a sign-in or sign-out in another tab leaves behind. */
  const broadcast = async (change: 'login' | 'logout'): Promise<void> => {
    if (change === 'login') await openSession(context, player);
    else await context.clearCookies({ name: cookie.accessToken });
    await other.evaluate(`localStorage.setItem('changeSession', btoa(Date.now() + '-${change}'))`);
  };
  /** A mark that goes with its document: a page that still has it was not reloaded. */
  const mark = async (): Promise<void> => page.evaluate('window.seenBefore = true');
  const isMarked = async (): Promise<boolean> => page.evaluate('window.seenBefore === true');
  await mark();
  await broadcast('login');
  await expect(balance(page)).toContainText('0.00');
  expect(await isMarked()).toBe(false);
  await expectLive(page);
  await broadcast('logout');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('load');
  await expectLive(page);
  await page.evaluate(`localStorage.setItem('lastReload', String(Date.now()))`);
  await mark();
  await broadcast('login');
  await expect(balance(page)).toContainText('0.00');
  expect(await isMarked()).toBe(true);
});
