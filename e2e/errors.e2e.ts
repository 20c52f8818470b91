import type { Page } from '@playwright/test';
import { depositByCard } from './players.ts';
import { toast } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

test.describe('with a fault of the server', () => {
  test.use({ expectedFault: 'ApiError' });

  test('X-28 a fault of the site shows the error page, and trying again helps', async ({ page }) => {
    await page.goto('/contact');
    const answers = '**/api/content/en/static*';
    await page.route(answers, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    const fault = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(fault).toBeVisible();
    await page.unroute(answers);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(fault).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  });
});

test.describe('with calls that fail', () => {
  /** Where a player’s page or dialog stands by its address, the call it lives by, and what shows that the answer came. */
  const failing = [
    { at: '/?add-cash-limit=bet', call: '/api/player/limits', comes: (page: Page) => page.getByRole('radio', { name: 'Week' }) },
    {
      at: '/?edit-cash-limit=none',
      call: '/api/player/limits',
      comes: (page: Page) => toast(page, 'This is no longer available'),
    },
    {
      at: '/?cancel-active-bonus=none',
      call: '/api/game/player-bonuses',
      comes: (page: Page) => toast(page, 'This is no longer available'),
    },
    {
      at: '/?package-bonus=none',
      call: '/api/wallet/accounts',
      comes: (page: Page) => toast(page, 'This is no longer available'),
    },
    { at: '/?quests-hub=true', call: '/api/retention/player-quests', comes: (page: Page) => page.getByText('No active quest') },
    { at: '/?wallet-region=true', call: '/api/settings/countries', comes: (page: Page) => page.getByRole('button', { name: 'Albania' }) },
    { at: '/favorites', call: '/api/game/games/favorites', comes: (page: Page) => page.getByText('No favourites yet') },
    { at: '/profile/wallet', call: '/api/wallet/accounts', comes: (page: Page) => page.getByRole('button', { name: 'Add a currency' }) },
  ] as const;

  /** Refuses a call until another try is asked for by hand: a page may ask again by itself at any moment. */
  async function refuseUntilPressed(page: Page, call: string): Promise<void> {
    await page.addInitScript(
      "addEventListener('click', ({ target }) => { window.isPressed ||= target.closest('[role=alert] button') !== null; }, true)",
    );
    await page.route(
      (url) => url.pathname === call,
      async (route) => {
        if (await page.evaluate<boolean>('window.isPressed === true')) return route.continue();
        return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
      },
    );
  }

  for (const { at, call, comes } of failing) {
    signedInTest(`X-28 what cannot be loaded at ${at} says so, and another try brings it`, async ({ page }) => {
      await refuseUntilPressed(page, call);
      await page.goto(at);
      const told = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' }).last();
      await expect(told).toBeVisible();
      await expect(comes(page)).toHaveCount(0);
      await told.getByRole('button', { name: 'Try again' }).click();
      await expect(comes(page)).toBeVisible();
      await expect(told).toHaveCount(0);
    });
  }

  test('P-09 a game whose accounts cannot be loaded says so, and opens with another try', async ({ page, player }) => {
    await depositByCard(player, 20);
    await refuseUntilPressed(page, '/api/wallet/accounts');
    await page.goto('/games/ember-run?real=true');
    await expect(page.getByText('We can’t open this game')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByTitle('Ember Run, game')).toBeVisible();
  });
});
