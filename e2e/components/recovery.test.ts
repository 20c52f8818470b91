import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anotherSession, freshPhone, guestApi, password, registerPlayer } from '../players.ts';
import { advanceClock, newestCode, newestLink } from '../sandbox.ts';
import { forgetRoutes, route } from './network.ts';
import { ask, destinationOf } from './pages.ts';
import { chooseOption, dialog, paste, shownAddress, toast } from './hands.ts';
import { useOwnWorld } from './own-world.ts';
import { aClock, balance, openSite } from './site.ts';

useOwnWorld();

const nextPassword = 'Cedar-harbour-917';
const below = '/static/terms';

/** The address to which the link in a mail leads. */
const landingOf = async (link: string): Promise<string> => destinationOf(await ask(new URL(link).pathname));

/** Fills the form of a new password and sends it. */
async function choosePassword(user: Awaited<ReturnType<typeof openSite>>, chosen: string, repeated = chosen) {
  const form = await dialog('Set a new password');
  await paste(user, form.getByLabelText(/^New password/), chosen);
  await paste(user, form.getByLabelText(/^Repeat new password/), repeated);
  await user.click(form.getByRole('button', { name: 'Save password' }));
  return form;
}

test('A-32 M-21 M-22 by e-mail everybody gets the same answer; the link sets a new password', async () => {
  const player = await registerPlayer();
  const answers: (string | undefined)[] = [];
  for (const email of ['nobody-at-all@pavilion.test', player.email]) {
    const user = await openSite(`${below}?forgot-pass=true`);
    const forgot = await dialog('Forgot password');
    expect(forgot.getByRole('tab', { name: 'Phone' })).toBeVisible();
    await paste(user, forgot.getByLabelText(/^E-mail/), email);
    await user.click(forgot.getByRole('button', { name: 'Send link' }));
    const sent = await screen.findByRole('dialog', { name: 'Check your messages' });
    expect(sent).toHaveTextContent(email);
    answers.push(sent.textContent?.replace(email, ''));
  }
  expect(answers[0]).toBe(answers[1]);
  const landing = await landingOf(await newestLink(player.email, '/password/reset/'));
  expect(landing).toMatch(/[?&]reset-pass=true/);
  const user = await openSite(landing);
  const form = await choosePassword(user, nextPassword, 'Another-one-1');
  expect(await form.findByText('The two passwords don’t match.')).toBeVisible();
  await choosePassword(user, nextPassword);
  expect(await toast('Password changed')).toBeVisible();
  await dialog('Sign in');
  await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
  expect((await anotherSession(player, nextPassword)).id).toBe(player.id);
});

/** A player who registered with a phone, by the calls the site makes. */
async function registerByPhone(): Promise<{ number: string; whole: string }> {
  const phone = freshPhone();
  const { player } = guestApi();
  await player.sendOtp({ body: { phone: phone.whole, reason: 'registration' } });
  const code = await newestCode(phone.whole);
  await player.registerByPhone({
    body: { phone: phone.whole, code, password, country: 'AT', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-05-17' },
  });
  return phone;
}

/** Asks for a code to a new password, from the address of the dialog on. */
async function askForCode(number: string) {
  const user = await openSite(`${below}?forgot-pass=true`);
  const forgot = await dialog('Forgot password');
  await user.click(forgot.getByRole('tab', { name: 'Phone' }));
  await chooseOption(user, forgot.getByLabelText('Dialling code'), 'DE');
  await paste(user, forgot.getByLabelText(/^Phone/), number);
  await user.click(forgot.getByRole('button', { name: 'Send code' }));
  return { user, forgot };
}

test('A-33 M-21 by phone a code leads to the new password', async () => {
  const { number, whole } = await registerByPhone();
  await advanceClock(61); // Codes to one number are at least a minute apart.
  const asked: unknown[] = [];
  route(/^\/api\/player\/otp\/send$/, async (request, send) => {
    asked.push(await request.clone().json());
    return send();
  });
  const { user } = await askForCode(number);
  const verify = await dialog('Verify your phone');
  expect(asked).toEqual([{ phone: whole, reason: 'changingPass' }]);
  expect(verify.getByText(new RegExp(`\\${whole}`))).toBeVisible();
  await user.click(verify.getByLabelText('Digit 1 of 6'));
  await user.keyboard(await newestCode(whole, 2));
  await user.click(verify.getByRole('button', { name: 'Verify' }));
  await choosePassword(user, nextPassword);
  expect(await toast('Password changed')).toBeVisible();
  await dialog('Sign in');
  const { profile } = await guestApi().player.signIn({ body: { login: whole, password: nextPassword } });
  expect(profile.phone).toBe(whole.slice(1));
});

test('W-206 X-41 by phone a reload comes back to the new password, and a code that has no line says so', async () => {
  const { number, whole } = await registerByPhone();
  await advanceClock(61);
  route(/^\/api\/player\/otp\/send$/, () => Promise.reject(new TypeError('Failed to fetch')));
  const { user, forgot } = await askForCode(number);
  expect(await forgot.findByText('We couldn’t send a code. Please try again.')).toBeVisible();
  forgetRoutes();
  await user.click(forgot.getByRole('button', { name: 'Send code' }));
  const verify = await dialog('Verify your phone');
  await user.click(verify.getByLabelText('Digit 1 of 6'));
  await user.keyboard(await newestCode(whole, 2));
  await user.click(verify.getByRole('button', { name: 'Verify' }));
  await dialog('Set a new password');
  await choosePassword(await openSite(shownAddress(), { isReturn: true }), nextPassword);
  expect(await toast('Password changed')).toBeVisible();
  const { profile } = await guestApi().player.signIn({ body: { login: whole, password: nextPassword } });
  expect(profile.phone).toBe(whole.slice(1));
});

test('X-41 X-10 another code that cannot be sent without a line leads back to the phone and says so', async () => {
  const { advance } = aClock();
  const { number } = await registerByPhone();
  await advanceClock(61);
  const { user } = await askForCode(number);
  const verify = await dialog('Verify your phone');
  advance(61);
  route(/^\/api\/player\/otp\/send$/, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await verify.findByRole('button', { name: 'Send a new code' }));
  expect(await (await dialog('Forgot password')).findByText('We couldn’t send a code. Please try again.')).toBeVisible();
});

test('A-34 M-22 a link that nobody was sent leads to a new one', async () => {
  const user = await openSite(`${below}?reset-pass=true&resetCode=no-such-code`);
  await choosePassword(user, nextPassword);
  expect(await toast('This link has expired')).toBeVisible();
  await dialog('Forgot password');
  expect(shownAddress()).toBe(`${below}?forgot-pass=true`);
});

test('M-22 A-34 a link sets a new password once, and signs other devices out', async () => {
  const player = await registerPlayer();
  await guestApi().player.requestPasswordReset({ body: { email: player.email } });
  const landing = await landingOf(await newestLink(player.email, '/password/reset/'));
  const chosen = 'Quiet-lantern-731';
  await choosePassword(await openSite(landing), chosen);
  expect(await toast('Password changed')).toBeVisible();
  await waitFor(() => expect(shownAddress()).toBe('/?sign-in=true'));
  await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
  expect((await anotherSession(player, chosen)).id).toBe(player.id);
  await choosePassword(await openSite(landing), 'Another-lantern-732');
  expect(await toast('This link has expired')).toBeVisible();
  await waitFor(() => expect(shownAddress()).toBe('/?forgot-pass=true'));
  expect((await anotherSession(player, chosen)).id).toBe(player.id);
});

for (const [address, left] of [
  ['/contact?forgot-pass=true', '/contact'],
  ['/contact?reset-pass=true&resetCode=some-code&from=letter', '/contact?from=letter'],
] as const)
  test(`M-07 M-21 M-22 a player gets no modal at ${address}, and the code leaves the address`, async () => {
    const player = await registerPlayer();
    await openSite(address, { player });
    await waitFor(async () => expect(await balance()).toHaveTextContent('0.00'));
    await waitFor(() => expect(shownAddress()).toBe(left));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await player.api.player.readProfile()).id).toBe(player.id);
  });

test('M-53 the confirmation of an address says so and goes with its button', async () => {
  const user = await openSite('/contact?profile-confirmed=true');
  await user.click((await dialog('E-mail confirmed')).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownAddress()).toBe('/contact');
});
