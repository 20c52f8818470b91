import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard, freshEmail, openSession, registerPlayer } from './players.ts';
import { decidePayment, payAt, playRounds, productUrl } from './sandbox.ts';
import { dialog, fillRegistration, isNarrow, openGame, toast, written } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const welcome = 'Welcome bonus, part 1';
const cashier = (page: Page): Locator => dialog(page, 'Deposit');
const choice = (page: Page, name: string | RegExp): Locator => cashier(page).getByRole('radio', { name });
/** A card of the bonuses page. */
const card = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** The bank app's form, which pays without leaving the page. */
async function openBankApp(page: Page, query = ''): Promise<void> {
  await page.goto(`/?wallet=deposit${query}`);
  await cashier(page)
    .getByRole('button', { name: /^Bank app/ })
    .click();
  await expect(choice(page, 'No bonus')).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  const code = cashier(page).getByRole('img', { name: 'QR code of this payment' });
  await payAt((await code.getAttribute('data-qr')) ?? '');
}

test('W-38 W-15 W-40 S-15 S-16 V-81 M-35 U-20 a percentage bonus is chosen in view, comes with the deposit and runs', async ({
  page,
  player,
}) => {
  await openBankApp(page);
  const submit = cashier(page).getByRole('button', { name: /^Deposit [0-9]/ });
  // The first that fits is chosen in view, and the button says what it brings.
  await expect(choice(page, new RegExp(welcome))).toBeChecked();
  await expect(submit).toHaveText('Deposit 20.00 EUR + 20.00 bonus');
  await expectAccessible(page, 'the choice of a bonus');
  await cashier(page)
    .getByLabel(/^Amount/)
    .fill('5');
  await expect(choice(page, new RegExp(welcome))).toBeDisabled();
  await expect(choice(page, 'No bonus')).toBeChecked();
  await expect(submit).toHaveText('Deposit 5.00 EUR');
  await cashier(page)
    .getByLabel(/^Amount/)
    .fill('30');
  await expect(submit).toHaveText('Deposit 30.00 EUR + 30.00 bonus');

  await cashier(page).getByRole('button', { name: 'Terms of this bonus' }).click();
  const terms = dialog(page, welcome);
  await expect(terms.getByText('900.00 EUR (30 × 30.00 EUR)')).toBeVisible();
  await expectAccessible(page, 'the terms of a bonus on offer');
  await terms.getByRole('button', { name: 'Without bonus' }).click();
  await expect(submit).toHaveText('Deposit 30.00 EUR');
  await choice(page, new RegExp(welcome)).check();
  await expect(submit).toHaveText('Deposit 30.00 EUR + 30.00 bonus');
  await submit.click();
  await pay(page);
  await expect(dialog(page, `${written(30)} received`)).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(30);

  await page.goto('/profile/bonuses');
  await expect(card(page, welcome)).toContainText('Bet 900.00 EUR more of 900.00 EUR');
  await expect(card(page, welcome)).toContainText('Your own money: 30.00 EUR');
});

test('U-20 U-22 M-44 M-45 M-48 S-04 S-06 a bonus is looked at, activated from its details and cancelled, each with what it costs', async ({
  page,
  player,
}) => {
  const hello = 'Ten to say hello';
  await player.api.game.addBonusCode({ body: { bonusCode: 'HELLO10', trigger: 1 } });
  await page.goto('/profile/bonuses?tab=available');
  await card(page, hello)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await dialog(page, 'Decline this bonus?').getByRole('button', { name: 'Keep' }).click();
  await card(page, hello)
    .getByRole('button', { name: /^Details/ })
    .click();
  await dialog(page, hello).getByRole('button', { name: 'Activate' }).click();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(10);
  await expect(dialog(page, hello).getByText('Bet 200.00 EUR more of 200.00 EUR')).toBeVisible();
  await dialog(page, hello).getByRole('button', { name: 'Cancel bonus' }).click();
  const question = dialog(page, 'Cancel this bonus?');
  await expect(question.getByText('You lose')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(toast(page, `Your ${written(10)} bonus is cancelled`)).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(0);
  await page.goto('/profile/bonuses?tab=finished');
  await expect(page.getByRole('row', { name: new RegExp(hello) })).toBeVisible();
});

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
    await game.getByRole('group', { name: 'Quick stakes' }).getByRole('button').last().click();
    await game.getByRole('button', { name: /^Roll\s[0-9]/ }).click();
    const refused = dialog(tab, 'This bet is too high for your bonus');
    await expect(refused.getByText('5.00 EUR')).toBeVisible();
    await expectAccessible(tab, 'max-bets');
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

test('P-19 C-76 the welcome package says what it asks beside what it brings; a guest registers, a player chooses a part or none @phone', async ({
  page,
  context,
}) => {
  await page.goto('/welcome-package');
  await expect(page.getByText('100% up to 100 EUR')).toBeVisible();
  await page.getByRole('link', { name: 'Register without a bonus' }).click();
  await expect(dialog(page, 'Create your account')).toBeVisible();

  await openSession(context, await registerPlayer());
  await page.goto('/welcome-package');
  await expect(page.getByText('up to 8,250.00 EUR')).toBeVisible();
  await page.getByRole('link', { name: 'Choose with my next deposit' }).click();
  await expect(page).toHaveURL(/bonusId=/);
  if (isNarrow(page)) await cashier(page).getByRole('button', { name: /^Card/ }).click();
  await expect(choice(page, new RegExp(welcome))).toBeChecked();
  await page.goto('/welcome-package');
  await page.getByRole('link', { name: 'Deposit without a bonus' }).click();
  if (isNarrow(page)) await cashier(page).getByRole('button', { name: /^Card/ }).click();
  await expect(choice(page, 'No bonus')).toBeChecked();
});

test('W-42 W-43 W-44 X-21 X-22 D-22 U-20 U-21 M-43 S-18 T-07 codes are entered, told apart, stored for a deposit and removed; another bonus takes the active one’s place', async ({
  page,
  player,
}) => {
  await page.goto('/profile/bonuses');
  const code = page.getByLabel('Promo code');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const enter = async (text: string): Promise<void> => {
    await code.fill(text);
    await add.click();
  };
  await expect(add).toBeDisabled();
  await enter('NO-SUCH-CODE');
  await expect(toast(page, 'That code isn’t right')).toBeVisible();
  await expect(page.getByText('That code isn’t right. Check the letters and try again.')).toBeVisible();
  await enter('DOLLARS');
  await expect(toast(page, 'That code isn’t available for your account')).toBeVisible();
  await expectAccessible(page, 'a code that was refused');

  await enter('HELLO10');
  await expect(toast(page, 'Code added')).toBeVisible();
  await expect(code).toHaveValue('');
  await page.getByRole('tab', { name: /^Available/ }).click();
  await card(page, 'Ten to say hello')
    .getByRole('button', { name: /^Activate/ })
    .click();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(10);

  await enter('FIRST100');
  await page.getByRole('tab', { name: /^Available/ }).click();
  await card(page, 'First hundred')
    .getByRole('button', { name: /^Activate/ })
    .click();
  const question = dialog(page, 'Change the active bonus?');
  await expect(question.getByText('10.00 EUR').first()).toBeVisible();
  await question.getByRole('button', { name: 'Change' }).click();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(5);

  // One for the next deposit waits in the list, comes before any bonus of the cashier, and can be taken out again.
  await enter('TOPUP50');
  const stored = page.getByRole('list', { name: 'Added codes' });
  await expect(stored.getByRole('button', { name: 'Remove TOPUP50' })).toBeVisible();
  await openBankApp(page);
  await expect(choice(page, /^Promo code/)).toBeChecked();
  await expect(cashier(page).getByText('TOPUP50 will be used with this deposit.')).toBeVisible();
  await choice(page, 'No bonus').check();
  await expect(cashier(page).getByLabel('Add a code')).toBeHidden();
  await page.goto('/profile/bonuses');
  await stored.getByRole('button', { name: 'Remove TOPUP50' }).click();
  await expect(stored).toHaveCount(0);
});

test('U-20 U-22 free spins are activated, played in their game at no stake, and given up', async ({ page, player }) => {
  await page.goto('/profile/bonuses');
  await page.getByLabel('Promo code').fill('SPINS10');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('tab', { name: /^Free spins/ }).click();
  const spins = card(page, 'Ember Run: 10 spins');
  await expect(spins).toContainText('your own money');
  await spins.getByRole('button', { name: /^Activate/ }).click();
  await page.getByRole('tab', { name: /^Active/ }).click();
  await expect(spins).toContainText('10 left');
  await expectAccessible(page, 'free spins that run');
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

test('U-24 M-47 what came in one package stands as one and opens to its parts', async ({ page, player }) => {
  await player.api.game.addBonusCode({ body: { bonusCode: 'STARTER', trigger: 1 } });
  await page.goto('/profile/bonuses?tab=available');
  await card(page, 'Starter package').getByRole('button', { name: 'See 2 parts' }).click();
  const parts = dialog(page, 'Starter package');
  await expect(parts.getByRole('listitem')).toHaveCount(2);
  await parts.getByRole('button', { name: 'Activate Starter gift' }).click();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(5);
  await expect(parts.getByText(/Bet 100\.00\sEUR more/)).toBeVisible();
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

test('A-19 A-29 a promo code of the registration reaches its call, and a wrong one is told where messages are', async ({ page }) => {
  await page.goto('/?sign-up=true');
  const form = dialog(page, 'Create your account');
  await fillRegistration(page, freshEmail());
  await form.getByRole('button', { name: /^Referral or promo code/ }).click();
  await form.getByLabel(/Promo code/i).fill('NO-SUCH-CODE');
  const sent = page.waitForRequest('**/api/player/register');
  await form.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ bonusCode: 'NO-SUCH-CODE' });
  await expect(cashier(page)).toBeVisible(); // Registration ends in the cashier.
  await page.goto('/profile/notifications');
  await expect(page.getByText(/NO-SUCH-CODE/).first()).toBeVisible({ timeout: 30_000 });
});
