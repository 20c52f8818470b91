import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { anotherSession, freshPhone, guestApi, password, registerPlayer } from './players.ts';
import { advanceClock, newestCode, newestLink } from './sandbox.ts';
import { balance, changeContent, dialog, fillPhone, fillSignIn, isNarrow, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const nextPassword = 'Cedar-harbour-917';
const form = (page: Page) => dialog(page, 'Sign in');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Sign in', exact: true });
const tab = (page: Page, name: string) => form(page).getByRole('tab', { name });
const sessionsCall = '**/api/player/sessions';

/** A refusal as the server writes it. */
const refusal = (status: number, code: number) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code, message: 'Refused', fields: {} } }),
});

/** A player who registered with a phone, by the calls the site makes. */
async function registerByPhone(): Promise<{ number: string; whole: string }> {
  const phone = freshPhone();
  const { player } = guestApi();
  await player.sendOtp({ body: { phone: phone.whole, reason: 'registration' } });
  const code = await newestCode(phone.whole);
  await player.registerByPhone({
    body: { phone: phone.whole, code, password, country: 'DE', currency: 'EUR', agreements: 1, locale: 'en' },
  });
  return phone;
}

/** Opens sign-in from the page, so that its texts come by a call of their own. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(form(page)).toBeVisible();
}

test('A-05 M-20 the e-mail tab has an e-mail input, the phone tab a phone input @phone', async ({ page }) => {
  await page.goto('/?sign-in=true');
  await expect(form(page).getByLabel(/^E-mail/)).toHaveAttribute('type', 'email');
  await expect(tab(page, 'E-mail')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'sign-in by e-mail');
  await tab(page, 'Phone').click();
  await expect(form(page).getByLabel(/^Phone/)).toHaveAttribute('type', 'tel');
  await expect(form(page).getByLabel(/^E-mail/)).toHaveCount(0);
  await fillPhone(form(page), '15112345678901');
  await expect(form(page).getByLabel(/^Phone/)).toHaveValue('151123456789');
  await expectAccessible(page, 'sign-in by phone');
});

for (const { display, shown, hidden } of [
  { display: 'email', shown: /^E-mail/, hidden: /^Phone/ },
  { display: 'phone', shown: /^Phone/, hidden: /^E-mail/ },
]) {
  test(`A-03 with ${display} only there are no tabs and only that input`, async ({ page }) => {
    await changeContent(page, 'modals/sign-in', (body) => Object.assign(body, { tabsDisplay: display }));
    await openSignIn(page);
    await expect(form(page).getByLabel(shown)).toBeVisible();
    await expect(form(page).getByLabel(hidden)).toHaveCount(0);
    await expect(form(page).getByRole('tab')).toHaveCount(0);
  });
}

test('A-04 another tab is an empty form without errors', async ({ page }) => {
  const { email } = await registerPlayer();
  await page.goto('/?sign-in=true');
  await fillSignIn(page, email, 'Not-the-password-1');
  await submit(page).click();
  await expect(form(page).getByRole('alert')).toBeVisible();
  await form(page)
    .getByLabel(/^E-mail/)
    .fill('nobody@nowhere');
  await submit(page).click();
  await expect(form(page).getByText('Enter an address like')).toBeVisible();
  await tab(page, 'Phone').click();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await expect(form(page).getByLabel(/^Password/)).toHaveValue('');
  await tab(page, 'E-mail').click();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await expect(form(page).getByLabel(/^E-mail/)).toHaveValue('');
});

test('A-07 while it is sent the button is disabled and turns; one press sends once', async ({ page }) => {
  const { email } = await registerPlayer();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let calls = 0;
  await page.route(sessionsCall, async (route) => {
    calls += 1;
    await released;
    await route.continue();
  });
  await page.goto('/?sign-in=true');
  await fillSignIn(page, email);
  await submit(page).dblclick();
  const busy = form(page).getByRole('button', { name: 'Signing in' });
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page, 'sign-in, sending');
  release(undefined);
  await expect(form(page)).toBeHidden();
  expect(calls).toBe(1);
});

test('A-12 V-60 a player signs in by phone, also after a wrong password @phone', async ({ page }) => {
  const { number } = await registerByPhone();
  await page.goto('/?sign-in=true');
  await tab(page, 'Phone').click();
  await submit(page).click();
  await expect(form(page).getByText('Please fill in this field.')).toHaveCount(2);
  await fillPhone(form(page), number);
  await form(page)
    .getByLabel(/^Password/)
    .fill('Not-the-password-1');
  await submit(page).click();
  await expect(form(page).getByRole('alert').filter({ hasText: 'Phone and password do not match' })).toBeVisible();
  await form(page)
    .getByLabel(/^Password/)
    .fill(password);
  await submit(page).click();
  await expect(form(page)).toBeHidden();
  await expect(balance(page)).toContainText('0.00');
});

const promo = {
  display: true,
  images: { desktop: { backgroundImage: '/img/flags/de.svg' }, mobile: { backgroundImage: '/img/flags/cz.svg' } },
  title: 'Everything in view',
  secondTitle: 'The second line',
  additionalTitle: 'And another',
  displayAdvantages: true,
  advantages: [{ icon: 'shield-check', label: 'Check each round' }],
};

test('A-09 A-10 the banner is there only by its flag, with the picture of the width @phone', async ({ page }) => {
  await openSignIn(page);
  await expect(form(page).locator('[data-banner]')).toHaveCount(0);
  await changeContent(page, 'modals/sign-in', (body) => Object.assign(body, { promo }));
  await page.goto('/static/terms');
  await openSignIn(page);
  const banner = form(page).locator('[data-banner]');
  for (const text of [promo.title, promo.secondTitle, promo.additionalTitle]) await expect(banner.getByText(text)).toBeVisible();
  const advantage = banner.getByRole('listitem').filter({ hasText: 'Check each round' });
  if (isNarrow(page)) await expect(banner).toHaveCSS('background-image', /cz\.svg/);
  else {
    await expect(banner).toHaveCSS('background-image', /de\.svg/);
    await expect(advantage.locator('svg')).toBeVisible();
  }
  await expectAccessible(page, 'sign-in with banner');
});

test('X-07 V-02 what the server says of a field stands under it and goes when the field is entered', async ({ page }) => {
  const { email } = await registerPlayer();
  await page.goto('/?sign-in=true');
  await fillSignIn(page, email, 'a'.repeat(201)); // Longer than any password may be.
  await submit(page).click();
  const field = form(page).getByLabel(/^Password/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expectAccessible(page, 'sign-in, refused field');
  await form(page)
    .getByLabel(/^E-mail/)
    .fill('not-an-address');
  await form(page)
    .getByLabel(/^E-mail/)
    .blur();
  await expect(form(page).getByLabel(/^E-mail/)).toHaveAttribute('aria-invalid', 'true');
  await field.focus();
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(form(page).getByLabel(/^E-mail/)).toHaveAttribute('aria-invalid', 'true');
});

test('X-08 a blocked player is told by a toast, and the modal stays', async ({ page }) => {
  const { email } = await registerPlayer();
  await page.route(sessionsCall, (route) => route.fulfill(refusal(403, 11006)));
  await page.goto('/?sign-in=true');
  await fillSignIn(page, email);
  await submit(page).click();
  await expect(toast(page, 'This account is blocked')).toBeVisible();
  await expect(form(page)).toBeVisible();
  await expect(submit(page)).toBeEnabled();
});

test('A-14 too many tries are told above the form', async ({ page }) => {
  await page.route(sessionsCall, (route) => route.fulfill(refusal(429, 10007)));
  await page.goto('/?sign-in=true');
  await fillSignIn(page, 'somebody@pavilion.test');
  await submit(page).click();
  await expect(form(page).getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible();
});

test.describe('before the scripts run', () => {
  test('A-01 A-07 a form that is sent early neither reloads the page nor loses what was typed', async ({ page }) => {
    const { email } = await registerPlayer();
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    let pages = 0;
    await page.route('**/*', (route) => {
      if (route.request().isNavigationRequest()) pages += 1;
      return route.fallback();
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/?sign-in=true', { waitUntil: 'commit' });
    await fillSignIn(page, email);
    await submit(page).click();
    await form(page)
      .getByLabel(/^Password/)
      .press('Enter');
    await expect(form(page).getByLabel(/^E-mail/)).toHaveValue(email);
    release(undefined);
    await expect(form(page)).toBeHidden();
    await expect(balance(page)).toContainText('0.00');
    expect(pages).toBe(1);
  });

  test('A-04 A-06 a button that is pressed early does its work once it can', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/?sign-in=true', { waitUntil: 'commit' });
    await form(page).getByRole('button', { name: 'Show password' }).click();
    await tab(page, 'Phone').click();
    await expect(tab(page, 'Phone')).toHaveAttribute('aria-selected', 'false');
    release(undefined);
    await expect(form(page).getByLabel(/^Phone/)).toBeVisible();
    await expect(tab(page, 'Phone')).toHaveAttribute('aria-selected', 'true');
  });
});

test('P-10 a guest, also on a phone, who comes to a game by its link signs in from there @phone', async ({ page }) => {
  const { email } = await registerPlayer();
  await page.goto('/games/ember-run');
  const offer = dialog(page, 'Try it with demo credits');
  await offer.getByRole('button', { name: 'Close' }).click();
  // On a phone the game has the screen to itself.
  const place = isNarrow(page) ? page.getByRole('region', { name: 'Ember Run' }) : page.getByRole('banner');
  await place.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email);
  await submit(page).click();
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL(/\/games\/ember-run/);
});

test('P-10 the offer of a demo leads to sign-in as well', async ({ page }) => {
  await page.goto('/games/ember-run');
  const offer = dialog(page, 'Try it with demo credits');
  await expectAccessible(page, 'demo offer');
  await offer.getByRole('button', { name: 'Sign in' }).click();
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL(/\/games\/ember-run\?.*sign-in=true/);
});

test.describe('a forgotten password', () => {
  const forgot = (page: Page) => dialog(page, 'Forgot password');

  test('A-32 M-21 M-22 by e-mail everybody gets the same answer; the link sets a new password @phone', async ({ page }) => {
    const player = await registerPlayer();
    await page.goto('/?forgot-pass=true');
    await expect(forgot(page).getByRole('tab', { name: 'Phone' })).toBeVisible();
    await expectAccessible(page, 'forgot-pass');
    const answers: string[] = [];
    for (const email of ['nobody-at-all@pavilion.test', player.email]) {
      await page.goto('/?forgot-pass=true');
      await forgot(page)
        .getByLabel(/^E-mail/)
        .fill(email);
      await forgot(page).getByRole('button', { name: 'Send link' }).click();
      const sent = dialog(page, 'Check your messages');
      await expect(sent.getByText(email)).toBeVisible();
      answers.push((await sent.innerText()).replace(email, ''));
    }
    expect(answers[0]).toBe(answers[1]);
    await expectAccessible(page, 'link sent');
    await page.goto(await newestLink(player.email, '/password/reset/'));
    await expect(page).toHaveURL(/[?&]reset-pass=true/);
    const reset = dialog(page, 'Set a new password');
    await reset.getByLabel(/^New password/).fill(nextPassword);
    await reset.getByLabel(/^Repeat new password/).fill('Another-one-1');
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(reset.getByText('The two passwords differ.')).toBeVisible();
    await expectAccessible(page, 'reset-pass');
    await reset.getByLabel(/^Repeat new password/).fill(nextPassword);
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(form(page)).toBeVisible();
    await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
    expect((await anotherSession(player, nextPassword)).id).toBe(player.id);
  });

  test('A-33 M-21 by phone a code leads to the new password', async ({ page }) => {
    const { number, whole } = await registerByPhone();
    await advanceClock(61); // Codes to one number lie a minute apart.
    await page.goto('/?forgot-pass=true');
    await forgot(page).getByRole('tab', { name: 'Phone' }).click();
    await fillPhone(forgot(page), number);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/player/otp/send'));
    await forgot(page).getByRole('button', { name: 'Send code' }).click();
    expect((await asked).postDataJSON()).toEqual({ phone: whole, reason: 'changingPass' });
    const verify = dialog(page, 'Verify your phone');
    await expect(verify.getByText(whole)).toBeVisible();
    await verify.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(await newestCode(whole, 2));
    await verify.getByRole('button', { name: 'Verify' }).click();
    const reset = dialog(page, 'Set a new password');
    await reset.getByLabel(/^New password/).fill(nextPassword);
    await reset.getByLabel(/^Repeat new password/).fill(nextPassword);
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(form(page)).toBeVisible();
    const { profile } = await guestApi().player.signIn({ body: { login: whole, password: nextPassword } });
    expect(profile.phone).toBe(whole.slice(1));
  });

  test('A-34 M-22 a link that was used leads to a new one', async ({ page }) => {
    await page.goto('/?reset-pass=true&resetCode=no-such-code');
    const reset = dialog(page, 'Set a new password');
    await reset.getByLabel(/^New password/).fill(nextPassword);
    await reset.getByLabel(/^Repeat new password/).fill(nextPassword);
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'This link has expired')).toBeVisible();
    await expect(forgot(page)).toBeVisible();
    await expect(page).toHaveURL('/?forgot-pass=true');
  });
});

test('M-21 M-22 a player gets neither forgot-pass nor reset-pass', async ({ page, player }) => {
  for (const address of ['/?forgot-pass=true', '/?reset-pass=true&resetCode=abc']) {
    await page.goto(address);
    await expect(balance(page)).toContainText('0.00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
  }
  expect(player.email).toContain('@');
});
