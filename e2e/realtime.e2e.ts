import type { WebSocketRoute } from '@playwright/test';
import { isHubUrl, nextSocket } from './hub.ts';
import { depositByCard, password, registerPlayer } from './players.ts';
import { balance, dialog, fillSignIn, signOut } from './site.ts';
import { expect, test } from './test.ts';

/** A close the client answers with a new connection. */
const lost = { code: 3001, reason: 'lost' };

test('T-01 T-03 the socket is opened at a guest’s first touch and again on signing in and out', async ({ page }) => {
  const { email } = await registerPlayer();
  const atStart = nextSocket(page);
  await page.goto('/static/terms');
  await page.mouse.wheel(0, 100);
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

test.describe('without a network', () => {
  test.use({ expectedFault: ['Failed to load resource: net::ERR_', 'WebSocket connection to'] });

  test('T-19 T-23 what changed while offline is shown in both tabs after the connection is back', async ({ page, context, player }) => {
    let isCut = false;
    const sockets = new Set<WebSocketRoute>();
    await context.routeWebSocket(isHubUrl, (socket) => {
      if (isCut) return void socket.close(lost);
      socket.connectToServer();
      sockets.add(socket);
    });
    const other = await context.newPage();
    for (const tab of [other, page]) {
      await tab.goto('/static/terms');
      await expect(balance(tab)).toContainText('0.00');
    }
    isCut = true;
    await context.setOffline(true);
    await Promise.all([...sockets].map((socket) => socket.close(lost)));
    const bar = page.getByRole('status').filter({ hasText: 'You’re offline' });
    await expect(bar).toBeVisible();
    await depositByCard(player, 60);
    await expect(balance(page)).toContainText('0.00');
    isCut = false;
    await context.setOffline(false);
    await expect(bar).toBeHidden();
    for (const tab of [other, page]) await expect(balance(tab)).toContainText('60.00', { timeout: 45_000 });
  });
});
