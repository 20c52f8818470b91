import { cookie } from '@pavilion/contract/page-constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anotherSession, depositByCard, guestApi, registerPlayer } from '../players.ts';
import { refusal, route } from './network.ts';
import { dialog, shownAddress } from './hands.ts';
import { openSite } from './site.ts';

const isSignedIn = (): boolean => document.cookie.includes(`${cookie.accessToken}=`);
const expectAddress = (address: string): Promise<void> => waitFor(() => expect(shownAddress()).toBe(address));

test('C-06 D-27 a guest’s pages call nothing that is not open to guests', async () => {
  const asked: string[] = [];
  const refused: string[] = [];
  route(/^\/api\//, async (request, send) => {
    const answer = await send();
    asked.push(request.url);
    if ([401, 403].includes(answer.status)) refused.push(`${answer.status} ${request.url}`);
    return answer;
  });
  for (const address of [
    '/',
    '/main',
    '/games/ember-run',
    '/providers',
    '/tournaments',
    '/loyalty',
    '/rewards',
    '/questions',
    '/contact',
    '/static/terms?sign-up=true',
  ]) {
    const user = await openSite(address);
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
    // The first key lets the page begin what weighs.
    await user.keyboard('{Shift}');
  }
  expect(asked.length).toBeGreaterThan(0);
  expect(refused).toEqual([]);
});

test('M-06 a guest gets sign-in for every kind of modal of players', async () => {
  for (const query of ['wallet=withdraw', 'quests-hub=true', 'add-cash-limit=deposit', 'bonus-details=some-id', 'deposit-success=true']) {
    await openSite(`/contact?${query}`);
    await dialog('Sign in');
    await expectAddress('/contact?sign-in=true');
  }
});

for (const status of [401, 403])
  test(`X-01 X-03 a ${status} on a call clears the session and opens sign-in, with no error page and no toast`, async () => {
    const player = await registerPlayer();
    await anotherSession(player);
    const user = await openSite('/de/profile/security', { player });
    const closing = await screen.findByRole('button', { name: 'Andere abmelden' });
    route(/^\/api\/player\/sessions\/close$/, () => refusal(status, 10_002));
    await user.click(closing);
    await dialog('Anmelden');
    await expectAddress('/de?sign-in=true');
    // The welcome of a new player may arrive meanwhile; the refusal itself shows no toast.
    expect(document.querySelector('[data-toast][role="alert"]')).toBeNull();
    expect(isSignedIn()).toBe(false);
  });

test('X-01 a session closed elsewhere ends at the next call with sign-in', async () => {
  const player = await registerPlayer();
  await player.api.player.signOut();
  await openSite('/profile/history', { player });
  await dialog('Sign in');
  await expectAddress('/?sign-in=true');
  expect(isSignedIn()).toBe(false);
});

/** A country of the world the site is closed to, as the settings have it. */
async function closedCountry(): Promise<string> {
  const country = (await guestApi().settings.listCountries()).find(({ restrict, restrictType }) => restrict && restrictType === 1);
  if (country === undefined) throw new Error('No country is closed');
  return country.code;
}

test('G-28 M-60 where the site is closed, sign-in says so', async () => {
  await openSite('/?sign-in=true', { country: await closedCountry() });
  await dialog(/^Not available in/);
  await expectAddress('/?geo-restricted-type=true');
});

test('G-28 D-45 a player in a closed country keeps money and papers', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 30);
  const country = await closedCountry();
  const user = await openSite('/', { player, country });
  await user.click(await screen.findByRole('link', { name: /^Withdraw/ }));
  await expectAddress('/profile/wallet?wallet=withdraw');
  await dialog('Withdraw');
  await openSite('/profile/history', { player, country });
  expect((await within(await screen.findByRole('main')).findAllByText(/30\.00/)).length).toBeGreaterThan(0);
});
