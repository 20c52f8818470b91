import { cookie } from '@pavilion/contract/page-constants.ts';
import { apiOf, freshEmail, password } from './players.ts';
import { expectAccessible } from './axe.ts';
import { newestLink, productUrl } from './sandbox.ts';
import { dialog, fillBirthdate, fillSignIn, toast } from './site.ts';
import { enterBy } from './social.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('R-01 R-03 R-07 R-08 S31 M-38 M-39 a limit is set, raised, taken back, removed and kept', async ({ page, player }) => {
  await page.goto('/profile/limits');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Set a bet limit' }).click();
  const adding = dialog(page, 'Set a bet limit');
  await adding.getByRole('radio', { name: 'Week' }).check();
  await adding.getByLabel('Amount').fill('50');
  await adding.getByRole('button', { name: 'Set limit' }).click();
  await expect(toast(page, 'Limit set')).toBeVisible();
  const week = main.locator('[data-limit=weekly]');
  await expect(week.getByText('0.00 EUR of 50.00 EUR')).toBeVisible();

  await week.getByRole('button', { name: 'Edit Week limit' }).click();
  const editing = dialog(page, 'Bets, week');
  await editing.getByLabel('New amount').fill('80');
  await expect(editing.getByText(/^A higher limit starts on .* Until then 50\.00\sEUR applies\.$/)).toBeVisible();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Higher limit requested')).toBeVisible();
  await expect(week.getByText(/^Week: 80\.00\sEUR from/)).toBeVisible();
  await week.getByRole('button', { name: 'Cancel increase' }).click();
  await expect(week.getByText(/80\.00\sEUR/)).toHaveCount(0);

  await week.getByRole('button', { name: 'Edit Week limit' }).click();
  await editing.getByRole('button', { name: 'Remove this limit' }).click();
  await expect(editing.getByText('Enter your password to confirm this change.')).toBeVisible();
  await expectAccessible(page, 'edit-cash-limit asking for the password');
  await editing.getByLabel('Current password', { exact: true }).fill(password);
  await editing.getByRole('button', { name: 'Remove this limit' }).click();
  await expect(week.getByText(/^Week limit ends on/)).toBeVisible();
  await page.reload();
  await week.getByRole('button', { name: 'Keep this limit' }).click();
  await expect(week.getByText(/ends on/)).toHaveCount(0);
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 1, amount: 50, cancelProcess: false, pendingExist: false }]);
});

test('M-41 R-17 L8 D-85 whoever excludes himself is signed out, and comes back by a mail to the wallet alone', async ({ page, player }) => {
  await page.goto('/profile/limits');
  await page.getByRole('main').getByRole('button', { name: 'Self-exclude' }).click();
  const asking = dialog(page, 'Exclude yourself');
  await asking.getByRole('radio', { name: '6 months' }).check();
  await expect(asking.getByRole('button', { name: 'Exclude me' })).toBeDisabled();
  await asking.getByLabel(/^I understand that this lasts until/).check();
  await asking.getByRole('button', { name: 'Exclude me' }).click();
  await expect(toast(page, 'You have excluded yourself')).toBeVisible();

  await page.goto('/?sign-in=true');
  await fillSignIn(page, player.email, password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'You have excluded yourself')).toBeVisible();
  await page.goto(await newestLink(player.email, '/auth/autologin'));
  await expect(page).toHaveURL(/\/profile\/wallet/);
  const note = page.getByRole('main').getByRole('status').filter({ hasText: 'You have excluded yourself' });
  await expect(note).toBeVisible();
  await expectAccessible(page, 'the wallet of an excluded player');
});

test('L9 R-11 what the law asks for before the first deposit or game is named in the wallet, and given there or where it leads', async ({
  page,
  context,
}) => {
  // A provider of identities tells no birth date; the form asks for it.
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' });
  await context.addCookies([{ name: cookie.language, value: 'en', url: productUrl() }]);
  await page.goto('/static/terms?sign-up=true');
  await enterBy(page, freshEmail());
  const cashier = dialog(page, 'Deposit');
  await expect(cashier).toBeVisible();
  // The country is the player's now; the frame of the game sends no such header.
  await context.setExtraHTTPHeaders({});
  await page.goto('/games/ember-run?real=true');
  await expect(page).toHaveURL('/games/ember-run?real=true&wallet=deposit');
  await expect(cashier.getByRole('alert')).toContainText('Tell us your date of birth');
  await expectAccessible(page, 'a deposit that asks for something first');
  await cashier.getByRole('button', { name: 'Save' }).click();
  await expect(cashier.getByRole('group', { name: /^Date of birth/ })).toContainText('Please fill in this field.');
  await fillBirthdate(cashier);
  await cashier.getByRole('button', { name: 'Save' }).click();
  await expect(cashier.getByRole('alert')).toContainText('Set a deposit limit first');
  await cashier.getByRole('button', { name: 'Set a limit' }).click();
  await expect(page).toHaveURL('/profile/limits');
  const api = await apiOf(context);
  await api.risk.createLimit({ body: { definition: 3, period: 'monthly', amount: 100, currency: 'EUR' } });
  await page.goto('/?wallet=deposit');
  await expect(cashier.getByRole('button', { name: /^Card/ })).toBeVisible();
});
