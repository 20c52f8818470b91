import type { Browser, Page, TestInfo } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, anotherSession, freshEmail, type Player, registerPlayer } from './players.ts';
import { newestLink } from './sandbox.ts';
import {
  acceptCookies,
  balance,
  dialog,
  expectLedgerBalance,
  figuresOf,
  fillRegistration,
  fillSignIn,
  openGame,
  openTab,
  playRound,
  signOut,
  switchFullScreen,
  toast,
  written,
} from './site.ts';
import { expect, test } from './test.ts';

/** The walk of a stranger takes several minutes on a slow machine. */
const journeyMs = 300_000;
const deposited = 50;
const withdrawn = 20;

test.describe('the journey of a stranger', () => {
  test('M-23 A-30 W-23 P-09 W-48 A-57 registers, confirms, deposits, plays, verifies, withdraws and signs out @phone-only', async ({
    page,
    context,
    browser,
  }, info) => {
    test.setTimeout(journeyMs);
    const email = freshEmail();
    await test.step('home', () => visitHome(page));
    await test.step('registration', () => register(page, email));
    const player = await anotherSession({ email });
    await test.step('deposit', () => deposit(page, { player, browser, info }));
    await test.step('confirmation mail', async () => confirm(page, await newestLink(email, '/verify')));
    await test.step('play', () => play(page, player));
    await test.step('history and profile', () => lookBack(page));
    await test.step('withdrawal', () => withdraw(page, player));
    const second = await context.newPage();
    await test.step('sign out everywhere', () => leave(page, second));
  });
});

async function visitHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await acceptCookies(page);
}

/** Step 2 of the issue: the modal of an address, field errors of the server, and the account. */
async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/?sign-up=true');
  await expect(dialog(page, 'Create your account')).toBeVisible();
  await page.reload();
  await expect(dialog(page, 'Create your account')).toBeVisible();
  const taken = await registerPlayer();
  await fillRegistration(page, taken.email);
  const submit = dialog(page, 'Create your account').getByRole('button', { name: 'Create account' });
  await submit.click();
  const emailField = dialog(page, 'Create your account').getByLabel(/^E-mail/);
  await expect(emailField).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page, 'Create your account').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'sign-up, refused field', '[role=dialog]');
  await emailField.fill(email);
  await submit.click();
  await expect(dialog(page, 'Create your account')).toBeHidden();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
}

type DepositStage = { player: Player; browser: Browser; info: TestInfo };

/** Step 3: the money arrives in the header, in a second tab and on a second device, without a reload. */
async function deposit(page: Page, { player, browser, info }: DepositStage): Promise<void> {
  const wallet = dialog(page, 'Deposit');
  await expect(wallet).toBeVisible(); // Registration ends in the cashier.
  const secondTab = await page.context().newPage();
  await secondTab.goto('/static/terms');
  const device = await browser.newContext(info.project.use);
  const secondDevice = await device.newPage();
  await secondDevice.goto('/static/terms?sign-in=true');
  await fillSignIn(secondDevice, player.email);
  await dialog(secondDevice, 'Sign in').getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const other of [secondTab, secondDevice]) await expect(balance(other)).toContainText('0.00');

  await page.bringToFront();
  await wallet.getByRole('button', { name: /^Card/ }).click();
  await wallet.getByRole('button', { name: '50 EUR', exact: true }).click();
  await wallet.getByRole('radio', { name: /^No bonus/ }).check();
  const opened = page.waitForEvent('popup');
  await wallet.getByRole('button', { name: `Deposit ${written(deposited)}` }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: `Pay ${written(deposited)}` }).click();
  await expect(wallet.getByRole('region', { name: 'Receipt' })).toContainText('Signature checked on this device');
  await wallet.getByRole('button', { name: 'Done' }).click();
  for (const one of [page, secondTab, secondDevice]) await expect(balance(one)).toContainText('50.00');
  await expect(dialog(checkout, /received$/)).toBeVisible();
  await expectAccessible(checkout, 'deposit-success');
  await checkout.close();
  await secondTab.close();
  await device.close();
}

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page).toHaveURL(/[?&]profile-confirmed=true/);
  await expect(dialog(page, 'E-mail confirmed')).toBeVisible();
  await dialog(page, 'E-mail confirmed').getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');
}

/** Step 4: three games for money; the header follows each round; a round is verified after its seed is revealed. */
async function play(page: Page, player: Player): Promise<void> {
  const slot = await openGame(page, { identity: 'ember-run', name: 'Ember Run' });
  await playRound(slot, 'Spin');
  await expectLedgerBalance(page, player, 'Ember Run');

  const roulette = await openGame(page, { identity: 'european-roulette', name: 'European Roulette' });
  await roulette.getByRole('button', { name: /^Red, / }).click();
  const beforeRoulette = (await accountOf(player)).balance;
  await playRound(roulette, 'Spin');
  expect(await expectLedgerBalance(page, player, 'European Roulette')).not.toBe(beforeRoulette);

  const dice = await openGame(page, { identity: 'dice-line', name: 'Dice Line' });
  const beforeDice = (await accountOf(player)).balance;
  await playRound(dice, 'Roll');
  expect(await expectLedgerBalance(page, player, 'Dice Line')).not.toBe(beforeDice);

  await switchFullScreen(page, true);
  await switchFullScreen(page, false);

  const fairness = await openTab(dice, 'Verify');
  await expect(fairness.getByText('Hash of the active server seed')).toBeVisible();
  await fairness.getByRole('button', { name: 'Change seed and reveal the old one' }).click();
  await fairness.getByRole('button', { name: 'Verify' }).first().click();
  await expect(dice.getByText('Every check agrees. This round was played as committed.')).toBeVisible();
}

/** Step 5: the lists show what has just happened. */
async function lookBack(page: Page): Promise<void> {
  await page.goto('/profile/history');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText(written(deposited))).toBeVisible();
  await page.getByRole('tab', { name: 'Spins' }).click();
  await expect(page.getByRole('link', { name: 'European Roulette', exact: true })).toBeVisible();
  await page.goto('/profile/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await page.goto('/profile/info');
  await expect(page.getByRole('heading', { level: 1, name: 'Personal details' })).toBeVisible();
}

/** Step 5: set aside at once, paid by the provider after its delay, and followed to its receipt. */
async function withdraw(page: Page, player: Player): Promise<void> {
  const before = (await accountOf(player)).balance;
  await page.goto('/profile/history?wallet=withdraw');
  const wallet = dialog(page, 'Withdraw');
  await wallet.getByRole('button', { name: /^Card/ }).click();
  await wallet.getByLabel(/^Amount/).fill(String(withdrawn));
  await wallet.getByLabel(/^Last four digits/).fill('4242');
  await wallet.getByRole('button', { name: `Withdraw ${written(withdrawn)}` }).click();
  await expect(wallet.getByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Receipt' })).toContainText('Signature checked on this device', { timeout: 30_000 });
  await wallet.getByRole('button', { name: 'Done' }).click();
  await expect(wallet).toBeHidden();
  const { data } = await player.api.payment.listInvoices({ query: {} });
  expect(data.find(({ invoiceType }) => invoiceType === 2)?.status).toBe(2);
  await expect(balance(page)).toContainText(figuresOf(before - withdrawn));
}

/** Step 6. */
async function leave(page: Page, second: Page): Promise<void> {
  await second.goto('/profile/info');
  await expect(balance(second)).toBeVisible();
  await page.bringToFront();
  await signOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(second.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}
