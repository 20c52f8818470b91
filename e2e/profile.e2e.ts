import { depositByCard } from './players.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('U-16 U-17 messages are in the popover, on their page, marked as read and deleted', async ({ page, player }) => {
  await depositByCard(player, 20);
  await page.goto('/profile/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread/ });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveCount(0);
  const rows = page.getByRole('main').getByRole('listitem');
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
  await expect(rows).toHaveCount(count - 1);
});
