import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { freshPhone, guestApi, password, registerPlayer } from '../players.ts';
import { newestCode } from '../sandbox.ts';
import { changeContent, refusal, route } from './network.ts';
import { chooseOption, dialog, paste, toast } from './hands.ts';
import { openSite } from './site.ts';

const sessions = /^\/api\/player\/sessions$/;
type Dialog = Awaited<ReturnType<typeof dialog>>;
/** While an answer is awaited the button has another name. */
const submitOf = ({ findByRole }: Dialog): Promise<HTMLElement> => findByRole('button', { name: 'Sign in' });

/** Sign-in over a page that has little else to draw. */
async function openSignIn() {
  const user = await openSite('/static/terms?sign-in=true');
  const form = await dialog('Sign in');
  const enter = async (email: string, secret = password): Promise<void> => {
    await paste(user, form.getByLabelText(/^E-mail/), email);
    await paste(user, form.getByLabelText(/^Password/), secret);
  };
  return { user, form, enter };
}

test('A-05 M-20 the e-mail tab has an e-mail input, the phone tab a phone input', async () => {
  const { user, form } = await openSignIn();
  expect(form.getByLabelText(/^E-mail/)).toHaveAttribute('type', 'email');
  expect(form.getByRole('tab', { name: 'E-mail' })).toHaveAttribute('aria-selected', 'true');
  await user.click(form.getByRole('tab', { name: 'Phone' }));
  expect(form.getByLabelText(/^Phone/)).toHaveAttribute('type', 'tel');
  expect(form.queryByLabelText(/^E-mail/)).toBeNull();
  await chooseOption(user, form.getByLabelText('Dialling code'), 'DE');
  await user.type(form.getByLabelText(/^Phone/), '15112345678901');
  expect(form.getByLabelText(/^Phone/)).toHaveValue('151123456789');
});

for (const { display, shown, hidden } of [
  { display: 'email', shown: /^E-mail/, hidden: /^Phone/ },
  { display: 'phone', shown: /^Phone/, hidden: /^E-mail/ },
]) {
  test(`A-03 with ${display} only there are no tabs and only that input`, async () => {
    changeContent('modals/sign-in', (body) => Object.assign(body, { tabsDisplay: display }));
    const { form } = await openSignIn();
    expect(form.getByLabelText(shown)).toBeVisible();
    expect(form.queryByLabelText(hidden)).toBeNull();
    expect(form.queryAllByRole('tab')).toEqual([]);
  });
}

test('A-04 another tab is an empty form without errors', async () => {
  const { email } = await registerPlayer();
  const { user, form, enter } = await openSignIn();
  await enter(email, 'Not-the-password-1');
  await user.click(await submitOf(form));
  await form.findByRole('alert');
  await enter('nobody@nowhere', 'Not-the-password-1');
  await user.click(await submitOf(form));
  await form.findByText(/Enter an address like/);
  await user.click(form.getByRole('tab', { name: 'Phone' }));
  expect(form.queryByRole('alert')).toBeNull();
  expect(form.getByLabelText(/^Password/)).toHaveValue('');
  await user.click(form.getByRole('tab', { name: 'E-mail' }));
  expect(form.queryByRole('alert')).toBeNull();
  expect(form.getByLabelText(/^E-mail/)).toHaveValue('');
});

test('A-07 while it is sent the button is disabled and turns; one press sends once', async () => {
  const { email } = await registerPlayer();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let calls = 0;
  route(sessions, async (_request, send) => {
    calls += 1;
    await released;
    return send();
  });
  const { user, form, enter } = await openSignIn();
  await enter(email);
  await user.dblClick(await submitOf(form));
  const busy = await form.findByRole('button', { name: 'Signing in' });
  expect(busy).toBeDisabled();
  expect(busy).toHaveAttribute('aria-busy', 'true');
  release(undefined);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toBe(1);
});

/** A player who registered with a phone, by the calls the site makes. */
async function registerByPhone(): Promise<string> {
  const { number, whole: phone } = freshPhone();
  const { player } = guestApi();
  await player.sendOtp({ body: { phone, reason: 'registration' } });
  const code = await newestCode(phone);
  await player.registerByPhone({
    body: { phone, code, password, country: 'AT', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-05-17' },
  });
  return number;
}

test('A-12 V-60 a player signs in by phone, also after a wrong password', async () => {
  const number = await registerByPhone();
  const { user, form } = await openSignIn();
  await user.click(form.getByRole('tab', { name: 'Phone' }));
  await user.click(await submitOf(form));
  expect(await form.findAllByText('Please fill in this field.')).toHaveLength(2);
  await chooseOption(user, form.getByLabelText('Dialling code'), 'DE');
  await user.type(form.getByLabelText(/^Phone/), number);
  await user.type(form.getByLabelText(/^Password/), 'Not-the-password-1');
  await user.click(await submitOf(form));
  await form.findByText(/phone number and password don’t match/);
  await paste(user, form.getByLabelText(/^Password/), password);
  await user.click(await submitOf(form));
  await waitFor(() => expect(screen.getByRole('link', { name: /^Balance/ })).toHaveTextContent('0.00'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('X-07 V-02 what the server says of a field is shown under it and goes when the field is entered', async () => {
  const { email } = await registerPlayer();
  const { user, form, enter } = await openSignIn();
  await enter(email, 'a'.repeat(201)); // Longer than any password may be.
  await user.click(await submitOf(form));
  const field = form.getByLabelText(/^Password/);
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  await waitFor(() => expect(field).toHaveFocus());
  await paste(user, form.getByLabelText(/^E-mail/), 'not-an-address');
  await user.tab();
  expect(form.getByLabelText(/^E-mail/)).toHaveAttribute('aria-invalid', 'true');
  await user.click(field);
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(form.getByLabelText(/^E-mail/)).toHaveAttribute('aria-invalid', 'true');
});

for (const code of [11006, 10005])
  test(`X-08 a sign-in that is forbidden with ${code} says that the account is blocked, and the modal stays`, async () => {
    route(sessions, () => refusal(403, code));
    const { user, form, enter } = await openSignIn();
    await enter('somebody@pavilion.test');
    await user.click(await submitOf(form));
    expect(await toast('This account is blocked')).toBeVisible();
    expect(await submitOf(form)).toBeEnabled();
  });

test('X-08 A-45 a link that signs nobody in because the account is blocked says so', async () => {
  route(/^\/api\/player\/sessions\/token$/, () => refusal(403, 10005));
  await openSite('/auth/autologin?state=any');
  expect(await toast('This account is blocked')).toBeVisible();
  await dialog('Sign in');
});

test('A-14 too many tries are said above the form', async () => {
  route(sessions, () => refusal(429, 10007));
  const { user, form, enter } = await openSignIn();
  await enter('somebody@pavilion.test');
  await user.click(await submitOf(form));
  expect(await form.findByRole('alert')).toHaveTextContent('Too many attempts');
});

test('A-01 A-06 sign-in has its parts, and the password can be shown', async () => {
  const { user, form } = await openSignIn();
  for (const name of ['Close', 'Forgot password?', 'Create an account']) expect(form.getByRole('button', { name })).toBeVisible();
  const field = form.getByLabelText(/^Password/);
  await paste(user, field, password);
  expect(field).toHaveAttribute('type', 'password');
  await user.click(form.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
});

test('A-07 X-05 a refused sign-in says so and can be tried again; a good one closes the modal', async () => {
  const { email } = await registerPlayer();
  const { user, form, enter } = await openSignIn();
  await enter(email, 'Not-the-password-1');
  await user.click(await submitOf(form));
  expect(await form.findByRole('alert')).toHaveTextContent('That e-mail and password don’t match');
  await enter(email);
  expect(await submitOf(form)).toBeEnabled();
  await user.click(await submitOf(form));
  await waitFor(() => expect(screen.getByRole('link', { name: /^Balance/ })).toHaveTextContent('0.00'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname + location.search).toBe('/static/terms');
});

for (const widthPx of [1440, 390])
  test(`P-10 a guest who comes to a game by its link signs in from there at ${widthPx} px`, async () => {
    const { email } = await registerPlayer();
    const user = await openSite('/games/ember-run', { widthPx });
    await user.click(await within(await screen.findByRole('region', { name: 'Ember Run' })).findByRole('link', { name: 'Play for money' }));
    await user.click((await dialog('Ember Run')).getByRole('button', { name: 'Sign in' }));
    const form = await dialog('Sign in');
    await paste(user, form.getByLabelText(/^E-mail/), email);
    await paste(user, form.getByLabelText(/^Password/), password);
    await user.click(await submitOf(form));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname + location.search).toBe('/games/ember-run?real=true');
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

test('A-09 A-10 the banner is there only by its flag, with its texts, advantages and a picture for each width', async () => {
  const banner = () => document.querySelector<HTMLElement>('[role=dialog] [data-banner]');
  await openSignIn();
  expect(banner()).toBeNull();
  changeContent('modals/sign-in', (body) => Object.assign(body, { promo }));
  await openSignIn();
  await waitFor(() => expect(banner()).not.toBeNull());
  for (const text of [promo.title, promo.secondTitle, promo.additionalTitle]) expect(banner()).toHaveTextContent(text);
  const [advantage] = within(banner() ?? document.body).getAllByRole('listitem');
  expect(advantage).toHaveTextContent('Check each round');
  expect(advantage?.querySelector('svg')).not.toBeNull();
  expect(banner()?.style.getPropertyValue('--banner-wide')).toContain('de.svg');
  expect(banner()?.style.getPropertyValue('--banner-narrow')).toContain('cz.svg');
});
