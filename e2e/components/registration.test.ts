import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { freshEmail, freshPhone, guestApi, password, registerPlayer } from '../players.ts';
import { advanceClock, newestCode } from '../sandbox.ts';
import { expectAccessible } from './axe.ts';
import { forgetRoutes, route } from './network.ts';
import { openSignUp } from './registration.ts';
import { dialog, paste, shownAddress, toast } from './hands.ts';
import { useOwnWorld } from './own-world.ts';
import { aClock, balance, openSite } from './site.ts';

useOwnWorld();

const sending = /^\/api\/player\/otp\/send$/;
const checking = /^\/api\/player\/otp\/verify$/;
const registering = /^\/api\/player\/register$/;

const verification = () => within(screen.getByRole('dialog', { name: 'Verify your phone' }));
const digit = (position: number): HTMLElement => verification().getByLabelText(`Digit ${position} of 6`);
const verify = (): HTMLElement => verification().getByRole('button', { name: 'Verify' });
const written = (): string =>
  [...verification().getByRole('group', { name: '6-digit code' }).querySelectorAll('input')].map(({ value }) => value).join('');

/** Goes as far as the code's screen. */
async function askForCode(number: string, secret?: string) {
  const parts = await openSignUp();
  await parts.fillByPhone(number, secret);
  await parts.user.click(parts.submit());
  await dialog('Verify your phone');
  await waitFor(() => expect(digit(1)).toHaveFocus());
  return parts;
}

/** Records the bodies of calls to a path, in order; the calls go through. */
function listen(path: RegExp): unknown[] {
  const bodies: unknown[] = [];
  route(path, async (request, send) => {
    bodies.push(await request.clone().json());
    return send();
  });
  return bodies;
}

test('A-17 A-19 sign-up has its parts; the promo code waits behind its button', async () => {
  const { user, form } = await openSignUp();
  expect(form().getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(form().getByRole('button', { name: 'Close' })).toBeVisible();
  expect(form().queryByLabelText('Promo code')).toBeNull();
  await user.click(form().getByRole('button', { name: 'Referral or promo code (optional)' }));
  expect(await form().findByLabelText('Promo code')).toBeVisible();
  expect(form().queryByRole('button', { name: 'Referral or promo code (optional)' })).toBeNull();
});

test('A-20 A-21 A-22 A-30 M-23 a player registers by phone with the code of the message', async () => {
  const { number, whole } = freshPhone();
  const [sent, checked, registered] = [listen(sending), listen(checking), listen(/^\/api\/player\/register\/phone$/)];
  const { user, form, submit, fillByPhone } = await openSignUp();
  await fillByPhone(number);
  expect(form().queryByLabelText(/^E-mail/)).toBeNull();
  await user.click(submit());
  expect(await (await dialog('Verify your phone')).findByText(new RegExp(`\\${whole}`))).toBeVisible();
  expect(sent).toEqual([{ phone: whole, reason: 'registration' }]);
  await waitFor(() => expect(digit(1)).toHaveFocus());
  expect(verify()).toBeDisabled();
  await user.keyboard(await newestCode(whole));
  await user.click(verify());
  expect(await toast('Your account is ready')).toBeVisible();
  expect(checked).toHaveLength(1);
  expect(registered).toMatchObject([
    { phone: whole, agreements: 1, receiveSmsPromo: 0, country: 'AT', currency: 'EUR', birthdate: '1990-05-17' },
  ]);
  // Registration ends in the cashier.
  expect(await screen.findByRole('dialog', { name: 'Deposit' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Verify your phone' })).toBeNull();
  const { profile } = await guestApi().player.signIn({ body: { login: whole, password } });
  expect(profile).toMatchObject({ phone: whole.slice(1), phoneConfirmed: true, email: null });
});

test('A-20 back returns to the form with its values, and the countdown runs on', async () => {
  const { advance } = aClock();
  const { number, whole } = freshPhone();
  const { user, form, submit } = await askForCode(number);
  advance(5);
  for (const way of ['Back', 'Change number']) {
    await user.click(verification().getByRole('button', { name: way }));
    await dialog('Create your account');
    expect(form().getByLabelText(/^Phone/)).toHaveValue(number);
    expect(form().getByLabelText(/^Password/)).toHaveValue(password);
    expect(form().getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
    expect(form().getByRole('checkbox', { name: /I am 18 or over/ })).toBeChecked();
    await user.click(submit());
    await dialog('Verify your phone');
    expect(await verification().findByRole('timer')).toHaveTextContent(/New code in 0:[0-5]\d/);
  }
  expect(await newestCode(whole, 1)).toMatch(/^\d{6}$/);
});

test('V-61 V-62 the boxes take one digit each and the keys of the rule, nothing else', async () => {
  const checked = listen(checking);
  const { user } = await askForCode(freshPhone().number);
  const expectState = (code: string, focused: number): void => {
    expect(written()).toBe(code);
    expect(digit(focused)).toHaveFocus();
  };
  await user.keyboard('1a2 -3');
  expectState('123', 4);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expectState('123', 2);
  await user.keyboard('9');
  expectState('193', 3);
  await user.keyboard('{Delete}');
  expectState('19', 3);
  await user.keyboard('{Backspace}');
  expectState('1', 2);
  await user.keyboard('23456');
  expectState('123456', 6);
  await user.keyboard('7');
  expect(written()).toBe('123457');
  await user.tab({ shift: true });
  expect(digit(5)).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(digit(6)).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(checked).toMatchObject([{ code: '123457' }]));
});

test('V-63 V-61 six pasted digits fill all boxes, anything else is refused whole, too many clear the code', async () => {
  const { user } = await askForCode(freshPhone().number);
  await user.click(digit(3));
  await user.paste('12a456');
  expect(written()).toBe('');
  await user.paste('123456');
  expect(written()).toBe('123456');
  expect(verify()).toBeEnabled();
  await user.paste('12a456');
  expect(written()).toBe('123456');
  await user.paste('1234567');
  expect(written()).toBe('');
  expect(verify()).toBeDisabled();
});

test('S-03 X-11 a wrong code is reported under the boxes until something is typed; the right one then counts', async () => {
  const { number, whole } = freshPhone();
  const { user } = await askForCode(number);
  const code = await newestCode(whole);
  await user.keyboard(code === '000000' ? '000001' : '000000');
  await user.click(verify());
  expect(await verification().findByRole('alert')).toHaveTextContent('That code isn’t right');
  expect(verify()).toBeDisabled();
  await user.click(digit(1));
  await user.keyboard(code.slice(0, 1));
  expect(verification().queryByRole('alert')).toBeNull();
  await user.keyboard(code.slice(1));
  await user.click(verify());
  expect(await toast('Your account is ready')).toBeVisible();
});

test('A-21 A-69 X-09 U-26 after a minute another code can be sent; at the limit the wait takes the place of both, and each code works', async () => {
  const { advance } = aClock();
  const { number, whole } = freshPhone();
  const { user } = await askForCode(number);
  const first = await newestCode(whole);
  const resend = () => verification().queryByRole('button', { name: 'Send a new code' });
  expect(resend()).toBeNull();
  expect(verification().getByRole('timer')).toHaveTextContent(/New code in (1:00|0:5\d)/);
  await advanceClock(61);
  advance(61);
  await user.click(await verification().findByRole('button', { name: 'Send a new code' }));
  const second = await newestCode(whole, 2);
  expect(await verification().findByRole('timer')).toBeVisible();
  // By the platform's clock, not a minute has passed.
  advance(61);
  await user.click(await verification().findByRole('button', { name: 'Send a new code' }));
  expect(await verification().findByRole('alert')).toHaveTextContent(
    /^You can ask for the next code in (60|5\d) seconds\. Each code works for 10 minutes\.$/,
  );
  await expectAccessible();
  expect(resend()).toBeNull();
  expect(verification().queryByRole('timer')).toBeNull();
  await user.click(digit(1));
  // The first code remains valid beside the second.
  expect(second).toMatch(/^\d{6}$/);
  await user.keyboard(first);
  await user.click(verify());
  expect(await toast('Your account is ready')).toBeVisible();
});

/** A refusal with words of the server's own. */
const refuse = (status: number, code: number, message = '') => Response.json({ error: { code, message, fields: {} } }, { status });

test('X-10 what else the server says of sending stands under the phone', async () => {
  const { user, form, submit, fillByPhone } = await openSignUp();
  await fillByPhone(freshPhone().number);
  route(sending, () => refuse(503, 10_010, 'No messages at the moment'));
  await user.click(submit());
  expect(await form().findByText('No messages at the moment')).toBeVisible();
  const phone = form().getByLabelText(/^Phone/);
  expect(phone).toHaveAttribute('aria-invalid', 'true');
  expect(submit()).toBeDisabled();
  forgetRoutes();
  await user.click(form().getByLabelText(/^Password/));
  await user.click(phone);
  await user.click(submit());
  await dialog('Verify your phone');
});

test('X-12 what else the server says of the code stands under it, or a sentence of our own', async () => {
  const { user } = await askForCode(freshPhone().number);
  await user.keyboard('123456');
  route(checking, () => refuse(503, 10_010, 'Codes cannot be checked now'));
  await user.click(verify());
  await waitFor(() => expect(verification().getByRole('alert')).toHaveTextContent(/^Codes cannot be checked now$/));
  route(checking, () => refuse(500, 0));
  await user.click(digit(6));
  await user.keyboard('7');
  await user.click(verify());
  await waitFor(() => expect(verification().getByRole('alert')).toHaveTextContent(/^We couldn’t verify this phone number$/));
});

test('X-13 a field refused at the end leads back to the form, and the code need not be typed again', async () => {
  const { number, whole } = freshPhone();
  const { user, form, submit } = await askForCode(number, 'password1'); // Enough for the form, too common for the server (D-28).
  await user.keyboard(await newestCode(whole));
  await user.click(verify());
  await dialog('Create your account');
  expect(await form().findByText(/^This password appears on a public list/)).toBeVisible();
  const field = form().getByLabelText(/^Password/);
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(submit()).toBeDisabled();
  await paste(user, field, password);
  await user.click(submit());
  expect(await toast('Your account is ready')).toBeVisible();
});

test('X-13 V-02 V-72 a refused field is marked, keeps the button off and clears when it is entered', async () => {
  const taken = await registerPlayer();
  const { user, form, submit, fillByEmail } = await openSignUp();
  expect(submit()).toBeDisabled();
  await fillByEmail(taken.email);
  expect(submit()).toBeEnabled();
  await user.click(submit());
  const email = form().getByLabelText(/^E-mail/);
  expect(await form().findByText('This e-mail address is already in use.')).toBeVisible();
  await waitFor(() => expect(email).toHaveFocus());
  expect(submit()).toBeDisabled();
  await paste(user, form().getByLabelText(/^Password/), 'abc');
  await user.tab();
  expect(await form().findByText('At least 8 characters.')).toBeVisible();
  await user.click(email);
  expect(email).not.toHaveAttribute('aria-invalid');
  expect(form().getByText('At least 8 characters.')).toBeVisible();
  expect(submit()).toBeDisabled();
});

test('V-72 A-30 while it is sent the button is off; a double click registers once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let calls = 0;
  route(registering, async (_request, send) => {
    calls += 1;
    await released;
    return send();
  });
  const { user, form, submit, fillByEmail } = await openSignUp();
  await fillByEmail(freshEmail());
  await user.dblClick(submit());
  expect(await form().findByRole('button', { name: 'Creating your account' })).toBeDisabled();
  release(undefined);
  expect(await toast('Your account is ready')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create your account' })).toBeNull());
  expect(calls).toBe(1);
});

test('M-07 M-20 M-21 M-23 a player gets none of the modals of guests', async () => {
  const player = await registerPlayer();
  for (const name of ['sign-in', 'forgot-pass', 'sign-up']) {
    await openSite(`/contact?${name}=true`, { player });
    await waitFor(async () => expect(await balance()).toHaveTextContent('0.00'));
    await waitFor(() => expect(shownAddress()).toBe('/contact'));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
