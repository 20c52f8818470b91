import { expectAccessible } from './axe.ts';
import { depositByCard, openSession, password, registerPlayer } from './players.ts';
import { advanceClock } from './sandbox.ts';
import { openGame, playRound } from './site.ts';
import { expect, test } from './test.ts';

test.describe('the reality check', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('L10 shows time and result over the game at the end of a round, and goes when the player has answered', async ({
    page,
    context,
  }) => {
    const player = await registerPlayer();
    await depositByCard(player, 50);
    await openSession(context, player);
    await page.goto('/profile/limits');
    await page.getByRole('radio', { name: 'Every 15 minutes' }).check();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const game = await openGame(page, { identity: 'aurora-reels', name: 'Aurora Reels' });
    await playRound(game, 'Spin');
    const check = page.getByRole('alertdialog', { name: 'A short look at the clock' });
    await expect(check).toHaveCount(0);
    await advanceClock(15 * 60);
    await expect(check).toBeVisible();
    await expect(check).toBeFocused();
    await expect(check.getByText('Result')).toBeVisible();
    await expectAccessible(page, 'reality check');
    // A second tab asks the same; one answer is enough for both.
    await page.reload();
    await expect(check).toBeVisible();
    await check.getByRole('button', { name: 'Keep playing' }).click();
    await expect(check).toHaveCount(0);
    expect((await player.api.risk.readPlaySession()).realityCheck.isDue).toBe(false);
    await page.goto('/profile/limits');
    await expect(page.getByRole('img', { name: /^Staked and won by month/ })).toBeVisible();
  });
});

test('L10 A3 a player sees the year, checks the own play, takes the data along and asks to be forgotten @phone', async ({
  page,
  player,
}) => {
  await depositByCard(player, 20);
  await page.goto('/profile/limits');
  const toggle = page.getByText('Numbers as a table');
  // The figures follow the money by a moment.
  await expect(async () => {
    await page.reload();
    await expect(toggle).toBeVisible({ timeout: 1000 });
  }).toPass();
  await toggle.click();
  await expect(page.getByRole('table', { name: /^Your year/ })).toContainText('20.00');
  await page.getByRole('button', { name: 'Start the self-check' }).click();
  await page.getByRole('button', { name: 'Show my result' }).click();
  await expect(page.getByText('Please answer every question.')).toBeVisible();
  for (const question of await page.getByRole('radio', { name: 'Sometimes' }).all()) await question.check();
  await page.getByRole('button', { name: 'Show my result' }).click();
  await expect(page.getByText(/^Your answers show a high risk/)).toBeVisible();
  expect(await player.api.risk.listSelfAssessments()).toEqual([]);
  await page.getByRole('button', { name: 'Keep this result' }).click();
  await expect(page.getByText('Results you kept')).toBeVisible();
  await expect(page.getByRole('link', { name: 'check-dein-spiel.de' })).toBeVisible();
  await expectAccessible(page, 'limits');

  await page.goto('/profile/security');
  const data = page.locator('#data');
  await expect(data.getByText('There is money in your wallet. Withdraw it first.')).toBeVisible();
  await data.getByLabel('Current password').fill('not-the-password-1');
  await data.getByRole('button', { name: 'Ask for my data' }).click();
  await expect(data.getByRole('alert')).toBeVisible();
  await data.getByLabel('Current password').fill(password);
  await data.getByRole('button', { name: 'Ask for my data' }).click();
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('pavilion-my-data.json');
  await expect(data.getByText('Downloaded', { exact: true })).toBeVisible();
  await expect(data.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expectAccessible(page, 'own data');
});
