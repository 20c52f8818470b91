import { depositByCard, type Player } from './players.ts';
import { playRounds } from './sandbox.ts';
import { dialog, toast } from './site.ts';
import { expect, test } from './test.ts';

const play = (player: Player, { gameId, stake, rounds }: { gameId: string; stake: string; rounds: number }): Promise<void> =>
  playRounds({ playerId: player.id, gameId, currency: 'EUR', stake, rounds });

test('M-31 M-33 S-09 S-10 T-08 a quest is found, started and moved by real rounds, all of it without a reload @phone-only', async ({
  page,
  player,
}) => {
  await depositByCard(player, 50);
  await page.goto('/loyalty');
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Quests' }).first().click();
  const hub = dialog(page, 'Quests');
  // No quest is running, so the page opens on those that can be started.
  await expect(hub.getByRole('tab', { name: 'Available' })).toHaveAttribute('aria-selected', 'true');
  await hub.getByRole('tab', { name: 'Active' }).click();
  await expect(hub.getByText('No active quest')).toBeVisible();
  await hub.getByRole('tab', { name: 'Available' }).click();
  await expect(hub.getByRole('article')).toHaveCount(5);
  await hub.getByRole('button', { name: 'Load more' }).click();
  await expect(hub.getByRole('article')).toHaveCount(6);
  await hub.getByRole('button', { name: 'Start Harbour walk' }).click();
  await expect(toast(page, 'Harbour walk: Active')).toBeVisible();
  await expect(hub.getByRole('article', { name: 'Harbour walk' })).toBeHidden();

  await hub.getByRole('tab', { name: 'Active' }).click();
  const quest = hub.getByRole('article', { name: 'Harbour walk' });
  await expect(quest).toContainText('2.00 EUR');
  await quest.getByRole('button', { name: 'See tasks' }).click();
  const tasks = dialog(page, 'Harbour walk');
  await expect(tasks).toContainText('0 of 20');
  await expect(tasks).toContainText('from 0.10 EUR');
  await play(player, { gameId: 'ember-run', stake: '0.20', rounds: 12 });
  await expect(tasks).toContainText('12 of 20');
  await play(player, { gameId: 'ember-run', stake: '0.20', rounds: 8 });
  await expect(toast(page, 'Play 20 rounds is done')).toBeVisible();
  await expect(tasks.getByRole('button', { name: 'Collect' })).toBeVisible();
});
