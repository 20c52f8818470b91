import type { Page } from '@playwright/test';
import { depositByCard } from './players.ts';
import { expect, test } from './test.ts';

const words = 'The page you are trying to access does not exist or has been moved. Try going back to our homepage.';

test('X-27 G-03 G-36 an address without a page answers 404 with the error page @phone', async ({ page }) => {
  const answer = await page.goto('/no-such-page/at/any-depth');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
});

test('G-37 the content of a language overrides the words of the error page', async ({ page }) => {
  const answer = await page.goto('/de/gibt-es-nicht');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Etwas ist schiefgegangen' })).toBeVisible();
  await expect(page.getByText('Die gesuchte Seite gibt es nicht oder sie ist umgezogen.')).toBeVisible();
});

for (const { failing, button, home } of [
  { failing: '/no-such-page', button: 'Homepage', home: '/' },
  { failing: '/de/gibt-es-nicht', button: 'Startseite', home: '/de' },
]) {
  test(`G-38 the button of the error page at ${failing} leads to ${home}`, async ({ page }) => {
    await page.goto(failing);
    await page.getByRole('main').getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(home);
  });
}

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
      comes: (page: Page) => page.getByText('This limit is not there any more.'),
    },
    {
      at: '/?cancel-active-bonus=none',
      call: '/api/game/player-bonuses',
      comes: (page: Page) => page.getByText('This bonus is not there any more.'),
    },
    {
      at: '/?package-bonus=none',
      call: '/api/wallet/accounts',
      comes: (page: Page) => page.getByText('This bonus is not there any more.'),
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
    test(`X-28 what cannot be loaded at ${at} says so, and another try brings it`, async ({ page, player }) => {
      expect(player.id).toBeTruthy();
      await refuseUntilPressed(page, call);
      await page.goto(at);
      const told = page.getByRole('alert').filter({ hasText: 'This could not be loaded' }).last();
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
    await expect(page.getByText('This game cannot be opened')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByTitle('Ember Run, game')).toBeVisible();
  });
});
