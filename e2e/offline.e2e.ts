import { expectAccessible } from './axe.ts';
import { depositByCard } from './players.ts';
import { balance, expectLive } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

test.use({
  serviceWorkers: 'allow',
  // Without a connection requests of the page fail, and the browser logs it.
  expectedFault: ['Failed to load resource: net::ERR_', 'WebSocket connection to'],
});

const isWorkedFor = 'navigator.serviceWorker.controller !== null';

test('U-25 the site is an app: it says once that it is installed, and without a connection shows the lobby and the statement seen last', async ({
  page,
  context,
  player,
}) => {
  await depositByCard(player, 40);
  const notes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/player/profile')) notes.push(request.postDataJSON());
  });
  const manifest = await page.request.get('/manifest.webmanifest?locale=de');
  expect(await manifest.json()).toMatchObject({ lang: 'de', start_url: '/de?source=pwa', display: 'standalone' });

  await page.goto('/?source=pwa');
  await expect.poll(() => page.evaluate(isWorkedFor), { message: 'the worker answers for the page' }).toBe(true);
  await expect.poll(() => notes).toEqual([{ pwaInstalled: true }]);
  await expect.poll(async () => (await player.api.player.readProfile()).pwaInstalled).toBe(true);

  // Seen once with the worker there: the lobby, the statement, and a page in another language.
  await page.goto('/?source=pwa');
  await expect(balance(page)).toContainText('40.00');
  await page.goto('/profile/history');
  const statement = page.getByRole('main');
  await expect(statement).toContainText('40.00');
  await page.goto('/de/static/terms');
  await page.waitForLoadState('networkidle');
  expect(notes).toHaveLength(1);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'From the boathouse' })).toBeVisible();
  await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible();
  await expect(balance(page)).toContainText('40.00');
  await page.goto('/profile/history');
  await expect(statement).toContainText('40.00');
  await page.goto('/de/tournaments');
  await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible();
  await expectAccessible(page, 'the page without a connection');

  // Personal content disappears with the session; once the connection is back, everything is as before.
  await context.setOffline(false);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  await expect.poll(() => page.evaluate("caches.keys().then((names) => names.includes('own-1'))")).toBe(false);
});

test.describe('over a dialog', () => {
  test.use({ serviceWorkers: 'block' });

  signedInTest('X-39 over an open dialog the page still says that there is no connection @phone', async ({ page, context }) => {
    await page.goto('/profile/limits?wallet=deposit');
    await expectLive(page);
    const cashier = page.getByRole('dialog', { name: 'Deposit' });
    await expect(cashier).toBeVisible();
    await context.setOffline(true);
    const bar = page.getByText('You’re offline. Balances may be out of date.').locator('..');
    await expect(bar).toBeInViewport();
    const veil = cashier.locator('..');
    const [shown, veiled] = [await bar.boundingBox(), await veil.boundingBox()];
    expect(veiled?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
  });
});
