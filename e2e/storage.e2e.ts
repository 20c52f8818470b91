import type { BrowserContext, Page } from '@playwright/test';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { depositByCard, password, type Player, registerPlayer } from './players.ts';
import { productUrl } from './sandbox.ts';
import { acceptCookies, balance, dialog, expectLive } from './site.ts';
import { expect, test } from './test.ts';

/** Fills the browser's stores before the page's scripts run: every write fails, as where the disk is full. */
const FULL = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`;
const DENIED = `for (const name of ['localStorage', 'sessionStorage', 'caches'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`;

const guestLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

const holdsToken = async (context: BrowserContext): Promise<boolean> =>
  (await context.cookies()).some(({ name, value }) => name === cookie.accessToken && value !== '');

for (const [how, script] of [
  ['full', FULL],
  ['denied', DENIED],
] as const) {
  test(`K-40 a player signs in, searches, answers the cookies and signs out where storage is ${how}`, async ({ page, context }) => {
    const player = await registerPlayer();
    await page.addInitScript(script);
    await page.goto('/?sign-in=true');
    const form = dialog(page, 'Sign in');
    await form.getByLabel(/^E-mail/).fill(player.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(balance(page)).toContainText('0.00');
    await acceptCookies(page);
    await page.keyboard.press('/');
    await dialog(page, 'Search the whole site').getByRole('searchbox').fill('ember run');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/games\/ember-run/);
    await page.goto('/static/terms');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(guestLink(page)).toBeVisible();
    expect(await holdsToken(context)).toBe(false);
  });
}

/** Runs a script whose page may leave at once: an evaluation that still awaited its answer would fail with its context. */
const runAsLeaving = (page: Page, script: string) => page.evaluate(`void setTimeout(() => { ${script} })`);

/**
 * Switches to another player's session, as another tab would, in the same step as the action that follows: a call in between would notice
 * the switch first.
 */
const takeOver = ({ accessToken }: Pick<Player, 'accessToken'>): string =>
  `document.cookie = ${JSON.stringify(`${cookie.accessToken}=${accessToken}; path=/; SameSite=Lax`)}`;

/** Ends the session as another tab would, likewise in one step with what follows. */
const SIGN_OUT = `document.cookie = '${cookie.accessToken}=; path=/; max-age=0'`;

test.describe('of two players', () => {
  const signals = [
    ['comes to the front', `dispatchEvent(new Event('focus'))`],
    ['is shown', `document.dispatchEvent(new Event('visibilitychange'))`],
    ['is restored from the back/forward cache', `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`],
    ['makes a call', `history.pushState({}, '', '/profile/security'), dispatchEvent(new PopStateEvent('popstate'))`],
  ] as const;

  for (const [when, signal] of signals)
    test(`K-42 a page that ${when} with the cookie of another player shows that player alone`, async ({ page, player }) => {
      const next = await registerPlayer();
      await depositByCard(next, 50);
      await page.goto('/profile/info');
      await expect(page.getByLabel(/^E-mail/).first()).toHaveValue(player.email);
      await page.evaluate('window.seenBefore = true');
      await runAsLeaving(page, `${takeOver(next)}; ${signal}`);
      await expect.poll(() => page.evaluate('window.seenBefore === true').catch(() => undefined)).toBe(false);
      await expectLive(page);
      await expect(balance(page)).toContainText('50.00');
      await page.goto('/profile/info');
      await expect(page.getByLabel(/^E-mail/).first()).toHaveValue(next.email);
    });

  test('K-42 a page whose player has signed out unheard leads home when it comes to the front', async ({ page, player }) => {
    await page.goto('/profile/wallet');
    await expect(balance(page)).toContainText('0.00');
    expect(player.email).toContain('@');
    await runAsLeaving(page, `${SIGN_OUT}; dispatchEvent(new Event('focus'))`);
    await expect(page).toHaveURL('/');
    await expect(guestLink(page)).toBeVisible();
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('K-41 the site goes on, and no balance is out of date, where the disk is full', async ({ page, context, player }) => {
    await page.goto('/profile/wallet');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await page.goto('/profile/wallet');
    await expect(balance(page)).toContainText('0.00');
    await page.waitForLoadState('networkidle');
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(productUrl()).origin, quotaSize: 1000 });
    await depositByCard(player, 25);
    for (const path of ['/tournaments', '/static/terms', '/categories/slots']) {
      await page.goto(path);
      await expect(balance(page)).toContainText('25.00');
      await expect(page.getByText('offline', { exact: false })).toHaveCount(0);
    }
  });
});
