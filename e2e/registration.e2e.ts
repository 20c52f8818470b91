import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { freshEmail, freshPhone, guestApi, password } from './players.ts';
import { advanceClock, newestCode } from './sandbox.ts';
import { choose, dialog, fillBirthdate, fillPhone, fillRegistration, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

/** As far as the screen of the code. */
async function askForCode(page: Page, number: string, secret?: string): Promise<void> {
  await page.goto('/?sign-up=true');
  await fillByPhone(page, number, secret);
  await submit(page).click();
  await expect(verification(page)).toBeVisible();
}

/** Answers a call with a refusal as the server writes it. */
const refuseCall = (
  page: Page,
  call: string,
  {
    status = 422,
    code = 10001,
    message = '',
    fields = {},
  }: { status?: number; code?: number; message?: string; fields?: Record<string, string[]> },
) =>
  page.route(`**/api/player/${call}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error: { code, message, fields } }) }),
  );

test('A-20 A-21 A-22 A-30 M-23 a player registers by phone with the code of the message', async ({ page }) => {
  const { number, whole } = freshPhone();
  await page.goto('/?sign-up=true');
  await fillByPhone(page, number);
  await expect(form(page).getByLabel(/^E-mail/)).toHaveCount(0);
  await expectAccessible(page, 'sign-up by phone');
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/player/otp/send'));
  await submit(page).click();
  expect((await sending).postDataJSON()).toEqual({ phone: whole, reason: 'registration' });
  await expect(verification(page).getByText(whole)).toBeVisible();
  await expect(digit(page, 1)).toBeFocused();
  await expect(verify(page)).toBeDisabled();
  await page.keyboard.type(await newestCode(whole));
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

test('S-03 X-11 a wrong code is told under the boxes until something is typed; the right one then counts', async ({ page }) => {
  const { number, whole } = freshPhone();
  await askForCode(page, number);
  const code = await newestCode(whole);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await verify(page).click();
  await expect(verification(page).getByRole('alert')).toContainText('That code isn’t right');
  await expect(verify(page)).toBeDisabled();
  await expectAccessible(page, 'phone verification, wrong code');
  await digit(page, 1).click();
  await page.keyboard.type(code.slice(0, 1));
  await expect(verification(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.type(code.slice(1));
  await verify(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});

test('A-21 X-09 after a minute another code can be sent; at the limit one sentence takes the place of both', async ({ page }) => {
  const { number, whole } = freshPhone();
  await page.clock.install();
  await askForCode(page, number);
  const first = await newestCode(whole);
  const resend = verification(page).getByRole('button', { name: 'Send a new code' });
  await expect(resend).toHaveCount(0);
  await expect(verification(page).getByRole('timer')).toContainText(/New code in (1:00|0:5\d)/);
  await advanceClock(61);
  await page.clock.fastForward('01:01');
  await resend.click();
  const second = await newestCode(whole, 2);
  expect(second).toMatch(/^\d{6}$/);
  await expect(verification(page).getByRole('timer')).toBeVisible();
  await page.clock.fastForward('01:01');
  await resend.click(); // Of the platform's clock no minute has passed.
  await expect(verification(page).getByRole('alert')).toContainText('You’ve asked for too many codes');
  await expect(resend).toHaveCount(0);
  await expect(verification(page).getByRole('timer')).toHaveCount(0);
  await expectAccessible(page, 'phone verification, limit');
  await page.keyboard.type('');
  await digit(page, 1).click();
  await page.keyboard.type(second === first ? first : second);
  await verify(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});

test('X-13 V-02 V-72 a refused field is told, keeps the button off and clears when it is entered', async ({ page }) => {
  await page.goto('/?sign-up=true');
  await expect(submit(page)).toBeDisabled();
  await fillRegistration(page, 'demo@pavilion.test');
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  const email = form(page).getByLabel(/^E-mail/);
  await expect(form(page).getByText('This e-mail address is already in use.')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(submit(page)).toBeDisabled();
  await expectAccessible(page, 'sign-up, refused field');
  await form(page)
    .getByLabel(/^Password/)
    .fill('abc');
  await form(page)
    .getByLabel(/^Password/)
    .blur();
  await expect(form(page).getByText('At least 6 characters.')).toBeVisible();
  await email.focus();
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(form(page).getByText('At least 6 characters.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
});

test('X-14 another failure is told by the global handler and loses nothing', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/?sign-up=true');
  await fillRegistration(page, email);
  await refuseCall(page, 'register', { status: 500, code: 10000, message: 'Something went wrong' });
  await submit(page).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(form(page).getByLabel(/^E-mail/)).toHaveValue(email);
  await page.unroute('**/api/player/register');
  await submit(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});
