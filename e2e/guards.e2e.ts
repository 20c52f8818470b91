import { cookie } from '@pavilion/contract/page-constants.ts';
import { openSession, registerPlayer } from './players.ts';
import { balance, expectLive } from './site.ts';
import { expect, test } from './test.ts';

/** Gives a page a clock of its own that the test sets (`Date.now`; `page.clock` is the whole context's), and polls of its own that wait for the test. */
const OWN_CLOCK = `{
  const { now } = Date, { setTimeout: later } = window, gate = Promise.withResolvers();
  Date.now = () => now() + (window.aheadMs ?? 0);
  window.polls = 0;
  window.letPoll = gate.resolve;
  window.setTimeout = (act, ms, ...rest) => (ms === 500 && window.isPolling ? (window.polls++, gate.promise.then(act)) : later(act, ms, ...rest));
}`;

test('A-52 K-39 of two tabs with an old token one refreshes it, the other takes what it left', async ({ context, player }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.addInitScript(OWN_CLOCK);
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
  const openSessions = `history.pushState({}, '', '/profile/security'), dispatchEvent(new PopStateEvent('popstate'))`;
  await one.evaluate(`window.aheadMs = 595_000, ${openSessions}`);
  await expect.poll(() => refreshes).toBe(1);
  await two.evaluate(`window.aheadMs = 595_000, window.isPolling = true, ${openSessions}`);
  await expect.poll(async () => two.evaluate('window.polls')).toBeGreaterThan(0);
  release(undefined);
  expect((await wanted[0])?.status()).toBe(200);
  await two.evaluate('window.isPolling = false, window.letPoll()');
  expect((await wanted[1])?.status()).toBe(200);
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
  /** The traces that a sign-in or sign-out in another tab leaves. */
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
