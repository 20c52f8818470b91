import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { acceptCookies, balance, dialog, playRound, written } from './site.ts';
import { expect, test } from './test.ts';

// The answers that a task loses, as the browser's console has them.
test.use({ expectedFault: 'Failed to load resource: net::ERR_' });

/** Starts a task at the door. @returns the site, which opens beside it */
async function start(page: Page, title: string, player?: string): Promise<Page> {
  await page.goto('/sandbox');
  const task = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  if (player !== undefined) await task.getByLabel('Sign in as').selectOption({ label: player });
  const opened = page.waitForEvent('popup');
  await task.getByRole('button', { name: `Start: ${title}` }).click();
  const site = await opened;
  await expect(task.getByRole('listitem').first()).toBeVisible();
  await expect(site).not.toHaveURL(/autologin/);
  return site;
}

test('Y-03 Y-01 money in, a lost connection, a win and an identity are walked from the door to their end @phone', async ({ page }) => {
  // Four tasks one after the other.
  test.setTimeout(240_000);
  const cashier = await start(page, 'Put money in', 'a new player');
  const wallet = dialog(cashier, 'Deposit');
  await wallet.getByRole('button', { name: /^Card/ }).click();
  await wallet.getByRole('button', { name: '50 EUR', exact: true }).click();
  await wallet.getByRole('radio', { name: /^No bonus/ }).check();
  const opened = cashier.waitForEvent('popup');
  await wallet.getByRole('button', { name: `Deposit ${written(50)}` }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: `Pay ${written(50)}` }).click();
  await expect(wallet.getByText('Completed', { exact: true })).toBeVisible();
  await checkout.close();
  await cashier.close();

  const broken = await start(page, 'Lose the connection');
  const letters = broken.getByTitle('Storm Letters, game').contentFrame();
  await expect(letters.getByText('Place your bet')).toBeVisible({ timeout: 30_000 });
  await Promise.all([playRound(letters, 'Spin'), expect(letters.getByText('Connection lost. Trying again.').first()).toBeVisible()]);
  await broken.close();

  const winning = await start(page, 'Win');
  const ember = winning.getByTitle('Ember Run, game').contentFrame();
  await expect(ember.getByText('Place your bet')).toBeVisible({ timeout: 30_000 });
  await playRound(ember, 'Spin');
  await expect(ember.getByRole('status').filter({ hasText: /Won|won/ })).toBeAttached();
  await winning.close();

  const identity = await start(page, 'Show who you are', 'a new player');
  await acceptCookies(identity);
  const main = identity.getByRole('main');
  const check = main.getByRole('listitem').filter({ hasText: 'Identity check' }).first();
  const widget = identity.frameLocator('iframe[title="Our provider’s identity check"]');
  await main.getByRole('button', { name: 'Start the check' }).click();
  await widget.getByRole('combobox', { name: 'Outcome' }).selectOption('rejected');
  await widget.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(check).toContainText('Refused');
  await main.getByRole('button', { name: 'Close', exact: true }).click();
  await main.getByRole('button', { name: 'Try again' }).click();
  await widget.getByRole('combobox', { name: 'Outcome' }).selectOption('approved');
  await widget.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(check).toContainText('Done');
  await expect(balance(identity)).toBeVisible();
});

test('Y-05 Y-06 the pages of the door are accessible, and the reference shows its calls @phone', async ({ page }) => {
  for (const path of ['/sandbox', '/sandbox/players', '/sandbox/studio']) {
    await page.goto(path);
    await expectAccessible(page, path);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await page.goto('/sandbox/reference?of=providers');
  await expect(page.getByText('/provider/v1/bet', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'For players' }).click();
  await expect(page.getByText('/api/game/games', { exact: true }).first()).toBeVisible();
});
