import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Page } from '@playwright/test';
import { guardSignIn } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { freshEmail, freshPhone, guestApi, password, registerPlayer } from './players.ts';
import { newestCode } from './sandbox.ts';
import { acceptCookies, dialog, fillSignIn, goInside } from './site.ts';
import { expect, test } from './test.ts';

// States that a screen shows only after an action; how each arises is tested elsewhere.

const DIALOG = '[role=dialog]';
const MAIN = 'main';

test('U-26 what forms say to a guest is accessible, dark and light', async ({ page }) => {
  const form = dialog(page, 'Sign in');
  const submit = form.getByRole('button', { name: 'Sign in', exact: true });

  await test.step('errors of fields', async () => {
    await page.goto('/contact');
    await acceptCookies(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('main').getByLabel(/^E-mail/)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'the contact form with its errors', MAIN);
  });
  await test.step('a refused sign-in', async () => {
    await goInside(page, '/contact?sign-in=true');
    await fillSignIn(page, freshEmail());
    await submit.click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'a refused sign-in', DIALOG);
  });
  await test.step('its second step', async () => {
    const player = await registerPlayer();
    await guardSignIn(player);
    await fillSignIn(page, player.email);
    await submit.click();
    await form.getByLabel('Code').fill('123456');
    await submit.click();
    await expect(form.getByText('That code isn’t right')).toBeVisible();
    await expectAccessible(page, 'second step of a sign-in', DIALOG);
  });
  await test.step('the answer to a forgotten password', async () => {
    await goInside(page, '/contact?forgot-pass=true');
    const forgot = dialog(page, 'Forgot password');
    await forgot.getByLabel(/^E-mail/).fill(freshEmail());
    await forgot.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog(page, 'Check your messages')).toBeVisible();
    await expectAccessible(page, 'link sent', DIALOG);
  });
});

/** A country of the world that the site is closed to, as the settings have it. */
async function closedCountry(): Promise<string> {
  const country = (await guestApi().settings.listCountries()).find(({ restrict, restrictType }) => restrict && restrictType === 1);
  if (country === undefined) throw new Error('No country has restrictType 1');
  return country.code;
}

test('U-26 G-28 the closed layout is accessible, dark and light, and leads to help', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': await closedCountry(), 'cf-connecting-ip': '203.0.113.40' });
  await page.goto('/');
  await expect(page.getByText(/^Your country: .+\. Your IP address: 203\.0\.113\.40$/)).toBeVisible();
  await expectAccessible(page, 'the closed layout');
  await page.getByRole('link', { name: /^Write/ }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('main').getByLabel(/^Message/)).toBeVisible();
});

/** A long address wraps, and its state keeps clear of it, beside or below. */
async function expectClear(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  const [address, state] = [await main.getByText(email).boundingBox(), await main.getByText('Not confirmed').boundingBox()];
  if (address === null || state === null) throw new Error('The address and its state are not shown');
  expect(state.x >= address.x + address.width || state.y >= address.y + address.height).toBe(true);
}

test('U-26 U-09 what forms say to a player is accessible, dark and light @phone', async ({ page, player }) => {
  const { whole } = freshPhone();
  const main = page.getByRole('main');
  await player.api.player.updateProfile({ body: { phone: whole, currentPassword: password } });
  await player.api.risk.createLimit({ body: { definition: limitDefinition.bet, period: 'weekly', amount: 50, currency: 'EUR' } });

  await test.step('a wrong code for a phone', async () => {
    await page.goto('/profile/verification');
    await acceptCookies(page);
    await main.getByRole('button', { name: 'Confirm Phone' }).click();
    await expect(main.getByLabel('Digit 1 of 6')).toBeFocused();
    const code = await newestCode(whole);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await main.getByRole('button', { name: 'Verify' }).click();
    await expect(main.getByText('That code isn’t right.')).toBeVisible();
    await expectAccessible(page, 'verification of a phone', MAIN);
  });
  await test.step('the second factor and the signed-in devices', async () => {
    await goInside(page, '/profile/security');
    await expect(page.getByRole('list', { name: 'Sign-ins' }).getByText('This device')).toBeVisible();
    await expectClear(page, player.email);
    const card = main.locator('#second-factor');
    await card.getByLabel(/^Current password/).fill(password);
    await card.getByRole('button', { name: 'Set up' }).click();
    await expect(card.getByRole('img', { name: 'QR code with the key for the app' }).locator('svg')).toBeVisible();
    await expectAccessible(page, 'second factor and signed-in devices', MAIN);
  });
  await test.step('a limit that asks for the password', async () => {
    await goInside(page, '/profile/limits');
    await main.locator('[data-limit=weekly]').getByRole('button', { name: 'Edit Week limit' }).click();
    const editing = dialog(page, 'Bets, week');
    await editing.getByRole('button', { name: 'Remove this limit' }).click();
    await expect(editing.getByText('Enter your password to confirm this change.')).toBeVisible();
    await expectAccessible(page, 'edit-cash-limit asking for the password', DIALOG);
  });
});
