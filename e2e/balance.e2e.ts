import { homePrice, freeze, press, upcomingEvents } from './book.ts';
import { accountOf, depositByCard } from './players.ts';
import { balance, figuresOf, openGame, playRound } from './site.ts';
import { client, openSlip, pressPlace, takeAnyPrice } from './slip.ts';
import { expect, signedInTest } from './test.ts';

signedInTest(
  'T-24 T-29 balance is one sum in the header, the receipt, the cash-out, the game’s bar and its announced line; other tabs hear of its round',
  async ({ page, context, player }) => {
    signedInTest.setTimeout(180_000);
    await depositByCard(player, 20);
    await player.api.game.addBonusCode({ body: { bonusCode: 'SPORT10', trigger: 1 } });
    const [bonus] = await player.api.game.listPlayerBonuses({ query: { status: [1], currency: ['EUR'] } }).then(({ data }) => data);
    await player.api.game.activatePlayerBonus({ params: { id: bonus?.id ?? '' } });
    /** The one total shown in all places: cash and bonus money, with some of each. */
    const total = async (): Promise<number> => {
      const account = await accountOf(player);
      expect(Math.min(account.realBalance, account.bonusBalance)).toBeGreaterThan(0);
      return account.realBalance + account.bonusBalance;
    };

    const [event] = await upcomingEvents('tennis', 1);
    if (event === undefined) throw new Error('The feed announces no events');
    await freeze(event);
    await page.goto('/betting?setIframePath=/upcoming/tennis');
    const frame = client(page);
    await press(homePrice(frame, event));
    const slip = await openSlip(page);
    await takeAnyPrice(page, slip);
    await slip.getByRole('textbox', { name: /^Stake/ }).fill('5.00');
    await pressPlace(slip, '5.00');
    const afterBet = figuresOf(await total());
    await expect(balance(page)).toContainText(afterBet);
    await expect(slip.locator('dl').filter({ hasText: 'Balance' })).toContainText(afterBet);
    await slip.getByRole('button', { name: 'Done' }).click();

    await frame.getByRole('button', { name: /^My bets/ }).click();
    const bet = frame.getByRole('article', { name: /^Single/ });
    await bet.getByRole('button', { name: /^Cash out \d/ }).click();
    const confirm = bet.getByRole('button', { name: /^Confirm \d/ });
    const offered = Number(/[\d.]+/.exec((await confirm.textContent()) ?? '')?.[0]);
    await expect(bet.locator('dl').filter({ hasText: 'Balance after' })).toContainText(figuresOf((await total()) + offered));

    const game = await openGame(page, { identity: 'dice-line', name: 'Dice Line' });
    const otherTab = await context.newPage();
    await otherTab.goto('/static/terms');
    await otherTab.evaluate(
      `heard = []; new BroadcastChannel('pavilion-rounds').onmessage = ({ data: { isRunning } }) => heard.push(isRunning)`,
    );
    await playRound(game, 'Roll');
    await expect.poll(() => otherTab.evaluate('heard')).toEqual([true, false]);
    await expect(balance(otherTab)).toContainText(figuresOf(await total()));
    const afterRound = figuresOf(await total());
    await expect(balance(page)).toContainText(afterRound);
    await expect(game.locator('[data-figure=balance]')).toContainText(afterRound);
    await expect(game.getByRole('status').filter({ hasText: `Balance ${afterRound}` })).toBeAttached();
  },
);

signedInTest('W-186 a balance of eight digits stands in full in the header of the smallest phone @phone-only', async ({ page, player }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const accounts = await player.api.wallet.listAccounts();
  const rich = accounts.map((account) => ({ ...account, balance: 12_345_678.9, bonusBalance: 234_567.89 }));
  await page.route('**/api/wallet/accounts', (route) => route.fulfill({ json: { data: rich } }));
  for (const address of ['/static/terms', '/static/terms?wallet=deposit']) {
    await page.goto(address);
    await expect(page.locator('[data-balance]').first()).toContainText('12,345,678.90');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await expect.poll(() => page.evaluate('visualViewport.width')).toBe(320);
  }
  await page.goto('/static/terms');
  await expect(balance(page)).toContainText('12,345,678.90');
  const number = balance(page).locator('bdi').first();
  // The number is the first of what wraps: with its whole width in the box, none of it is clipped.
  const cut = await number.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut).toBe(0);
  await expect(page.getByRole('button', { name: /account menu/i })).toBeInViewport({ ratio: 1 });
});
