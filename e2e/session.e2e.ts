import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { anotherSession, depositByCard, openSession, registerPlayer } from './players.ts';
import { balance, dialog, fillSignIn, signOut, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const signIn = (page: Page) => dialog(page, 'Sign in');
const submit = (page: Page) => signIn(page).getByRole('button', { name: 'Sign in', exact: true });
const guestLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test('A-01 what was typed before the scripts ran is kept', async ({ page }) => {
  const { email } = await registerPlayer();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/?sign-in=true', { waitUntil: 'commit' });
  await fillSignIn(page, email);
  release(undefined);
  await expect.poll(() => page.evaluate(`getComputedStyle(document.body).overflowY`), { message: 'the page is live' }).toBe('hidden');
  await submit(page).click();
  await expect(signIn(page)).toBeHidden();
  await expect(balance(page)).toContainText('0.00');
});

test('A-54 a token that cannot be refreshed signs the player out', async ({ page, player }) => {
  await page.clock.install();
  // Not home: what stands lower there gets its script when time has come to rest, and would find a guest where a player was drawn.
  await page.goto('/static/terms');
  await expect(balance(page)).toContainText('0.00');
  await player.api.player.signOut(); // The session is closed on the server; this browser does not know.
  await page.clock.fastForward('11:00');
  // Whichever asks first is refused: a list that reads itself anew opens sign-in over the link before it is reached, so no pointer goes there.
  await page.getByRole('link', { name: 'Pavilion, home' }).first().dispatchEvent('click');
  await expect(guestLink(page).or(signIn(page)).first()).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === cookie.accessToken)).toBe(false);
});

test('A-55 A-57 signing out closes the session, clears the cookie and sends other tabs home', async ({ page, context, player }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/profile/security');
  await expect(other.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await page.bringToFront();
  await expect(balance(page)).toContainText('0.00');
  const call = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/player/sessions/logout'));
  await signOut(page);
  await call;
  await expect(guestLink(page)).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(toast(other, 'You’ve been signed out')).toBeVisible();
  await expect(guestLink(other)).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === cookie.accessToken)).toBe(false);
  await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
});

test('A-56 a tab of a guest reloads when another signs in', async ({ page, context }) => {
  const { email } = await registerPlayer();
  const other = await context.newPage();
  await other.goto('/static/terms');
  await expect(guestLink(other)).toBeVisible();
  await page.goto('/?sign-in=true');
  await page.bringToFront();
  await fillSignIn(page, email);
  await submit(page).click();
  await expect(balance(page)).toContainText('0.00');
  await expect(balance(other)).toContainText('0.00');
  await expect(other).toHaveURL('/static/terms');
});

test('T-20 after signing out nothing of the former player arrives', async ({ page, context, player }) => {
  await page.goto('/');
  await expect(balance(page)).toContainText('0.00');
  await signOut(page);
  await expect(guestLink(page)).toBeVisible();
  const next = await registerPlayer();
  await openSession(context, next);
  await page.goto('/');
  await expect(balance(page)).toContainText('0.00');
  await depositByCard(await anotherSession(player), 30);
  await depositByCard(next, 20);
  await expect(balance(page)).toContainText('20.00');
  await expect(page.getByText(/30\.00/)).toHaveCount(0);
});
