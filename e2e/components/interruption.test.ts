import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anotherSession, depositByCard, freshEmail, guestApi, password, type Player, registerPlayer } from '../players.ts';
import { expectAccessible } from './axe.ts';
import { addressIs, dialog, paste, press, reads, shownAddress, toast } from './hands.ts';
import { refusal, route } from './network.ts';
import { enterBy } from './provider.ts';
import { balanceShows, openSite } from './site.ts';
import { whenFollowed } from './socket.ts';

type User = Awaited<ReturnType<typeof openSite>>;
const widths = [1440, 390];

async function signIn(user: User, email: string): Promise<void> {
  const form = await dialog('Sign in');
  await paste(user, form.getByLabelText(/^E-mail/), email);
  await paste(user, form.getByLabelText(/^Password/), password);
  await press(user, form, 'Sign in');
}

/** Closes the page's session on another device, once the page follows what happens to it. */
async function closeElsewhere(player: Player, isFollowed: Promise<void>): Promise<void> {
  const other = await anotherSession(player);
  await isFollowed;
  await other.api.player.closeOtherSessions();
}

test('A-58 X-01 a session that is closed on another device ends here at once, by its socket', async () => {
  const player = await registerPlayer();
  const isFollowed = whenFollowed();
  await openSite('/contact', { player });
  await balanceShows('0.00');
  await isFollowed;
  await depositByCard(player, 20);
  await balanceShows('20.00');
  await closeElsewhere(player, Promise.resolve());
  await dialog('Sign in');
  await addressIs('/?sign-in=true');
});

for (const widthPx of widths)
  test(`X-01 W-20 U-26 a session that ends in the cashier says what ended and what goes on, and signing in leads back: ${widthPx} px`, async () => {
    const place = '/profile/wallet?wallet=deposit&bonusId=none';
    const player = await registerPlayer();
    const isFollowed = whenFollowed();
    await openSite(place, { player, widthPx });
    await dialog('Deposit');
    await closeElsewhere(player, isFollowed);
    await dialog('Sign in');
    await reads('Your session has ended');
    await reads('Any payment you’ve already sent carries on');
    await expectAccessible();
    const user = await openSite(shownAddress(), { isReturn: true, widthPx });
    await dialog('Sign in');
    await reads('Your session has ended');
    await signIn(user, player.email);
    await addressIs(place);
    await dialog('Deposit');
  });

test('W-248 a session that ends leads back by a provider too, to its player alone', async () => {
  for (const isOwn of [true, false]) {
    const email = freshEmail();
    await enterBy(await openSite('/static/terms?sign-in=true'), email);
    await balanceShows('0.00');
    let hasEnded = true;
    route(/^\/api\/player\/sessions(\?|$)/, (_request, send) => (hasEnded ? refusal(401, 10_001) : send()));
    await openSite('/profile/security', { isReturn: true });
    await dialog('Sign in');
    await reads('Your session has ended');
    hasEnded = false;
    await enterBy(await openSite(shownAddress(), { isReturn: true }), isOwn ? email : freshEmail());
    await addressIs(isOwn ? '/profile/security' : '/?wallet=deposit');
  }
});

test('W-268 a message that is being typed as the session ends is there after signing in, also over a reload, for its player alone', async () => {
  const words = 'The payout of Monday has not arrived.';
  for (const isOwn of [true, false]) {
    const [player, stranger] = [await registerPlayer(), await registerPlayer()];
    const isFollowed = whenFollowed();
    const writer = await openSite('/contact', { player });
    await paste(writer, await screen.findByLabelText(/^Message/), words);
    await closeElsewhere(player, isFollowed);
    await dialog('Sign in');
    const user = await openSite(shownAddress(), { isReturn: true });
    await signIn(user, isOwn ? player.email : stranger.email);
    await addressIs(isOwn ? '/contact' : '/');
    if (!isOwn) history.pushState({}, '', '/contact');
    await addressIs('/contact');
    await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveValue(isOwn ? words : ''));
  }
});

test('X-01 another player who signs in instead is not led there, and closing the dialog forgets the place', async () => {
  const [player, stranger] = [await registerPlayer(), await registerPlayer()];
  const isFollowed = whenFollowed();
  const user = await openSite('/profile/security', { player });
  await closeElsewhere(player, isFollowed);
  await dialog('Sign in');
  await signIn(user, stranger.email);
  await balanceShows('0.00');
  await addressIs('/');
});

test('U-09 sessions come in pages, and all other devices are signed out at once', async () => {
  const player = await registerPlayer();
  const others: Player[] = [];
  // One after the other: many at once count as guesses.
  for (let count = 0; count < 10; count += 1) others.push(await anotherSession(player));
  const user = await openSite('/profile/security', { player });
  const rows = () => within(screen.getByRole('list', { name: 'Sign-ins' })).queryAllByRole('listitem');
  const turnTo = async (page: string): Promise<void> =>
    user.click(await within(await screen.findByRole('navigation', { name: 'Sign-ins' })).findByRole('button', { name: page }));
  await screen.findByRole('list', { name: 'Sign-ins' });
  await waitFor(() => expect(rows()).toHaveLength(10));
  await turnTo('2');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('This device');
  await press(user, screen, 'Sign out others');
  expect(await toast('Other devices signed out')).toBeVisible();
  for (const { api } of others) await expect(api.player.readProfile()).rejects.toMatchObject({ status: 401 });
  await turnTo('1');
  await waitFor(() => expect(rows().filter(({ textContent }) => textContent.includes('Signed out'))).toHaveLength(10));
  expect((await player.api.player.readProfile()).id).toBe(player.id);
});

test('A-15 M-60 a country with restrictType 2 gets geo-restricted-type in place of sign-in and sign-up', async () => {
  const found = (await guestApi().settings.listCountries()).find(({ restrict, restrictType }) => restrict && restrictType === 2);
  const country = found?.code ?? 'none';
  const user = await openSite('/contact', { country });
  for (const name of ['Sign in', 'Register']) {
    await user.click(await within(await screen.findByRole('banner')).findByRole('link', { name }));
    const notice = await dialog(/^Not available in/);
    await addressIs('/contact?geo-restricted-type=true');
    await press(user, notice, 'OK');
    await addressIs('/contact');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  for (const modal of ['sign-in', 'sign-up', 'wallet']) {
    await openSite(`/contact?${modal}=true`, { country });
    await dialog(/^Not available in/);
    await addressIs('/contact?geo-restricted-type=true');
  }
  await user.click((await dialog(/^Not available in/)).getByRole('link', { name: 'Contact us' }));
  await addressIs('/contact');
});
