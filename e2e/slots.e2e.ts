import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard, openSession, registerPlayer } from './players.ts';
import { expectLedgerBalance, openGame, openTab, playRound, switchFullScreen } from './site.ts';
import { expect, test } from './test.ts';

const deposited = 50;
/** The slot that is played in its frame; the other kinds are played by themselves (originals.e2e.ts). */
const slots = [{ identity: 'aurora-reels', name: 'Aurora Reels' }];

test.describe('slots', () => {
  for (const slot of slots) {
    test(`P-09 GS-02 ${slot.name} plays for money, states its figures, and its seeds prove the round @phone-only`, async ({
      page,
      context,
    }) => {
      const player = await registerPlayer();
      await depositByCard(player, deposited);
      await openSession(context, player);
      const game = await openGame(page, slot);
      await expect(game.locator('.symbol').first()).toHaveCSS('background-image', /symbols\.webp/);
      await expect(game.getByRole('list', { name: 'Jackpots' })).toHaveCount(1);
      const before = (await accountOf(player)).balance;
      const figures = await game.locator('[data-figure]:visible').evaluateAll((list) => list.map((one) => one.getAttribute('data-figure')));
      expect(figures).toEqual(['balance', 'bet', 'last', 'time', 'session']);
      await playRound(game, 'Spin');
      const spent = await expectLedgerBalance(page, player, slot.name);
      expect(before).toBe(deposited);
      expect(spent).toBeGreaterThanOrEqual(deposited - 1);
      await expectAccessible(page, slot.name, 'iframe');

      const pays = await openTab(game, 'Pays');
      await expect(pays.getByRole('table')).toBeVisible();
      await expect(pays.getByText(/^Return to player \d\d/)).toBeVisible();
      await expect(pays.getByText(/^Volatility: (low|medium|high)/)).toBeVisible();
      await expect(pays.getByText(/^A return above 0 comes in/)).toBeVisible();
      await expectAccessible(page, `${slot.name}, pay table`, 'iframe');

      const fairness = await openTab(game, 'Verify');
      await expect(fairness.getByRole('heading', { name: 'Jackpots and their hashes' })).toBeVisible();
      await fairness.getByRole('button', { name: 'Change seed and reveal the old one' }).click();
      await fairness.getByRole('button', { name: 'Verify' }).first().click();
      await expect(game.getByText('Every check agrees. This round was played as committed.')).toBeVisible();
    });
  }

  test('C51 C53 E-15 free spins are played in the slot at no stake, with what is left of them in sight', async ({ page, context }) => {
    // Without a deposit: free spins are already paid for.
    const player = await registerPlayer();
    await player.api.game.addBonusCode({ body: { bonusCode: 'SPINS10', trigger: 1 } });
    const given = (await player.api.game.listPlayerFreespins({ query: {} })).data.find(({ name }) => name === 'Ten spins');
    await player.api.game.activatePlayerFreespin({ params: { id: given?.id ?? '' } });
    await openSession(context, player);
    const game = await openGame(page, { identity: 'ember-run', name: 'Ember Run' });
    const free = game.getByRole('group', { name: 'Free spins' });
    await expect(free).toContainText('10 of 10 left');
    await expect(game.getByRole('group', { name: 'Stake', exact: true })).toBeHidden();
    await expectAccessible(page, 'free spins', 'iframe');
    await game.getByRole('button', { name: 'Spin free' }).click();
    // One spin in some hundred wins ten more of the game's own, which are shown one by one before the count moves.
    await expect(free).toContainText('9 of 10 left', { timeout: 60_000 });
    const won = async () => (await player.api.game.listPlayerFreespins({ query: {} })).data.find(({ id }) => id === given?.id);
    await expect.poll(async () => (await won())?.usedCount).toBe(1);
    expect((await accountOf(player)).realBalance).toBe((await won())?.won);
    await free.getByRole('button', { name: 'Play with my own money' }).click();
    await expect(game.getByRole('group', { name: 'Stake', exact: true })).toBeVisible();
    await expect(free.getByRole('button', { name: 'Play the free spins' })).toBeVisible();
  });

  test('GS-07 GS-02 money is the usual mode of a player who has some; another studio’s game has the page’s money bar', async ({
    page,
    player,
  }) => {
    await depositByCard(player, deposited);
    await page.goto('/games/glass-fjord');
    await expect(page).toHaveURL('/games/glass-fjord?real=true');
    await switchFullScreen(page, true);
    await switchFullScreen(page, false);
    await page.getByRole('button', { name: 'Play demo' }).click();
    await expect(page).toHaveURL('/games/glass-fjord?real=false');
    await page.goto('/games/ember-run');
    await expect(page).toHaveURL('/games/ember-run?real=false');

    // A game that knows nothing of the money bar.
    await page.route('**/sandbox/studio/play?*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A game</h1>' }));
    await page.getByRole('button', { name: 'Play for money' }).click();
    const region = page.getByRole('region', { name: 'Ember Run' });
    await expect(region.locator('[data-balance]')).toContainText('50.00', { timeout: 20_000 });
  });
});
