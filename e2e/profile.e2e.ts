import { accountOf, anotherSession, depositByCard, openDeposit, password } from './players.ts';
import { playRounds } from './sandbox.ts';
import { balance, toast, written } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const nextPassword = 'Cedar-harbour-917';

test('U-01 U-04 personal details show what is known and keep what is changed @phone', async ({ page, player }) => {
  await page.goto('/profile/info');
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(player.email);
  await page.getByLabel('City').fill('Hamburg');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Hamburg');
  expect((await player.api.player.readProfile()).city).toBe('Hamburg');
});

test('U-05 the password is changed with the current one, and a wrong one is told under its field', async ({ page, player }) => {
  await page.goto('/profile/security');
  // Other forms of the page ask for the password as well.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change password' }) });
  await form.getByLabel(/^Current password/).fill('Not-the-password-1');
  await form.getByLabel(/^New password/).fill(nextPassword);
  await form.getByLabel(/^Repeat new password/).fill(nextPassword);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByLabel(/^Current password/)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(/^Current password/).fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  expect((await anotherSession(player, nextPassword)).id).toBe(player.id);
});

test('U-09 sessions are listed, the current one is marked, another is closed', async ({ page, player }) => {
  const other = await anotherSession(player);
  await page.goto('/profile/security');
  await expect(page.getByText('This device')).toHaveCount(1);
  await page
    .getByRole('list', { name: 'Sign-ins' })
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(toast(page, 'Device signed out')).toBeVisible();
  await expect(other.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
  await expect(balance(page)).toContainText('0.00');
});

test('U-16 U-17 messages are in the popover, on their page, marked as read and deleted @phone', async ({ page, player }) => {
  await depositByCard(player, 20);
  await page.goto('/profile/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread/ });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveCount(0);
  const rows = page.getByRole('main').getByRole('listitem');
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
  await expect(rows).toHaveCount(count - 1);
});

test('W-51 accounts are listed, opened, made active and hidden', async ({ page, player }) => {
  await page.goto('/profile/wallet');
  await page.getByRole('button', { name: 'Add a currency' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /US Dollar/ })
    .click();
  const dollars = page.getByRole('main').getByRole('listitem').filter({ hasText: 'US Dollar' }).filter({ hasText: '0.00' });
  await dollars.getByRole('button', { name: 'Make active' }).click();
  await expect(balance(page)).toContainText('USD');
  const euros = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Euro' }).filter({ hasText: '0.00' });
  await euros.getByRole('button', { name: 'Hide' }).click();
  await expect(euros).toHaveCount(0);
  expect((await accountOf(player, 'USD')).status).toBe(1);
});

test('W-52 payments are listed with number, state, amount and time, page by page @phone', async ({ page, player }) => {
  await depositByCard(player, 33);
  for (let count = 0; count < 11; count += 1) await openDeposit(player, 10 + count);
  await page.goto('/profile/history');
  const list = page.getByRole('tabpanel');
  await expect(list.getByText(written(20))).toBeVisible();
  await expect(list.getByRole('row').getByText('Pending').filter({ visible: true }).first()).toBeVisible();
  await expect(list.getByText(written(33))).toHaveCount(0);
  await list.getByRole('button', { name: /^Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(list.getByText(written(33))).toBeVisible();
  const paid = list.getByRole('row').filter({ hasText: written(33) });
  await expect(paid.getByText('Success').filter({ visible: true })).toBeVisible();
});

test('W-53 rounds are listed, page by page @phone', async ({ page, player }) => {
  await depositByCard(player, 50);
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'EUR', stake: '1.00', rounds: 12 });
  await page.goto('/profile/history?tab=spins');
  const list = page.getByRole('tabpanel', { name: 'Spins' });
  const rounds = list.getByRole('link', { name: 'Dice Line', exact: true });
  await expect(rounds).toHaveCount(10);
  await list.getByRole('button', { name: /^Next/ }).click();
  await expect(rounds).toHaveCount(2);
});
