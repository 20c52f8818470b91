import type { FrameLocator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { depositByCard, openSession, registerPlayer } from './players.ts';
import { expectLedgerBalance, openGame, openTab } from './site.ts';
import { expect, test } from './test.ts';

const deposited = 50;

const told = (game: FrameLocator) => game.getByRole('status').filter({ hasText: /Bet .*Balance/ });
const main = (game: FrameLocator, label: string) => game.getByRole('button', { name: new RegExp(`^${label}( ?[0-9.,]+)?$`) });

/** One step: it ends the round, or cashing out is offered and taken. */
async function stepThenCashOut(game: FrameLocator, step: () => Promise<void>): Promise<void> {
  await step();
  const cashOut = main(game, 'Cash out').and(game.locator(':enabled'));
  await expect(cashOut.or(told(game)).first()).toBeVisible({ timeout: 30_000 });
  if (await cashOut.isVisible()) await cashOut.click();
}

/** One game of each way to play: steps, the clock, numbers, chips, a second bet (games §2.3). */
const games: readonly { identity: string; name: string; play: (game: FrameLocator) => Promise<void> }[] = [
  {
    identity: 'mines-field',
    name: 'Mines Field',
    play: (game) => stepThenCashOut(game, () => game.getByRole('button', { name: 'Row 1 column 1, closed' }).click()),
  },
  {
    identity: 'climb',
    name: 'Climb',
    async play(game) {
      await game.getByRole('textbox', { name: 'Cash out at' }).fill('1.05');
      await game.getByRole('textbox', { name: 'Cash out at' }).press('Enter');
      await main(game, 'Start').click();
    },
  },
  {
    identity: 'keno-sky',
    name: 'Keno Sky',
    async play(game) {
      for (const number of [7, 11, 23]) await game.getByRole('button', { name: `${number}, free`, exact: true }).click();
      await main(game, 'Draw').click();
    },
  },
  {
    identity: 'baccarat-table',
    name: 'Baccarat Table',
    async play(game) {
      await game.getByRole('button', { name: /^Banker, × 1.95/ }).click();
      await main(game, 'Deal').click();
    },
  },
  {
    identity: 'three-card-row',
    name: 'Three Card Row',
    async play(game) {
      await main(game, 'Deal').click();
      await game.getByRole('button', { name: /^Play \+1.00/ }).click();
    },
  },
];

test.describe('originals and tables', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const one of games) {
    test(`P-09 ${one.name} plays for money, and its seeds prove the round @phone`, async ({ page, context }) => {
      const player = await registerPlayer();
      await depositByCard(player, deposited);
      await openSession(context, player);
      const game = await openGame(page, one);
      await one.play(game);
      await expect(told(game)).toBeAttached({ timeout: 60_000 });
      await expectLedgerBalance(page, player, one.name);
      await expectAccessible(page, one.name);
      const fairness = await openTab(game, 'Verify');
      await fairness.getByRole('button', { name: 'Change seed and reveal the old one' }).click();
      await fairness.getByRole('button', { name: 'Verify' }).first().click();
      await expect(game.getByText('Every check agrees. This round was played as committed.')).toBeVisible();
    });
  }

  test.describe('two tabs', () => {
    // The wallet's refusal of the closed session.
    test.use({ expectedFault: 'Failed to load resource: the server responded with a status of 409' });

    test('X22 S41 an open round goes on in a second tab; the first says so and takes it back', async ({ page, context }) => {
      const table = { identity: 'three-card-row', name: 'Three Card Row' };
      const player = await registerPlayer();
      await depositByCard(player, deposited);
      await openSession(context, player);
      const first = await openGame(page, table);
      const opened = page.waitForRequest(/\/sandbox\/studio\/play\?/);
      await page.reload();
      const launch = (await opened).url();
      await main(first, 'Deal').click();
      const choice = (game: FrameLocator) => game.getByRole('button', { name: /^Play \+1.00/ });
      await expect(choice(first)).toBeEnabled();
      await expect(first.locator('.card').first()).toHaveCSS('background-image', /cards\.webp|back-/);
      // The address of the launch opens nothing for anyone else.
      expect((await page.request.get(launch)).status()).toBe(410);

      const secondTab = await context.newPage();
      await secondTab.goto(`/games/${table.identity}?real=true`);
      const second = secondTab.getByTitle(`${table.name}, game`).contentFrame();
      await expect(choice(second)).toBeEnabled();
      await choice(first).click();
      const elsewhere = page.getByRole('alert').filter({ hasText: 'This game is open elsewhere' });
      await expect(elsewhere).toBeVisible();
      // The game is opened anew; a press on what is still shown of the old one would be lost with it.
      const reopened = page.waitForEvent('framenavigated', (frame) => frame !== page.mainFrame());
      await elsewhere.getByRole('button', { name: 'Play here' }).click();
      await reopened;
      await expect(elsewhere).toHaveCount(0);
      await expect(choice(first)).toBeEnabled();
      // A press within the first moments of the frame that was opened anew may be lost; the player presses again.
      await expect(async () => {
        if (await choice(first).isVisible()) await choice(first).click({ timeout: 2000 });
        await expect(told(first)).toBeAttached({ timeout: 5000 });
      }).toPass({ timeout: 60_000 });
      await expectLedgerBalance(page, player, table.name);
    });
  });
});
