import { cookie } from '@pavilion/contract/page-constants.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { anotherSession, depositByCard, guestApi, openSession, type Player, registerPlayer } from './players.ts';
import { acceptCookies, balance, dialog, expectLive, fillSignIn, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const signIn = (page: Page) => dialog(page, 'Sign in');

/** Makes the edge say that this browser is in a country (product §9; loopback is a trusted proxy of the sandbox). */
const standIn = (context: BrowserContext, country: string): Promise<void> =>
  context.setExtraHTTPHeaders({ 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.40' });

/** A country of the world with a restriction, as the settings have it. */
async function restrictedCountry(type: 1 | 2): Promise<string> {
  const country = (await guestApi().settings.listCountries()).find(({ restrict, restrictType }) => restrict && restrictType === type);
  if (country === undefined) throw new Error(`No country has restrictType ${type}`);
  return country.code;
}

test.describe('who may see what', () => {
  test('A-58 X-01 a session that is closed on another device ends here at once, by its socket', async ({ page, player }) => {
    await page.goto('/');
    await expect(balance(page)).toContainText('0.00');
    await depositByCard(player, 20);
    await expect(balance(page)).toContainText('20.00');
    const other = await anotherSession(player);
    await other.api.player.closeOtherSessions();
    await expect(page).toHaveURL('/?sign-in=true');
    await expect(signIn(page)).toBeVisible();
  });

  test('X-01 W-20 a session that ends in the cashier says what ended and what goes on, and signing in leads back @phone', async ({
    page,
    player,
  }) => {
    await page.goto('/profile/wallet?wallet=deposit&bonusId=none');
    await expect(dialog(page, 'Deposit')).toBeVisible();
    const other = await anotherSession(player);
    await other.api.player.closeOtherSessions();
    await expect(signIn(page)).toContainText('Your session has ended');
    await expect(signIn(page)).toContainText('Any payment you’ve already sent carries on');
    await expectAccessible(page, 'sign-in after a session has ended');
    await page.reload();
    await expect(signIn(page)).toContainText('Your session has ended');
    await fillSignIn(page, player.email);
    await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/profile/wallet?wallet=deposit&bonusId=none');
    await expect(dialog(page, 'Deposit')).toBeVisible();
  });

  test('X-01 another player who signs in instead is not led there, and closing the dialog forgets the place', async ({ page, player }) => {
    const stranger = await registerPlayer();
    await page.goto('/profile/security');
    const other = await anotherSession(player);
    await other.api.player.closeOtherSessions();
    await fillSignIn(page, stranger.email);
    await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(balance(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('U-09 sessions come in pages, and all other devices are signed out at once @phone', async ({ page, player }) => {
    const others: Player[] = [];
    // One after the other: many at once count as guesses.
    for (let count = 0; count < 10; count += 1) others.push(await anotherSession(player));
    await page.goto('/profile/security');
    await acceptCookies(page);
    // A long address breaks, and its state stands clear of it, beside it or below.
    const main = page.getByRole('main');
    const [address, state] = [await main.getByText(player.email).boundingBox(), await main.getByText('Not confirmed').boundingBox()];
    if (address === null || state === null) throw new Error('The address and its state are not shown');
    expect(state.x >= address.x + address.width || state.y >= address.y + address.height).toBe(true);
    const rows = page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await page.getByRole('navigation', { name: 'Sign-ins' }).getByRole('button', { name: '2', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText('This device')).toBeVisible();
    await expectAccessible(page, 'signed-in devices');
    await page.getByRole('button', { name: 'Sign out others' }).click();
    await expect(toast(page, 'Other devices signed out')).toBeVisible();
    for (const { api } of others) await expect(api.player.readProfile()).rejects.toMatchObject({ status: 401 });
    await page.getByRole('navigation', { name: 'Sign-ins' }).getByRole('button', { name: '1', exact: true }).click();
    await expect(rows.getByText('Signed out')).toHaveCount(10);
    expect((await player.api.player.readProfile()).id).toBe(player.id);
  });

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
    for (const page of [one, two]) {
      const nowMs = await page.evaluate<number>('Date.now()');
      await page.clock.setSystemTime(nowMs + 595_000);
      await page.evaluate(`history.pushState({}, '', '/profile/security'), dispatchEvent(new PopStateEvent('popstate'))`);
    }
    await expect.poll(() => refreshes).toBe(1);
    for (const page of [one, two]) await page.clock.setSystemTime((await page.evaluate<number>('Date.now()')) - 595_000);
    release(undefined);
    for (const response of await Promise.all(wanted)) expect(response.status()).toBe(200);
    expect(refreshes).toBe(1);
    const kept = (await context.cookies()).find(({ name }) => name === cookie.accessToken)?.value;
    expect(kept).not.toBe(player.accessToken);
  });
});

test('A-56 A-57 K-11 a tab follows what others do: it loads anew for a sign-in, but not twice within ten seconds', async ({
  page,
  context,
}) => {
  const player = await registerPlayer();
  await page.goto('/contact');
  const other = await context.newPage();
  await other.goto('/static/terms');
  /** What a sign-in or sign-out in another tab leaves behind. */
  const tell = async (change: 'login' | 'logout'): Promise<void> => {
    if (change === 'login') await openSession(context, player);
    else await context.clearCookies({ name: cookie.accessToken });
    await other.evaluate(`localStorage.setItem('changeSession', btoa(Date.now() + '-${change}'))`);
  };
  /** A mark that goes with its document: whoever still has it was not loaded anew. */
  const mark = async (): Promise<void> => page.evaluate('window.seenBefore = true');
  const isMarked = async (): Promise<boolean> => page.evaluate('window.seenBefore === true');
  await mark();
  await tell('login');
  await expect(balance(page)).toContainText('0.00');
  expect(await isMarked()).toBe(false);
  await expectLive(page);
  await tell('logout');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('load');
  await expectLive(page);
  await page.evaluate(`localStorage.setItem('lastReload', String(Date.now()))`);
  await mark();
  await tell('login');
  await expect(balance(page)).toContainText('0.00');
  expect(await isMarked()).toBe(true);
});

test.describe('geography', () => {
  test('G-28 a country with restrictType 1 gets the closed layout on every page, help stays open', async ({ page, context }) => {
    await standIn(context, await restrictedCountry(1));
    for (const address of ['/', '/games/ember-run', '/tournaments']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: /^Pavilion isn’t available in/ })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.locator('a[href^="/games/"]')).toHaveCount(0);
    }
    await expect(page.getByText(/^Your country: .+\. Your IP address: 203\.0\.113\.40$/)).toBeVisible();
    await expectAccessible(page, 'the closed layout');
    await expect(page.getByRole('link', { name: /Withdraw/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^Write/ }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('main').getByLabel(/^Message/)).toBeVisible();
    await page.goto('/?sign-in=true');
    await expect(page).toHaveURL('/?geo-restricted-type=true');
    await expect(dialog(page, /^Not available in/)).toBeVisible();
  });

  test('A-15 M-60 a country with restrictType 2 gets geo-restricted-type in place of sign-in and sign-up', async ({ page, context }) => {
    await standIn(context, await restrictedCountry(2));
    const notice = dialog(page, /^Not available in/);
    await page.goto('/contact');
    await expectLive(page);
    for (const name of ['Sign in', 'Register']) {
      await page.getByRole('banner').getByRole('link', { name }).click();
      await expect(notice).toBeVisible();
      await expect(page).toHaveURL('/contact?geo-restricted-type=true');
      await notice.getByRole('button', { name: 'OK' }).click();
      await expect(notice).toBeHidden();
    }
    for (const modal of ['sign-in', 'sign-up', 'wallet']) {
      await page.goto(`/contact?${modal}=true`);
      await expect(notice).toBeVisible();
      await expect(page).toHaveURL('/contact?geo-restricted-type=true');
    }
    await expectAccessible(page, 'sign-in from a restricted country');
    await notice.getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});
