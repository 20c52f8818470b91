import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard, openSession, registerPlayer } from './players.ts';
import { expectLedgerBalance, figuresOf, type Game, openGame, openGameAlone, openTab, playRound } from './site.ts';
import { expect, test } from './test.ts';

const deposited = 50;
const PHONE = { width: 390, height: 844 };

const resultSentence = (game: Game) => game.getByRole('status').filter({ hasText: /Bet .*Balance/ });
const main = (game: Game, label: string) => game.getByRole('button', { name: new RegExp(`^${label}( ?[0-9.,]+)?$`) });

/** One step: it ends the round, or cashing out is offered and taken. */
async function stepThenCashOut(game: Game, step: () => Promise<void>): Promise<void> {
  await step();
  const cashOut = main(game, 'Cash out').and(game.locator(':enabled'));
  await expect(cashOut.or(resultSentence(game)).first()).toBeVisible({ timeout: 30_000 });
  if (await cashOut.isVisible()) await cashOut.click();
}

/** The steps of a round of a game, and the parts that only its page has. */
interface Way {
  identity: string;
  name: string;
  play(game: Game): Promise<void>;
  look?(game: Game): Promise<void>;
}

/** A slot of each kind beside the one that is played in its frame (games §3.1–3.4); one of them feeds the pots (games §9.1). */
const slots: readonly Way[] = [
  { identity: 'tide-vault', name: 'Tide Vault', play: (game) => playRound(game, 'Spin'), look: (game) => expectSlot(game, true) },
  { identity: 'glass-fjord', name: 'Glass Fjord', play: (game) => playRound(game, 'Spin'), look: (game) => expectSlot(game, false) },
];

async function expectSlot(game: Game, hasJackpots: boolean): Promise<void> {
  await expect(game.locator('.symbol').first()).toHaveCSS('background-image', /symbols\.webp/);
  await expect(game.getByRole('list', { name: 'Jackpots' })).toHaveCount(hasJackpots ? 1 : 0);
  const pays = await openTab(game, 'Pays');
  await expect(pays.getByRole('table')).toBeVisible();
  await expect(pays.getByText(/^Return to player \d\d/)).toBeVisible();
  const fairness = await openTab(game, 'Verify');
  if (hasJackpots) await expect(fairness.getByRole('heading', { name: 'Jackpots and their hashes' })).toBeVisible();
}

/** One game of each way to play: steps, the clock, numbers, chips, a second bet (games §2.3). */
const originals: readonly Way[] = [
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

/** The road all games share: a bet for money, the ledger's balance, a revealed seed, a round that is proved. */
async function walk(page: Page, ways: readonly Way[]): Promise<void> {
  const player = await registerPlayer();
  await depositByCard(player, deposited);
  const usual = page.viewportSize();
  for (const way of ways)
    await test.step(way.name, async () => {
      const game = await openGameAlone(page, player, way.identity);
      await way.play(game);
      await expect(resultSentence(game)).toBeAttached({ timeout: 60_000 });
      // A payout that is still on its way leaves the balance open.
      const isTold = async (): Promise<boolean> => {
        const sentence = (await resultSentence(game).textContent()) ?? '';
        return sentence.includes('Balance –') || sentence.includes(figuresOf((await accountOf(player)).balance));
      };
      await expect.poll(isTold).toBe(true);
      await expectAccessible(page, way.name);
      await way.look?.(game);
      // The page follows its window: the same round on a phone, with nothing cut off and its panel as a sheet.
      await page.setViewportSize(PHONE);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await expect(page.locator('#go')).toBeInViewport();
      const fairness = await openTab(game, 'Verify');
      await fairness.getByRole('button', { name: 'Change seed and reveal the old one' }).click();
      await fairness.getByRole('button', { name: 'Verify' }).first().click();
      await expect(game.getByText('Every check agrees. This round was played as committed.')).toBeVisible();
      if (usual !== null) await page.setViewportSize(usual);
    });
}

test.describe('originals and tables', () => {
  // Several games one after the other. What differs on a phone is the panels, which all of them share.
  test.describe.configure({ timeout: 240_000 });

  test('P-09 the slots play for money, and their seeds prove the rounds', ({ page }) => walk(page, slots));

  test('P-09 games of each way to play take bets for money, and their seeds prove the rounds', ({ page }) => walk(page, originals));

  test.describe('two tabs', () => {
    // The wallet's refusal of the closed session.
    test.use({ expectedFault: 'Failed to load resource: the server responded with a status of 409' });

    test('X22 S41 T-27 W-221 an open round goes on in a second tab; the first says so and takes it back', async ({ page, context }) => {
      const table = { identity: 'three-card-row', name: 'Three Card Row' };
      const player = await registerPlayer();
      await depositByCard(player, deposited);
      await openSession(context, player);
      const opened = page.waitForRequest(/\/sandbox\/studio\/play\?/);
      const first = await openGame(page, table);
      const launch = (await opened).url();
      await main(first, 'Deal').click();
      const choice = (game: Game) => game.getByRole('button', { name: /^Play \+1.00/ });
      await expect(choice(first)).toBeEnabled();
      const inPlay = (of: Page) => of.getByRole('banner').getByText('In play 1.00', { exact: true });
      await expect(inPlay(page)).toBeVisible();
      const beside = await context.newPage();
      await beside.goto('/static/terms');
      await expect(inPlay(beside)).toBeVisible();
      await expect(first.locator('.card').first()).toHaveCSS('background-image', /cards\.webp|back-/);
      // The address of the launch opens nothing for anyone else.
      expect((await page.request.get(launch)).status()).toBe(410);

      const secondTab = await context.newPage();
      await secondTab.goto(`/games/${table.identity}?real=true`);
      const second = secondTab.getByTitle(`${table.name}, game`).contentFrame();
      await expect(choice(second)).toBeEnabled();
      await expect(inPlay(secondTab)).toBeVisible();
      await choice(first).click();
      const elsewhere = page.getByRole('alert').filter({ hasText: 'This game is open elsewhere' });
      await expect(elsewhere).toBeVisible();
      // The game is opened again; a press on the remains of the old one would be lost.
      const reopened = page.waitForEvent('framenavigated', (frame) => frame !== page.mainFrame());
      await elsewhere.getByRole('button', { name: 'Play here' }).click();
      await reopened;
      await expect(elsewhere).toHaveCount(0);
      await expect(choice(first)).toBeEnabled();
      // A press in the first moments of the new frame may be lost; the player presses again.
      await expect(async () => {
        if (await choice(first).isVisible()) await choice(first).click({ timeout: 2000 });
        await expect(resultSentence(first)).toBeAttached({ timeout: 5000 });
      }).toPass({ timeout: 60_000 });
      for (const tab of [page, secondTab, beside]) await expect(inPlay(tab)).toBeHidden();
      await expectLedgerBalance(page, player, table.name);
    });
  });
});
