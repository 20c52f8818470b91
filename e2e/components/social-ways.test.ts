import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { guardSignIn } from '../authenticator.ts';
import { freshEmail, password, registerPlayer } from '../players.ts';
import { autologinLink } from '../sandbox.ts';
import { expectAccessible } from './axe.ts';
import { countCalls } from './network.ts';
import { answerProvider, enterBy, leaveBy } from './provider.ts';
import { addressIs, dialog, dialogsClose, named, paste, press, shownAddress, toast } from './hands.ts';
import { balanceShows, openSite } from './site.ts';

type User = Awaited<ReturnType<typeof openSite>>;
const below = '/static/terms';
const security = '/profile/security';
const connectFirst = 'connect Google under Security';

/** Waits for a text above the sign-in form. */
const signInSays = (words: string): Promise<void> =>
  waitFor(async () => {
    const said = (await dialog('Sign in')).getAllByRole('alert').map(({ textContent }) => textContent);
    expect(said.some((text) => text.includes(words))).toBe(true);
  });

async function enter(user: User, email: string, secret = password): Promise<void> {
  const form = await dialog('Sign in');
  await paste(user, form.getByLabelText(/^E-mail/), email);
  await paste(user, form.getByLabelText(/^Password/), secret);
  await press(user, form, 'Sign in');
}

async function leave(user: User): Promise<void> {
  await press(user, screen, /^Account menu/);
  await press(user, screen, 'Sign out');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Balance/ })).toBeNull());
}

/** Google among the other ways to sign in, under Security. */
async function google(): Promise<HTMLElement> {
  const list = within(await screen.findByRole('list', { name: 'Other ways to sign in' }));
  const found = (await list.findAllByRole('listitem')).find(({ textContent }) => textContent.includes('Google'));
  if (found === undefined) throw new Error('Google is no way to sign in');
  return found;
}

/** Connects Google under Security, as far as the question whether to. */
async function askToConnect(user: User, email: string): Promise<User> {
  const button = await waitFor(async () => within(await google()).getByRole('button', { name: named('Connect Google') }));
  const asked = await openSite(await answerProvider(await leaveBy(user, button), { email }), { isReturn: true });
  expect(await screen.findByRole('heading', { name: 'Connect Google?' })).toBeVisible();
  await expectAccessible();
  return asked;
}

/** The server asks for it: a wrong one uses nothing up (D-86). */
async function typePassword(asked: User): Promise<void> {
  await press(asked, screen, 'Connect');
  const field = await screen.findByLabelText(/^Current password/);
  await expectAccessible();
  await paste(asked, field, 'wrong-Password-1');
  await press(asked, screen, 'Connect');
  expect(await screen.findByText('This isn’t your current password.')).toBeVisible();
  await asked.clear(field);
  await paste(asked, field, password);
  await press(asked, screen, 'Connect');
}

async function connect(user: User, email: string): Promise<User> {
  const asked = await askToConnect(user, email);
  await typePassword(asked);
  expect(await toast('Connected')).toBeVisible();
  await addressIs(security);
  await waitFor(async () => expect(await google()).toHaveTextContent('Connected since'));
  return asked;
}

test('A-42 X-06 U-26 W-248 an account without an address leads to sign-in, which says so, also after a wrong password', async () => {
  const user = await enterBy(await openSite(`${below}?sign-in=true`), '');
  await addressIs(`${below}?sign-in=true`);
  await signInSays('give us a confirmed e-mail');
  await expectAccessible();
  const refused = countCalls(/^\/api\/player\/sessions$/, 'POST');
  await enter(user, freshEmail());
  await waitFor(() => expect(refused()).toBe(1));
  await waitFor(async () => expect(await (await dialog('Sign in')).findByRole('button', { name: 'Sign in' })).toBeEnabled());
  await signInSays('give us a confirmed e-mail');
  expect((await dialog('Sign in')).queryByText(/don’t match/)).toBeNull();
});

test('S29 U-26 an address somebody registered with is connected after the password, by the player’s own word', async () => {
  const { email } = await registerPlayer();
  const guest = await enterBy(await openSite(`${below}?sign-in=true`), email);
  await signInSays(connectFirst);
  await enter(guest, email);
  await balanceShows('0.00');

  const user = await connect(await openSite(security, { isReturn: true }), email);
  await leave(user);
  await enterBy(await openSite(`${below}?sign-in=true`), email);
  await balanceShows('0.00');
  await dialogsClose();
  expect(shownAddress()).toBe(below);

  const owner = await openSite(security, { isReturn: true });
  await press(owner, within(await google()), 'Disconnect Google');
  await waitFor(async () => expect(await google()).toHaveTextContent('Not connected'));
  await leave(owner);
  await enterBy(await openSite(`${below}?sign-in=true`), email);
  await signInSays(connectFirst);
});

test('S28 S30 W-248 the code of the app is asked for after a provider and after the link of a mail too', async () => {
  const player = await registerPlayer();
  const [first = '', second = ''] = await guardSignIn(player);
  const user = await connect(await openSite(security, { player }), player.email);
  const answer = async (hand: User, code: string): Promise<void> => {
    const form = await dialog('Sign in');
    await paste(hand, await form.findByLabelText('Code'), code);
    await press(hand, form, 'Sign in');
    await dialogsClose();
    await balanceShows('0.00');
  };
  await leave(user);
  const returned = await enterBy(await openSite(`${below}?from=letter&sign-in=true`), player.email);
  await addressIs(`${below}?from=letter&sign-in=true`);
  await answer(returned, first);
  await leave(returned);
  const { pathname, search } = new URL((await autologinLink(player.id)).url);
  await answer(await openSite(pathname + search), second);
  await openSite(security, { isReturn: true });
  expect(await screen.findByText('Recovery codes left: 8')).toBeVisible();
});

test('S29 the only way in is not disconnected', async () => {
  await enterBy(await openSite(`${below}?sign-in=true`), freshEmail());
  await addressIs(`${below}?wallet=deposit`);
  const user = await openSite(security, { isReturn: true });
  await press(user, within(await google()), 'Disconnect Google');
  expect(await toast('Not disconnected')).toBeVisible();
  expect(await google()).toHaveTextContent('Connected since');
});

test('S29 who does not want to connect goes back as he was', async () => {
  const player = await registerPlayer();
  const user = await askToConnect(await openSite(security, { player }), freshEmail());
  await press(user, screen, 'Not now');
  await addressIs(security);
  expect(await google()).toHaveTextContent('Not connected');
  expect((await player.api.player.readProfile()).email).toBe(player.email);
});
