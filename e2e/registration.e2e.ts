import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { apiOf, freshEmail, freshPhone, guestApi, password } from './players.ts';
import { newestCode } from './sandbox.ts';
import { choose, dialog, fillBirthdate, fillPhone, fillRegistration, toast } from './site.ts';
import { expect, test } from './test.ts';

const form = (page: Page) => dialog(page, 'Create your account');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });
const verification = (page: Page) => dialog(page, 'Verify your phone');
const digit = (page: Page, position: number) => verification(page).getByLabel(`Digit ${position} of 6`);
const verify = (page: Page) => verification(page).getByRole('button', { name: 'Verify' });

/** Fills the form of the phone tab. */
async function fillByPhone(page: Page, number: string, secret = password): Promise<void> {
  await form(page).getByRole('tab', { name: 'Phone' }).click();
  await fillPhone(form(page), number);
  await form(page)
    .getByLabel(/^Password/)
    .fill(secret);
  await choose(form(page), 'Country', 'Austria');
  await choose(form(page), 'Account currency', 'EUR');
  await fillBirthdate(form(page));
  await form(page)
    .getByRole('checkbox', { name: /I am 18 or over/ })
    .check();
}

test('A-20 A-21 A-22 A-30 M-23 S-03 X-11 a player registers by phone with the code of the message, after a wrong one', async ({ page }) => {
  const { number, whole } = freshPhone();
  await page.goto('/static/terms?sign-up=true');
  await fillByPhone(page, number);
  await expect(form(page).getByLabel(/^E-mail/)).toHaveCount(0);
  await expectAccessible(page, 'sign-up by phone', '[role=dialog]');
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/player/otp/send'));
  await submit(page).click();
  expect((await sending).postDataJSON()).toEqual({ phone: whole, reason: 'registration' });
  await expect(verification(page).getByText(whole)).toBeVisible();
  await expect(digit(page, 1)).toBeFocused();
  await expect(verify(page)).toBeDisabled();
  const code = await newestCode(whole);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await verify(page).click();
  await expect(verification(page).getByRole('alert')).toContainText('That code isn’t right');
  await expect(verify(page)).toBeDisabled();
  await expectAccessible(page, 'phone verification, wrong code', '[role=dialog]');
  await digit(page, 1).click();
  await page.keyboard.type(code);
  const checking = page.waitForRequest((request) => request.url().endsWith('/api/player/otp/verify'));
  const registering = page.waitForRequest((request) => request.url().endsWith('/api/player/register/phone'));
  await verify(page).click();
  await checking;
  expect((await registering).postDataJSON()).toMatchObject({
    phone: whole,
    agreements: 1,
    receiveSmsPromo: 0,
    country: 'AT',
    currency: 'EUR',
    birthdate: '1990-05-17',
  });
  await expect(toast(page, 'Your account is ready')).toBeVisible();
  await expect(verification(page)).toBeHidden();
  await expect(dialog(page, 'Deposit')).toBeVisible(); // Registration ends in the cashier.
  const { profile } = await guestApi().player.signIn({ body: { login: whole, password } });
  expect(profile).toMatchObject({ phone: whole.slice(1), phoneConfirmed: true, email: null });
});

test('X-14 another failure is reported by the global handler and loses nothing', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/static/terms?sign-up=true');
  await fillRegistration(page, email);
  const json = { error: { code: 10_000, message: 'Something went wrong', fields: {} } };
  await page.route('**/api/player/register', (route) => route.fulfill({ status: 500, json }));
  await submit(page).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(form(page).getByLabel(/^E-mail/)).toHaveValue(email);
  await page.unroute('**/api/player/register');
  await submit(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});

test('W-196 W-206 a reload while the code is asked for comes back to it, asks for the password alone, and keeps the weekly limit', async ({
  page,
  context,
}) => {
  const { number, whole } = freshPhone();
  await page.goto('/static/terms?sign-up=true');
  await fillByPhone(page, number);
  await form(page).getByLabel('Weekly deposit limit').fill('250');
  await submit(page).click();
  await expect(digit(page, 1)).toBeFocused();
  const code = await newestCode(whole);
  await page.reload();
  await expect(verification(page).getByText(whole)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password);
  await digit(page, 1).click();
  await page.keyboard.type(code);
  await verify(page).click();
  const secret = form(page).getByLabel(/^Password/);
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(form(page).getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');
  await expect(form(page).getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
  await expect(form(page).getByLabel('Weekly deposit limit')).toHaveValue('250');
  await secret.fill(password);
  await submit(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
  const api = await apiOf(context);
  expect((await api.player.readProfile()).phone).toBe(whole.slice(1));
  expect(await api.risk.listLimits()).toMatchObject([{ definition: limitDefinition.deposit, amount: 250 }]);
  await guestApi().player.signIn({ body: { login: whole, password } });
  expect(await page.evaluate(() => sessionStorage.getItem('codeStep'))).toBeNull();
});

/** The controls of the open dialog that a toast lies over. */
const COVERED = `(() => {
  const toasts = [...document.querySelectorAll('[data-toast]')].map((shown) => shown.getBoundingClientRect());
  const lies = (box) => toasts.some((toast) => box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top);
  return [...document.querySelectorAll('[aria-modal] :is(a, button, input, select, textarea, summary)')]
    .filter((control) => control.checkVisibility() && lies(control.getBoundingClientRect()))
    .map((control) => control.ariaLabel ?? control.textContent);
})()`;

test('W-258 a toast over the cashier that follows the registration covers none of its controls @phone', async ({ page }) => {
  await page.goto('/static/terms?sign-up=true');
  await fillRegistration(page, freshEmail());
  await submit(page).click();
  const said = toast(page, 'Your account is ready');
  await said.hover();
  const wallet = dialog(page, 'Deposit');
  await expect(wallet.getByRole('button', { name: /^Card/ })).toBeVisible();
  await expect(said).toBeVisible();
  await expect.poll(() => page.evaluate(COVERED)).toEqual([]);
});
