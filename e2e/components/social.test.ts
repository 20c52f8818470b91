import { load } from '@fingerprintjs/fingerprintjs';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { localKeys } from '../../apps/site/src/browser/storage.ts';
import { changeMarker, type SessionChange } from '../../apps/site/src/session/change.ts';
import { freshEmail, guestApi, type Player, registerPlayer } from '../players.ts';
import { autologinLink } from '../sandbox.ts';
import { departures } from './browser.ts';
import { refusal, route } from './network.ts';
import { answerProvider, enterBy, leaveBy, ways } from './provider.ts';
import { dialog, shownAddress, toast } from './hands.ts';
import { balance, openSite } from './site.ts';

const below = '/static/terms';
const expectAddress = (address: string): Promise<void> => waitFor(() => expect(shownAddress()).toBe(address));
const expectBalance = async (): Promise<void> => {
  await waitFor(async () => expect(await balance()).toHaveTextContent('0.00'));
};
test('A-35 A-36 sign-in and sign-up offer the providers of the operator, and leave for one with the way back', async () => {
  const user = await openSite(`${below}?sign-in=true&from=letter&stag=spring`);
  await expectAddress(`${below}?sign-in=true&from=letter`);
  const form = await dialog('Sign in');
  for (const name of ['Google', 'Facebook', 'Telegram']) expect(await form.findByRole('button', { name })).toBeVisible();
  const left = await leaveBy(user, form.getByRole('button', { name: 'Facebook' }));
  expect(left.pathname).toMatch(/\/auth0\/redirect$/);
  expect(left.searchParams.get('connection')).toBe('facebook');
  expect(left.searchParams.get('state')).toBe(JSON.stringify({ backRoute: encodeURIComponent(`${below}?from=letter`) }));
  expect(await (await fetch(left)).text()).toContain('<h1>Sign in with Facebook</h1>');
  await openSite(`${below}?sign-up=true`);
  const signUp = await dialog('Create your account');
  const ways = within(await signUp.findByRole('group', { name: 'or register with' })).getAllByRole('button');
  expect(ways.map((way) => way.querySelector('svg')?.textContent)).toEqual(['G', 'F', 'T']);
  expect(new Set(ways.map((way) => way.querySelector('path')?.getAttribute('d'))).size).toBe(3);
});

test('A-35 an operator without providers has no such block', async () => {
  let isAnswered = false;
  route(/^\/api\/settings\/constants/, async (_request, send) => {
    const text = (await (await send()).text()).replace(/"socialAuth":\[[^\]]*\]/, '"socialAuth":[]');
    isAnswered = true;
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
  await openSite(`${below}?sign-in=true`);
  const form = await dialog('Sign in');
  await waitFor(() => expect(isAnswered).toBe(true));
  expect(await form.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(form.queryByRole('group')).toBeNull();
});

test('A-41 N-10 a visitor registers by a provider, goes back to the page with the deposit open, and signs in the next time', async () => {
  const email = freshEmail();
  const sent: { address: URL; body: unknown }[] = [];
  route(/^\/api\/player\/sessions\/social\?/, async (request, send) => {
    sent.push({ address: new URL(request.url), body: await request.clone().json() });
    return send();
  });
  await openSite('/de/static/terms?stag=spring');
  await waitFor(() => expect(shownAddress()).toBe('/de/static/terms'));
  await enterBy(await openSite(`${below}?sign-up=true`, { isReturn: true }), email);
  expect(await toast('Your account is ready')).toBeVisible();
  const [call] = sent;
  expect(call?.address.searchParams.get('code')).not.toBeNull();
  expect(call?.body).toMatchObject({ provider: 'google', connection: 'google', locale: 'en', affiliateTag: 'spring' });
  expect(call?.body).toHaveProperty('fingerprint');
  await expectAddress(`${below}?wallet=deposit`);
  await dialog('Deposit');
  const user = await openSite('/providers?sign-in=true');
  await enterBy(user, email);
  await expectAddress('/providers');
  await expectBalance();
});

test('A-43 a blocked account leads home with a toast', async () => {
  const user = await openSite(`${below}?sign-in=true`);
  route(/^\/api\/player\/sessions\/social\?/, () => refusal(409, 11_002));
  await enterBy(user, freshEmail());
  expect(await toast('This account is blocked')).toBeVisible();
  await expectAddress('/');
});

test('A-38 A-41 W-248 a provider that was left by its own Cancel, and a state of a stranger, open sign-up', async () => {
  const user = await openSite(`${below}?sign-in=true`);
  const left = await leaveBy(user, (await ways(await dialog('Sign in'))).getByRole('button', { name: 'Google' }));
  await openSite(await answerProvider(left, { deny: '1' }), { isReturn: true });
  await expectAddress(`${below}?sign-up=true`);
  await dialog('Create your account');
  expect(screen.queryByText('This link has expired')).toBeNull();
  await openSite(`/auth/social/google/callback?code=x&state=${encodeURIComponent('{"backRoute":"https%3A%2F%2Fevil.test"}')}`);
  expect(await toast('This link has expired')).toBeVisible();
  await expectAddress('/?sign-up=true');
});

test('A-44 D-77 G-34 a link signs in and leads to a path of this site, in the page’s language', async () => {
  const { id } = await registerPlayer();
  const { url, token } = await autologinLink(id);
  expect(new URL(url).pathname).toBe('/auth/autologin');
  // Its first run compiles a whole library; on a busy machine that takes longer than a form waits for it (N-12).
  await (await load({ monitoring: false })).get();
  const sent: unknown[] = [];
  route(/^\/api\/player\/sessions\/token$/, async (request, send) => {
    sent.push(await request.clone().json());
    return send();
  });
  await openSite(`/de/auth/autologin?state=${token}&redirectUrl=${encodeURIComponent('/profile/history?tab=spins')}`);
  await expectAddress('/de/profile/history?tab=spins');
  expect(sent).toMatchObject([{ token, fingerprint: expect.any(String) }]);
  expect(document.cookie).toContain(`${cookie.accessToken}=`);
});

test('A-44 D-77 S39 a link never leads away from this site, and takes the place of a session that was there', async () => {
  const [player, other] = [await registerPlayer(), await registerPlayer()];
  await openSite(below, { player });
  await expectBalance();
  const { token } = await autologinLink(other.id);
  await openSite(`/auth/autologin?state=${token}&redirectUrl=${encodeURIComponent('//evil.test/x')}`, { isReturn: true });
  await expectAddress('/');
  await openSite('/profile/info', { isReturn: true });
  expect(await screen.findByLabelText(/^E-mail/)).toHaveValue(other.email);
});

test('A-45 a link with a bad or a used token leads to sign-in', async () => {
  const { id } = await registerPlayer();
  const { token } = await autologinLink(id);
  await openSite(`/auth/autologin?state=${token}`);
  await expectBalance();
  for (const bad of ['nonsense', token]) {
    await openSite(`/auth/autologin?state=${bad}`, { isReturn: true });
    expect(await toast('This link has expired')).toBeVisible();
    await expectAddress('/?sign-in=true');
    await dialog('Sign in');
  }
});

/** Another tab of this browser receives its token and notifies the others, as `Session.begin` does. */
function signInElsewhere({ accessToken }: Pick<Player, 'accessToken'>): void {
  document.cookie = `${cookie.accessToken}=${accessToken}; Path=/`;
  notifyTab('login');
}

const notifyTab = (change: SessionChange): boolean =>
  dispatchEvent(new StorageEvent('storage', { key: localKeys.changeSession, newValue: changeMarker(change, Date.now()) }));

/** Lets the calls of a path through. @returns whether one of them was refused */
function watchRefusals(path: RegExp): () => boolean {
  let isRefused = false;
  route(path, async (_request, send) => {
    const answer = await send();
    isRefused = answer.status === 401;
    return answer;
  });
  return () => isRefused;
}

test('A-44 A-46 A-57 a link that another tab has used but has no answer for yet leads on with its session', async () => {
  const { id } = await registerPlayer();
  const { token } = await autologinLink(id);
  const held = await guestApi().player.autologin({ body: { token } });
  const isRefused = watchRefusals(/^\/api\/player\/sessions\/token$/);
  await openSite(`/auth/autologin?state=${token}&redirectUrl=${encodeURIComponent('/profile/security')}`);
  await waitFor(() => expect(isRefused()).toBe(true));
  signInElsewhere(held);
  await expectAddress('/profile/security');
  await expectBalance();
  expect(screen.queryByText('This link has expired')).toBeNull();
  expect(departures).toEqual([]);
  notifyTab('logout');
  expect(departures).toEqual(['/']);
});

test('A-41 a return from a provider that another tab has used but has no answer for yet leads back with its session', async () => {
  const player = await registerPlayer();
  const isRefused = watchRefusals(/^\/api\/player\/sessions\/social\?/);
  const state = JSON.stringify({ backRoute: encodeURIComponent('/static/terms?from=letter'), flow: 'used' });
  await openSite(`/auth/social/google/callback?code=used&state=${encodeURIComponent(state)}`);
  await waitFor(() => expect(isRefused()).toBe(true));
  signInElsewhere(player);
  await expectAddress('/static/terms?from=letter');
  await expectBalance();
  expect(departures).toEqual([]);
});
