import type { Page } from '@playwright/test';
import { depositByCard, password, registerPlayer } from './players.ts';
import { balance, dialog, fillSignIn, signOut } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const isHub = (url: string): boolean => url.endsWith('/api/connection/websocket');
const nextSocket = (page: Page) => page.waitForEvent('websocket', (socket) => isHub(socket.url()));

test('T-01 T-03 the socket is opened at start and anew on signing in and out', async ({ page }) => {
  const { email } = await registerPlayer();
  const atStart = nextSocket(page);
  await page.goto('/');
  await atStart;
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email, password);
  const onSignIn = nextSocket(page);
  await dialog(page, 'Sign in').getByRole('button', { name: 'Sign in', exact: true }).click();
  await onSignIn;
  await expect(balance(page)).toContainText('0.00');
  const onSignOut = nextSocket(page);
  await signOut(page);
  await onSignOut;
});

test('T-04 P-30 money that arrives shows in the header without a reload', async ({ page, player }) => {
  await page.goto('/profile/wallet');
  await expect(balance(page)).toContainText('0.00');
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await depositByCard(player, 75);
  await expect(balance(page)).toContainText('75.00');
  await depositByCard(player, 25);
  await expect(balance(page)).toContainText('100.00');
  expect(loads).toEqual([]);
});

test('T-19 what changed while offline is shown after the connection is back', async ({ page, context, player }) => {
  await page.goto('/');
  await expect(balance(page)).toContainText('0.00');
  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline' });
  await expect(bar).toBeVisible();
  await depositByCard(player, 60);
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(balance(page)).toContainText('60.00', { timeout: 45_000 });
});
