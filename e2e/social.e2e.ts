import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { guardSignIn } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { freshEmail, registerPlayer } from './players.ts';
import { autologinLink, productUrl } from './sandbox.ts';
import { beAtProvider, enterBy } from './social.ts';
import { acceptCookies, balance, dialog, fillSignIn, signOut, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const signIn = (page: Page) => dialog(page, 'Sign in');
const answers = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/player/sessions/social?'));

/** Signs out and waits until the page is a guest's. */
async function leave(page: Page): Promise<void> {
  await signOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('A-41 N-10 a visitor registers by a provider, goes back to his page with the deposit open, and signs in the next time', async ({
  page,
}) => {
  const email = freshEmail();
  await page.goto('/de/static/terms?stag=spring');
  await page.goto('/static/terms?sign-up=true');
  const call = answers(page);
  await enterBy(page, email);
  const request = (await call).request();
  expect(new URL(request.url()).searchParams.get('code')).not.toBeNull();
  expect(request.postDataJSON()).toMatchObject({ provider: 'google', connection: 'google', locale: 'en', affiliateTag: 'spring' });
  expect(request.postDataJSON()).toHaveProperty('fingerprint');
  await expect(toast(page, 'Your account is ready')).toBeVisible();
  await expect(page).toHaveURL('/static/terms?wallet=deposit');
  await expect(dialog(page, 'Deposit')).toBeVisible();
  await page.goto('/');
  await leave(page);
  await page.goto('/providers?sign-in=true');
  await enterBy(page, email);
  await expect(page).toHaveURL('/providers');
  await expect(balance(page)).toContainText('0.00');
});

test('A-42 X-06 an account without an address leads to sign-in, which says so, also after a wrong password', async ({ page }) => {
  await page.goto('/?sign-in=true');
  await enterBy(page, '');
  await expect(page).toHaveURL('/?sign-in=true');
  const words = signIn(page).getByRole('alert').filter({ hasText: 'give us a confirmed e-mail' });
  await expect(words).toBeVisible();
  await expectAccessible(page, 'sign-in after a provider without an address');
  await fillSignIn(page, freshEmail());
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/player/sessions') && response.status() === 401);
  await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await refused;
  await expect(words).toBeVisible();
  await expect(signIn(page).getByText('don’t match')).toHaveCount(0);
});

test('S29 an address somebody registered with is connected after the password, by the player’s own word', async ({ page }) => {
  const { email } = await registerPlayer();
  await page.goto('/static/terms?sign-in=true');
  await enterBy(page, email);
  await expect(signIn(page).getByRole('alert').filter({ hasText: 'connect Google under Security' })).toBeVisible();
  await fillSignIn(page, email);
  await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(balance(page)).toContainText('0.00');
  await page.goto('/profile/security');
  await acceptCookies(page);
  const google = page.getByRole('list', { name: 'Other ways to sign in' }).getByRole('listitem').filter({ hasText: 'Google' });
  await google.getByRole('button', { name: 'Connect Google' }).click();
  await beAtProvider(page, email);
  await expect(page.getByRole('heading', { name: 'Connect Google?' })).toBeVisible();
  await expectAccessible(page, 'the question before a provider is connected');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(toast(page, 'Connected')).toBeVisible();
  await expect(page).toHaveURL('/profile/security');
  await expect(google).toContainText('Connected since');
  await leave(page);
  await page.goto('/?sign-in=true');
  await enterBy(page, email);
  await expect(balance(page)).toContainText('0.00');
  await page.goto('/profile/security');
  await google.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(google).toContainText('Not connected');
  await leave(page);
  await page.goto('/?sign-in=true');
  await enterBy(page, email);
  await expect(signIn(page).getByRole('alert').filter({ hasText: 'connect Google under Security' })).toBeVisible();
});

test('S28 S30 the code of the app is asked for after a provider and after the link of a mail too', async ({ page, player }) => {
  const [first = '', second = ''] = await guardSignIn(player);
  await page.goto('/profile/security');
  await acceptCookies(page);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await beAtProvider(page, player.email);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(toast(page, 'Connected')).toBeVisible();
  const answer = async (code: string): Promise<void> => {
    await signIn(page).getByLabel('Code').fill(code);
    await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(signIn(page)).toBeHidden();
    await expect(balance(page)).toContainText('0.00');
  };
  await leave(page);
  await page.goto('/?sign-in=true');
  await enterBy(page, player.email);
  await answer(first);
  await leave(page);
  await page.goto((await autologinLink(player.id)).url);
  await answer(second);
  await page.goto('/profile/security');
  await expect(page.getByText('Recovery codes left: 8')).toBeVisible();
});

test('S29 the only way in is not disconnected', async ({ page }) => {
  await page.goto('/providers?sign-in=true');
  await enterBy(page, freshEmail());
  await expect(page).toHaveURL('/providers?wallet=deposit');
  await page.goto('/profile/security');
  await acceptCookies(page);
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(toast(page, 'Not disconnected')).toBeVisible();
  await expect(page.getByText('Connected since')).toHaveCount(1);
});

test('S29 who does not want to connect goes back as he was', async ({ page, player }) => {
  await page.goto('/profile/security');
  await acceptCookies(page);
  await page.getByRole('button', { name: 'Connect Facebook' }).click();
  await beAtProvider(page, freshEmail());
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/profile/security');
  expect((await player.api.player.readProfile()).email).toBe(player.email);
});

test('A-39 the messenger’s button loads its widget with bot, way back and write access, and signs in', async ({ page }) => {
  await page.goto('/?sign-in=true');
  const loading = page.waitForRequest('**/sandbox/telegram/widget.js');
  await signIn(page).getByRole('button', { name: 'Telegram' }).click();
  await loading;
  const script = page.locator('script[data-telegram-login]');
  await expect(script).toHaveAttribute('data-telegram-login', 'pavilion_sandbox_bot');
  await expect(script).toHaveAttribute('data-auth-url', /\/auth\/social\/telegram\/callback$/);
  await expect(script).toHaveAttribute('data-request-access', 'write');
  await expectAccessible(page, 'sign-in with the messenger’s widget');
  await signIn(page).getByRole('link', { name: 'Telegram' }).click();
  await page.getByLabel('Telegram id').fill(String(randomInt(1e9)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/?wallet=deposit');
  await expect(dialog(page, 'Deposit')).toBeVisible();
});

test('N-06 choosing a provider is told to the tag manager with regType social', async ({ page }) => {
  // No content: the browser stays where it is.
  await page.route('**/auth0/redirect*', (route) => route.fulfill({ status: 204 }));
  await page.goto('/');
  const loaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/sandbox/tags/manager.js');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await loaded;
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const leaving = page.waitForRequest((request) => request.url().includes('/auth0/redirect'));
  await signIn(page).getByRole('button', { name: 'Google' }).click();
  await leaving;
  const told = expect.objectContaining({ eventCategory: 'registrationFunnel', regType: 'social' });
  await expect.poll(() => page.evaluate<unknown>('[...window.dataLayer]')).toContainEqual(told);
});

test('N-11 N-12 signing in names the device, and asks nobody but this site for its name', async ({ page }) => {
  const { email } = await registerPlayer();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(productUrl()).host) elsewhere.push(request.url());
  });
  await page.goto('/?sign-in=true');
  await fillSignIn(page, email);
  const call = page.waitForRequest((request) => request.url().endsWith('/api/player/sessions') && request.method() === 'POST');
  await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await call).postDataJSON()).toHaveProperty('fingerprint', expect.stringMatching(/^[0-9a-f]{32}$/));
  await expect(balance(page)).toContainText('0.00');
  expect(elsewhere).toEqual([]);
});

test('A-44 A-46 a link that is opened in two tabs at once signs in both', async ({ context }) => {
  const { id } = await registerPlayer();
  const { token } = await autologinLink(id);
  const link = `/auth/autologin?state=${token}&redirectUrl=${encodeURIComponent('/profile/security')}`;
  const [first, second] = [await context.newPage(), await context.newPage()];
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const asked = second.waitForRequest('**/api/player/sessions/token');
  await second.route('**/api/player/sessions/token', async (route) => {
    await released;
    await route.continue();
  });
  await second.goto(link);
  await asked;
  await first.goto(link);
  await expect(first).toHaveURL('/profile/security');
  release(undefined);
  for (const page of [second, first]) {
    await expect(page).toHaveURL('/profile/security');
    await expect(balance(page)).toContainText('0.00');
  }
});
