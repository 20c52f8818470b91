import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { anotherSession, apiOf, depositByCard, openSession, registerPlayer } from './players.ts';
import { balance, dialog, fillSignIn, signOut, toast } from './site.ts';
import { expect, test } from './test.ts';

const signIn = (page: Page) => dialog(page, 'Sign in');
const submit = (page: Page) => signIn(page).getByRole('button', { name: 'Sign in', exact: true });
const guestLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test('A-54 a token that cannot be refreshed signs the player out', async ({ page, player }) => {
  await page.clock.install();
  // Not home: its lower parts hydrate when the page is idle, and would find a guest where a player was rendered.
  await page.goto('/static/terms');
  await expect(balance(page)).toContainText('0.00');
  await player.api.player.signOut(); // The session is closed on the server; this browser does not know.
  await page.clock.fastForward('11:00');
  // Whichever call comes first is refused: a list that refreshes opens sign-in over the link before the pointer reaches it, so no pointer goes there.
  await page.getByRole('link', { name: 'Pavilion, home' }).first().dispatchEvent('click');
  await expect(guestLink(page).or(signIn(page)).first()).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === cookie.accessToken)).toBe(false);
});

test('T-20 after signing out nothing of the former player arrives', async ({ page, context, player }) => {
  await page.goto('/static/terms');
  await expect(balance(page)).toContainText('0.00');
  await signOut(page);
  await expect(guestLink(page)).toBeVisible();
  const next = await registerPlayer();
  await openSession(context, next);
  await page.goto('/static/terms');
  await expect(balance(page)).toContainText('0.00');
  await depositByCard(await anotherSession(player), 30);
  await depositByCard(next, 20);
  await expect(balance(page)).toContainText('20.00');
  await expect(page.getByText(/30\.00/)).toHaveCount(0);
});

test('A-55 A-56 A-57 signing in and out in one tab is followed by the others; signing out closes the session and clears the cookie', async ({
  page,
  context,
}) => {
  const player = await registerPlayer();
  const other = await context.newPage();
  await other.goto('/contact');
  await expect(guestLink(other)).toBeVisible();
  await page.goto('/static/terms?sign-in=true');
  await page.bringToFront();
  await fillSignIn(page, player.email);
  await submit(page).click();
  for (const tab of [page, other]) await expect(balance(tab)).toContainText('0.00');
  await expect(other).toHaveURL('/contact');

  const api = await apiOf(context);
  const call = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/player/sessions/logout'));
  await signOut(page);
  await call;
  await expect(guestLink(page)).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(toast(other, 'You’ve been signed out')).toBeVisible();
  await expect(guestLink(other)).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === cookie.accessToken)).toBe(false);
  await expect(api.player.readProfile()).rejects.toMatchObject({ status: 401 });
});
