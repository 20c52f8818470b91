import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard } from './players.ts';
import { decidePayment, playRounds, productUrl } from './sandbox.ts';
import { dialog, openGame, openTab, toast, written } from './site.ts';
import { expect, test } from './test.ts';

/** A card of the bonuses page. */
const card = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test.describe('with a bet that is refused', () => {
  // The studio answers it with 409, which the browser writes to the console.
  test.use({ expectedFault: 'Failed to load resource: the server responded with a status of 409' });

  test('T-06 S-04 M-49 X-25 R-21 bets move the bar at once, one above the maximum is refused over its game, and what was bet frees the bonus', async ({
    page,
    context,
    player,
  }) => {
    await depositByCard(player, 100);
    await player.api.game.addBonusCode({ body: { bonusCode: 'FIRST100', trigger: 1 } });
    const [given] = (await player.api.game.listPlayerBonuses({ query: { status: [1] } })).data;
    await player.api.game.activatePlayerBonus({ params: { id: given?.id ?? '' } });
    await page.goto('/profile/bonuses');
    const bonus = card(page, 'First hundred');
    await expect(bonus).toContainText('Bet 50.00 EUR more of 50.00 EUR');

    const tab = await context.newPage();
    const game = await openGame(tab, { identity: 'dice-line', name: 'Dice Line' });
    await openTab(game, 'Pays');
    await game.getByRole('group', { name: 'Quick stakes' }).getByRole('button').last().click();
    await game.getByRole('button', { name: /^Roll\s[0-9]/ }).click();
    const refused = dialog(tab, 'This bet is too high for your bonus');
    await expect(refused.getByText('5.00 EUR')).toBeVisible();
    await expectAccessible(tab, 'max-bets', '[role=dialog]');
    await refused.getByRole('button', { name: 'OK' }).click();
    await expect(game.getByText('Place your bet')).toBeVisible({ timeout: 30_000 });
    await tab.close();
    expect((await accountOf(player)).balance).toBe(105);

    const rounds = { playerId: player.id, gameId: 'dice-line', currency: 'EUR', stake: '5.00' };
    await playRounds({ ...rounds, rounds: 4 });
    await expect(bonus).toContainText('Bet 30.00 EUR more of 50.00 EUR');
    await playRounds({ ...rounds, rounds: 6 });
    await expect(toast(page, `Your ${written(5)} bonus is fully wagered`)).toBeVisible();
    await expect(page.getByText('No active bonus')).toBeVisible();
    expect((await accountOf(player)).bonusBalance).toBe(0);
  });
});

test('U-20 U-22 free spins are activated, played in their game at no stake, and given up', async ({ page, player }) => {
  await page.goto('/profile/bonuses');
  await page.getByLabel('Promo code').fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('That code isn’t right. Check the letters and try again.')).toBeVisible();
  await expectAccessible(page, 'a code that was refused', 'main');
  await page.getByLabel('Promo code').fill('SPINS10');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('tab', { name: /^Free spins/ }).click();
  const spins = card(page, 'Ember Run: 10 spins');
  await expect(spins).toContainText('your own money');
  await spins.getByRole('button', { name: /^Activate/ }).click();
  await page.getByRole('tab', { name: /^Active/ }).click();
  await expect(spins).toContainText('10 left');
  await expectAccessible(page, 'free spins that run', 'main');
  await spins.getByRole('link', { name: 'Open the game' }).click();
  await expect(page).toHaveURL(/games\/ember-run\?real=true/);
  const game = page.getByTitle('Ember Run, game').contentFrame();
  await expect(game.getByText(/10 free spins|free spins/i).first()).toBeVisible({ timeout: 30_000 });
  await game.getByRole('button', { name: /^Spin/ }).click();
  const used = async () => (await player.api.game.listPlayerFreespins({ query: { status: [2] } })).data[0]?.usedCount;
  await expect.poll(used, { timeout: 30_000 }).toBe(1);
  await page.goto('/profile/bonuses?tab=active');
  await expect(spins).toContainText('9 left');
  await spins.getByRole('button', { name: /^Cancel spins/ }).click();
  await dialog(page, 'Cancel this bonus?').getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(page.getByText('No active bonus')).toBeVisible();
});

test.describe('with a game that is refused', () => {
  test.use({ expectedFault: 'Failed to load resource: the server responded with a status of 409' });

  test('P-14 M-50 U-23 M-42 a closed game says why it does not start, and a bonus that is locked why it stays', async ({
    page,
    player,
  }) => {
    const { id: accountId } = await accountOf(player);
    const offers = await player.api.game.listBonuses({ query: { currency: 'EUR' } });
    const bonusId = offers.find(({ name }) => name === 'Ten on top')?.id ?? '';
    const returns = { redirectSuccessUrl: productUrl(), redirectErrorUrl: productUrl(), redirectUrl: productUrl() };
    const { invoiceId } = await player.api.payment.createDeposit({
      body: { method: 'pavilion.deposit.card', currency: 'EUR', accountId, amount: 50, bonusId, isBonusDecline: false, ...returns },
    });
    await decidePayment(invoiceId ?? '', 'success');
    await page.goto('/profile/bonuses?tab=available');
    await card(page, 'Ten on top')
      .getByRole('button', { name: /^Activate/ })
      .click();
    await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(10);

    await page.goto('/games/lake-poker?real=true');
    const refused = dialog(page, 'You can’t play this game with your bonus');
    await expect(refused.getByText('Ten on top')).toBeVisible();

    await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'EUR', stake: '1.00', rounds: 1 });
    await page.goto('/profile/bonuses?tab=active');
    await card(page, 'Ten on top')
      .getByRole('button', { name: /^Cancel bonus/ })
      .click();
    await expect(dialog(page, 'This bonus can’t be cancelled right now').getByText(/Bet 149\.00\sEUR more/)).toBeVisible();
  });
});
