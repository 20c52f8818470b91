import { expectAccessible } from './axe.ts';
import { depositByCard, openSession, registerPlayer } from './players.ts';
import { playRounds } from './sandbox.ts';
import { expect, test } from './test.ts';

/** The board is published at most every ten seconds. */
const boardLimitMs = 30_000;
/** About every third round of the game wins: this many without one do not happen. */
const rounds = 40;

test('G-20 P-23 P-24 P-25 T-13 a guest reads a tournament, signs in to take part, and sees the own place move while playing', async ({
  page,
  context,
}) => {
  await page.goto('/tournaments');
  await expect(page.getByRole('heading', { name: 'Lantern Week' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('heading', { name: 'Harbour Cup' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Finished' })
    .getByRole('link', { name: /Harvest Days/ })
    .click();
  const podium = page.getByRole('list', { name: 'The first three' });
  await expect(podium.getByRole('listitem')).toHaveCount(3);
  // The results of a world just made are worked out when the page is asked for.
  await expect(async () => {
    await page.reload();
    await expect(podium.getByRole('listitem').first()).toContainText('Score', { timeout: 1000 });
  }).toPass();
  await expect(podium.getByRole('listitem').first()).toContainText('750 EUR');
  const below = page.getByRole('table', { name: 'Harvest Days leaderboard' });
  await expect(below.getByRole('cell').first()).toHaveText('4');
  // Neighbouring places share a prize, which is said once above them.
  await expect(below.getByRole('rowheader').first()).toContainText(/Place 4 – \d+Prize \d+ EUR/);
  await expect(page.getByRole('button', { name: 'Take part' })).toHaveCount(0);

  await page.goto('/tournaments/lantern-week');
  const prizes = page.getByRole('table', { name: 'Prizes: Lantern Week' });
  await expect(prizes.getByRole('row', { name: '4 – 5 300 EUR' })).toBeVisible();
  await expect(page.getByText('Bets from 0.10 EUR count.')).toBeVisible();
  await page.getByRole('link', { name: 'Take part' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();

  const player = await registerPlayer();
  await depositByCard(player, 20);
  await openSession(context, player);
  await page.goto('/tournaments/lantern-week');
  await page.getByRole('button', { name: 'Take part' }).click();
  const standing = page.getByRole('status').filter({ hasText: 'You’re in' });
  await expect(standing).toBeVisible();
  await expect(page.getByRole('link', { name: 'See games that count' })).toBeVisible();

  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await playRounds({ playerId: player.id, gameId: 'ember-run', currency: 'EUR', stake: '0.20', rounds });
  await expect(standing).toContainText(/place \d+/, { timeout: boardLimitMs });
  const board = page.getByRole('table', { name: 'Lantern Week leaderboard' });
  await expect(podium.or(board).getByText('You', { exact: true })).toHaveCount(1);
  expect(loads).toEqual([]);
  await expectAccessible(page, 'a tournament one takes part in', 'main');

  await page.reload();
  await expect(standing).toContainText(/place \d+/);
  expect((await page.goto('/tournaments/no-such-cup'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
});
