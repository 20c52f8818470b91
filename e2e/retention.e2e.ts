import { questState } from '@pavilion/contract/constants.ts';
import { accountOf, depositByCard, type Player } from './players.ts';
import { playRounds } from './sandbox.ts';
import { whenFollowed } from './hub.ts';
import { dialog, isNarrow, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const play = (player: Player, { gameId, stake, rounds }: { gameId: string; stake: string; rounds: number }): Promise<void> =>
  playRounds({ playerId: player.id, gameId, currency: 'EUR', stake, rounds });

/** Money for ten rounds of 500, whatever they pay: 500 points, which are Silver. */
async function fundSilver(player: Player): Promise<void> {
  for (let paid = 0; paid < 3; paid += 1) await depositByCard(player, 2000);
}
const reachSilver = (player: Player): Promise<void> => play(player, { gameId: 'dice-line', stake: '500.00', rounds: 10 });

test('M-31 M-33 S-09 S-10 T-08 a quest is found, started and moved by real rounds, all of it without a reload @phone', async ({
  page,
  player,
}) => {
  await depositByCard(player, 50);
  await page.goto('/loyalty');
  if (isNarrow(page)) await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Quests' }).first().click();
  const hub = dialog(page, 'Quests');
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

test('M-32 X14 the reward of a completed quest is collected once, however often it is pressed', async ({ page, player }) => {
  await depositByCard(player, 50);
  const quests = (await player.api.retention.listQuests({ query: { perPage: 50 } })).data;
  const id = quests.find(({ identity }) => identity === 'harbour-walk')?.id ?? '';
  await player.api.retention.activateQuest({ params: { id } });
  await play(player, { gameId: 'ember-run', stake: '0.20', rounds: 20 });
  const stateOf = async () => (await player.api.retention.listPlayerQuests({})).data[0]?.state;
  await expect.poll(stateOf).toBe(questState.completed);
  const before = (await accountOf(player)).balance;
  await page.goto('/loyalty?quests-hub=true');
  const hub = dialog(page, 'Quests');
  await hub.getByRole('tab', { name: 'Done' }).click();
  await hub.getByRole('button', { name: 'Collect Harbour walk' }).click();
  const reward = dialog(page, '2.00 EUR');
  await expect(reward).toContainText('From the quest “Harbour walk”');
  await reward.getByRole('button', { name: 'Collect' }).dblclick();
  await expect(reward).toBeHidden();
  await expect.poll(async () => (await accountOf(player)).balance).toBeCloseTo(before + 2, 2);
  await expect(hub.getByRole('article', { name: 'Harbour walk' })).toContainText('Collected');
});

test('M-33 M-34 S-09 S-10 S-13 tasks in turn show their games; a quest is cancelled after a question, and stays with its currency', async ({
  page,
  player,
}) => {
  const isFollowed = whenFollowed(page);
  await page.goto('/loyalty?quests-hub=true');
  const hub = dialog(page, 'Quests');
  await hub.getByRole('tab', { name: 'Available' }).click();
  // Of what is started before the page follows its news, none comes.
  await isFollowed;
  await hub.getByRole('button', { name: 'Start Three new games' }).click();
  await expect(toast(page, 'Three new games: Active')).toBeVisible();
  await hub.getByRole('tab', { name: 'Active' }).click();
  await hub.getByRole('button', { name: 'See tasks Three new games' }).click();
  const tasks = dialog(page, 'Three new games');
  await expect(tasks.getByRole('link', { name: /Aurora Reels/ }).first()).toBeVisible();
  await expect(tasks).toContainText('Opens after 1 more task');
  const [quest] = (await player.api.retention.listPlayerQuests({})).data;
  // The games of a task have a dialog of their own, reached by its address too.
  await page.goto(`/loyalty?quest-task-games=${quest?.tasks[0]?.id ?? ''}`);
  const games = dialog(page, 'Games that count');
  await expect(games.getByRole('link', { name: /Aurora Reels/ }).first()).toBeVisible();
  await games.getByRole('searchbox').fill('nothing like it');
  await expect(games.getByText('No game found')).toBeVisible();

  // Another currency has quests of its own; this one waits where it was begun.
  const { id: dollars } = (await player.api.wallet.createAccount({ body: { currency: 'USD' } })).find(
    ({ currency }) => currency === 'USD',
  ) ?? { id: '' };
  const euros = await accountOf(player);
  await player.api.wallet.switchAccount({ params: { id: dollars } });
  await page.goto('/loyalty?quests-hub=true');
  await expect(hub.getByText('No active quest')).toBeVisible();
  await player.api.wallet.switchAccount({ params: { id: euros.id } });
  await page.goto('/loyalty?quests-hub=true');
  const running = hub.getByRole('article', { name: 'Three new games' });
  await running.getByRole('button', { name: 'Cancel quest' }).click();
  await running.getByRole('button', { name: 'Keep it' }).click();
  await running.getByRole('button', { name: 'Cancel quest' }).click();
  await expect(running).toContainText('you can’t start it again.');
  await running.getByRole('button', { name: 'Cancel quest' }).click();
  await expect(toast(page, 'Three new games: Cancelled')).toBeVisible();
  await expect(running).toBeHidden();
  await hub.getByRole('tab', { name: 'Expired' }).click();
  await expect(hub.getByRole('article', { name: 'Three new games' })).toContainText('Cancelled');
});

test('P-21 P-22 M-36 M-55 S-19 T-09 levels are public; a player’s own rises while it is looked at, and says what it gives', async ({
  page,
  player,
  browser,
}) => {
  const visit = await browser.newContext();
  const guest = await visit.newPage();
  await guest.goto('/loyalty');
  await expect(guest.getByRole('listitem').filter({ hasText: 'Bronze' })).toHaveAttribute('aria-current', 'step');
  await expect(guest.getByRole('row', { name: /Silver/ })).toContainText('5.00 EUR');
  await expect(guest.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible();
  await visit.close();

  await fundSilver(player);
  await page.goto('/loyalty');
  const own = page.getByRole('region', { name: 'Your level' });
  await expect(own).toContainText('Bronze');
  await expect(own).toContainText('500 points to Silver');
  await own.getByRole('button', { name: 'How points work' }).click();
  const earn = dialog(page, 'How points work');
  await expect(earn.getByRole('row', { name: /Slots/ })).toContainText('10.00 EUR');
  await earn.getByRole('button', { name: 'Close' }).last().click();
  await expect(earn).toBeHidden();
  await reachSilver(player);
  const risen = dialog(page, 'You’re now Silver');
  await expect(risen).toContainText('5.00 EUR');
  await risen.getByRole('button', { name: 'Continue' }).click();
  await expect(own).toContainText('Silver');
  await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText('Silver');
  await expect(page.getByText('Dice Line')).toBeVisible();
});

test('S-19 over a game a new level is a banner, and no dialog', async ({ page, player }) => {
  await fundSilver(player);
  await page.goto('/games/dice-line');
  const banner = page.getByRole('status').filter({ hasText: 'Level 2 reached: Silver' });
  const shown = expect(banner).toBeVisible({ timeout: 30_000 });
  await reachSilver(player);
  await shown;
  await expect(dialog(page, 'You’re now Silver')).toBeHidden();
  await expect(banner).toBeHidden();
  await expect(page).not.toHaveURL(/loyalty-level/);
});
