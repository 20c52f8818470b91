import { cookie } from '@pavilion/contract/page-constants.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { anotherSession, depositByCard, guestApi, openSession, password, type Player, registerPlayer } from './players.ts';
import { newestLink, productUrl } from './sandbox.ts';
import { acceptCookies, balance, dialog, expectLive, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const signIn = (page: Page) => dialog(page, 'Sign in');
const codeIn = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';

/** Makes the edge say that this browser is in a country (spec §9; loopback is a trusted proxy of the sandbox). */
const standIn = (context: BrowserContext, country: string): Promise<void> =>
  context.setExtraHTTPHeaders({ 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.40' });

/** A country of the world with a restriction, as the settings have it. */
async function restrictedCountry(type: 1 | 2): Promise<string> {
  const country = (await guestApi().settings.listCountries()).find(({ restrict, restrictType }) => restrict && restrictType === type);
  if (country === undefined) throw new Error(`No country has restrictType ${type}`);
  return country.code;
}

test.describe('links of mails', () => {
  const forms = [
    { name: 'its code in the path', address: (code: string) => `/verify/${code}`, home: '/' },
    { name: 'its code in the query', address: (code: string) => `/verify?confirmCode=${code}`, home: '/' },
    { name: 'a locale and its code in the path', address: (code: string) => `/de/verify/${code}`, home: '/de' },
    { name: 'a locale and its code in the query', address: (code: string) => `/de/verify?confirmCode=${code}`, home: '/de' },
  ];
  for (const { name, address, home } of forms) {
    test(`G-21 P-26 P-27 M-53 a confirmation with ${name} confirms once`, async ({ page }) => {
      const { email, api } = await registerPlayer();
      const code = codeIn(await newestLink(email, '/verify/'));
      await page.goto(address(code));
      await expect(page).toHaveURL(`${home}?profile-confirmed=true`);
      await expect(dialog(page, /^(E-mail confirmed|E-Mail bestätigt)$/)).toBeVisible();
      expect((await api.player.readProfile()).confirmedAt).not.toBeNull();
      for (const bad of [code, 'no-such-code']) {
        await page.goto(address(bad));
        await expect(page).toHaveURL(home);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  }

  test('M-53 the confirmation says so and goes with its button', async ({ page }) => {
    await page.goto('/?profile-confirmed=true');
    await expectAccessible(page, 'a confirmed address');
    await dialog(page, 'E-mail confirmed').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test('G-22 both forms of a reset lead to the modal, with and without a locale prefix', async ({ page }) => {
    for (const [address, landing] of [
      ['/password/reset/some-code', '/?reset-pass=true&resetCode=some-code'],
      ['/de/password/reset/some-code', '/de?reset-pass=true&resetCode=some-code'],
      ['/?reset-pass=true&resetCode=some-code', '/?reset-pass=true&resetCode=some-code'],
      ['/de?reset-pass=true&resetCode=some-code', '/de?reset-pass=true&resetCode=some-code'],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveURL(landing);
      await expect(dialog(page, /^(Set a new password|Neues Passwort setzen|.*Passwort.*)$/)).toBeVisible();
    }
  });

  test('M-22 A-34 a link sets a new password once, and signs other devices out', async ({ page }) => {
    const player = await registerPlayer();
    await guestApi().player.requestPasswordReset({ body: { email: player.email } });
    const link = new URL(await newestLink(player.email, '/password/reset/'));
    const choose = async (secret: string): Promise<void> => {
      await page.goto(link.pathname);
      const form = dialog(page, 'Set a new password');
      await form.getByLabel(/^New password/).fill(secret);
      await form.getByLabel(/^Repeat/).fill(secret);
      await form.getByRole('button', { name: 'Save password' }).click();
    };
    await page.goto(link.pathname);
    await expectAccessible(page, 'a new password');
    const chosen = 'Quiet-lantern-731';
    await choose(chosen);
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(page).toHaveURL('/?sign-in=true');
    await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
    expect((await anotherSession(player, chosen)).id).toBe(player.id);
    await choose('Another-lantern-732');
    await expect(toast(page, 'This link has expired')).toBeVisible();
    await expect(page).toHaveURL('/?forgot-pass=true');
    expect((await anotherSession(player, chosen)).id).toBe(player.id);
  });

  test('M-07 M-22 a player gets no modal for a reset, and the code leaves the address', async ({ page, player }) => {
    await page.goto('/?reset-pass=true&resetCode=some-code&from=letter');
    await expect(balance(page)).toContainText('0.00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/?from=letter');
    expect(player.id).not.toBe('');
  });
});

test.describe('who may see what', () => {
  test('C-06 D-27 a guest’s pages call nothing that is not open to guests', async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const address of [
      '/',
      '/main',
      '/games/ember-run',
      '/providers',
      '/tournaments',
      '/loyalty',
      '/questions',
      '/contact',
      '/?sign-up=true',
    ]) {
      await page.goto(address);
      await expectLive(page);
    }
    expect(refused).toEqual([]);
  });

  test('G-16 D-20 D-79 a guest on a player’s page goes to sign-in in the page’s language', async ({ page }) => {
    await page.goto('/de/profile/wallet');
    await expect(page).toHaveURL('/de?sign-in=true');
    await expect(dialog(page, 'Anmelden')).toBeVisible();
  });

  test('M-07 M-20 M-21 M-23 a player gets none of the modals of guests', async ({ page, player }) => {
    for (const name of ['sign-in', 'forgot-pass', 'sign-up']) {
      await page.goto(`/contact?${name}=true`);
      await expect(balance(page)).toContainText('0.00');
      await expect(page).toHaveURL('/contact');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(player.id).not.toBe('');
  });

  test('M-06 a guest gets sign-in for every kind of modal of players', async ({ page }) => {
    for (const query of ['wallet=withdraw', 'quests-hub=true', 'add-cash-limit=deposit', 'bonus-details=some-id', 'deposit-success=true']) {
      await page.goto(`/contact?${query}`);
      await expect(signIn(page)).toBeVisible();
      await expect(page).toHaveURL('/contact?sign-in=true');
    }
  });

  for (const status of [401, 403]) {
    test(`X-01 X-03 a ${status} on a call clears the session and opens sign-in, with no error page and no toast`, async ({
      page,
      player,
    }) => {
      await page.goto('/de/profile/security');
      await acceptGermanCookies(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.route('**/api/player/sessions/close', (route) =>
        route.fulfill({ status, json: { error: { code: 10002, message: 'No session' } } }),
      );
      await page.getByRole('main').getByRole('button', { name: 'Andere abmelden' }).click();
      await expect(page).toHaveURL('/de?sign-in=true');
      await expect(dialog(page, 'Anmelden')).toBeVisible();
      expect(await page.locator('[data-toast]').count()).toBe(0);
      expect((await page.context().cookies()).some(({ name }) => name === cookie.accessToken)).toBe(false);
      expect(player.id).not.toBe('');
    });
  }

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
  test('G-28 a country with restrictType 1 gets the closed layout on every page, help stays open @phone', async ({ page, context }) => {
    await standIn(context, await restrictedCountry(1));
    for (const address of ['/', '/games/ember-run', '/tournaments']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: /^Pavilion is not open in/ })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.locator('a[href^="/games/"]')).toHaveCount(0);
    }
    await expect(page.getByText(/^Your country: .+\. Your address: 203\.0\.113\.40$/)).toBeVisible();
    await expectAccessible(page, 'the closed layout');
    await expect(page.getByRole('link', { name: /Withdraw/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^Write/ }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('main').getByLabel(/^Message/)).toBeVisible();
    await page.goto('/?sign-in=true');
    await expect(page).toHaveURL('/?geo-restricted-type=true');
    await expect(dialog(page, /^Not available from/)).toBeVisible();
  });

  test('G-28 D-45 a player in such a country keeps money and papers', async ({ page, context, player }) => {
    await depositByCard(player, 30);
    await standIn(context, await restrictedCountry(1));
    await page.goto('/');
    await page.getByRole('link', { name: /^Withdraw/ }).click();
    await expect(page).toHaveURL('/profile/wallet?wallet=withdraw');
    await expect(dialog(page, 'Withdraw')).toBeVisible();
    await page.goto('/profile/history');
    await expect(page.getByRole('main').getByText('30.00').first()).toBeVisible();
    await expectAccessible(page, 'the history in the closed layout');
  });

  test('G-29 the layout is the default for restrictType 2, an open country, and where no header says the country', async ({
    page,
    context,
  }) => {
    for (const country of [await restrictedCountry(2), 'DE', undefined]) {
      await context.setExtraHTTPHeaders(country === undefined ? {} : { 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.40' });
      await page.goto(country === 'DE' ? '/de/contact' : '/contact');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: /^(Sign in|Anmelden)$/ })).toBeVisible();
    }
  });

  test('A-15 M-60 a country with restrictType 2 gets geo-restricted-type in place of sign-in and sign-up @phone', async ({
    page,
    context,
  }) => {
    await standIn(context, await restrictedCountry(2));
    const notice = dialog(page, /^Not available from/);
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

  test('A-16 D-26 the server refuses what such a visitor sends past the site', async () => {
    const { email } = await registerPlayer();
    for (const country of [await restrictedCountry(1), await restrictedCountry(2)]) {
      const response = await fetch(`${productUrl()}/api/player/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.40' },
        body: JSON.stringify({ login: email, password }),
      });
      expect(response.status).toBe(451);
    }
  });
});

const acceptGermanCookies = (page: Page): Promise<void> => page.getByRole('button', { name: /^Nur notwendige/ }).click();

test('G-28 M-60 the words of a closed country are there in German', async ({ page, context }) => {
  await standIn(context, await restrictedCountry(1));
  await openSession(context, await registerPlayer());
  await page.goto('/de');
  await expect(page.getByRole('link', { name: /^Auszahlen/ })).toBeVisible();
});
