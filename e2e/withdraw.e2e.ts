import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard, openSession, type Player, registerPlayer, withdrawToCard } from './players.ts';
import { decidePayment, playRounds, sendCoins } from './sandbox.ts';
import { dialog, isNarrow, toast, written } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const wallet = (page: Page) => dialog(page, /^(Deposit|Withdraw)$/);
const history = '/profile/history?tab=transactions';

/** The form of a way to be paid out; on a phone it takes the place of the list. */
async function formOf(page: Page, method: RegExp): Promise<Locator> {
  await page.goto('/?wallet=withdraw');
  await wallet(page).getByRole('button', { name: method }).click();
  await expect(wallet(page).getByLabel(/^Amount/)).toBeVisible();
  return wallet(page);
}

/** A player whose first account is of that currency, signed in to this browser. */
async function aPlayerOf(page: Page, currency: string): Promise<Player> {
  const player = await registerPlayer({ currency });
  await openSession(page.context(), player);
  return player;
}

/** Coins that have arrived at the player's own address and are confirmed. */
async function payInCoins(player: Player, amount: string): Promise<void> {
  const { id } = await accountOf(player, 'USDT');
  const { address } = await player.api.payment.createDeposit({
    body: {
      method: 'pavilion.deposit.usdt',
      currency: 'USDT',
      accountId: id,
      amount: 0,
      fields: { crypto_network: 'tron' },
      isBonusDecline: true,
    },
  });
  await sendCoins({ address: address ?? '', currency: 'USDT', amount, confirmations: 30 });
  await expect.poll(async () => (await accountOf(player, 'USDT')).balance).toBe(Number(amount));
}

/** Dollars that must be staked once before they leave (D-54). */
async function aDollarPlayer(page: Page, amount: number): Promise<Player> {
  const player = await aPlayerOf(page, 'USD');
  const { id } = await accountOf(player, 'USD');
  const { invoiceId } = await player.api.payment.createDeposit({
    idempotencyKey: randomUUID(),
    body: { method: 'pavilion.deposit.card', currency: 'USD', accountId: id, amount, isBonusDecline: true },
  });
  await decidePayment(invoiceId ?? '', 'success');
  await expect.poll(async () => (await accountOf(player, 'USD')).balance).toBe(amount);
  return player;
}

test('W-45 W-57 W-48 V-74 coins go to an address of the chosen network, asked for once @phone', async ({ page }) => {
  const player = await aPlayerOf(page, 'USDT');
  await payInCoins(player, '120');
  const form = await formOf(page, /^USDT/);
  const amount = form.getByLabel(/^Amount/);
  const submit = form.getByRole('button', { name: /^Withdraw [0-9]/ });
  await form.getByLabel(/^Network/).selectOption('ethereum');
  await expect(amount).toHaveValue('25');
  await form.getByLabel(/^Network/).selectOption('tron');
  await expect(amount).toHaveValue('10');
  await form.getByLabel(/^Wallet address/).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await amount.focus();
  await expect(form.getByLabel(/^Wallet address/)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(/^Wallet address/).fill(`${TRON.slice(0, -1)}s`);
  await submit.click();
  await expect(form.getByText('This address has a typing error. Copy it once more.')).toBeVisible();
  await expectAccessible(page, 'the withdraw form of a network');
  await form.getByLabel(/^Wallet address/).fill(TRON);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment/invoices/withdrawal')) calls += 1;
  });
  await submit.dblclick();
  await expect(toast(page, 'Withdrawal requested')).toBeVisible();
  await expect(wallet(page)).toBeHidden();
  expect(calls).toBe(1);
  expect(await accountOf(player, 'USDT')).toMatchObject({ balance: 110 });
});

test('V-79 the button waits for an amount the method and the balance allow', async ({ page, player }) => {
  await depositByCard(player, 50);
  const form = await formOf(page, /^Card/);
  const amount = form.getByLabel(/^Amount/);
  await form.getByLabel(/^Last four digits/).fill('4242');
  const submit = form.getByRole('button', { name: /^Withdraw/ }).last();
  for (const [typed, isAllowed] of [
    ['10', true],
    ['9.99', false],
    ['50', true],
    ['50.01', false],
  ] as const) {
    await amount.fill(typed);
    await expect(submit).toBeEnabled({ enabled: isAllowed });
  }
  await form.getByRole('button', { name: /^All/ }).click();
  await expect(amount).toHaveValue('50');
});

test('W-46 M-37 S-13 the wager panel stands in place of the form, follows the bets, and is the same in its own modal @phone', async ({
  page,
}) => {
  const player = await aDollarPlayer(page, 40);
  await page.goto('/?wallet=withdraw');
  const panel = wallet(page);
  await expect(panel.getByText(`Bet ${written(40, 'USD')} more before you withdraw`)).toBeVisible();
  await expect(panel.getByLabel(/^Amount/)).toHaveCount(0);
  await expect(panel.getByRole('progressbar', { name: 'Bet so far' })).toBeVisible();
  await expectAccessible(page, 'the wager panel');
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'USD', stake: '10.00', rounds: 1 });
  await expect(panel.getByText(`Bet ${written(30, 'USD')} more before you withdraw`)).toBeVisible();
  await expect(panel.getByText('25%')).toBeVisible();
  await page.goto('/?turn-over-wager=true');
  const modal = dialog(page, 'Wager rule is active');
  await expect(modal.getByText(`Bet ${written(30, 'USD')} more before you withdraw`)).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/turn-over-wager/);
});

test('M-37 the wager modal opens for players only', async ({ page }) => {
  await page.goto('/?turn-over-wager=true');
  await expect(dialog(page, 'Wager rule is active')).toHaveCount(0);
});

test('W-47 X-19 a wager that was not known here takes the place of the form once the server refuses', async ({ page }) => {
  const player = await aDollarPlayer(page, 40);
  await page.route('**/api/risk/reasons/turn-over-wager**', async (route) => {
    await route.fulfill({ json: { data: { turnOverWager: 0, turnOverWagerAmount: 0, total: 0, currency: 'USD' } } });
  });
  const form = await formOf(page, /^Card/);
  await form.getByLabel(/^Last four digits/).fill('4242');
  await page.unroute('**/api/risk/reasons/turn-over-wager**');
  await form.getByRole('button', { name: /^Withdraw [0-9]/ }).click();
  await expect(wallet(page).getByText(`Bet ${written(40, 'USD')} more before you withdraw`)).toBeVisible();
  expect(await accountOf(player, 'USD')).toMatchObject({ balance: 40, lockedBalance: 0 });
});

test('X-19 another failure says that something went wrong and keeps the wallet open', async ({ page, player }) => {
  await depositByCard(player, 50);
  const form = await formOf(page, /^Card/);
  await form.getByLabel(/^Last four digits/).fill('4242');
  await page.route('**/api/payment/invoices/withdrawal', (route) => route.abort());
  await form.getByRole('button', { name: /^Withdraw [0-9]/ }).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(form.getByLabel(/^Last four digits/)).toHaveValue('4242');
  await page.unroute('**/api/payment/invoices/withdrawal');
  await form.getByRole('button', { name: /^Withdraw [0-9]/ }).click();
  await expect(toast(page, 'Withdrawal requested')).toBeVisible();
  expect((await accountOf(player)).lockedBalance).toBe(10);
});

test('X-24 T-05 a withdrawal that is paid says its sum, and its row follows @phone', async ({ page, player }) => {
  await depositByCard(player, 50);
  await page.goto(history);
  await expect(page.getByRole('row').filter({ hasText: '50.00' })).toBeVisible();
  const { id } = await accountOf(player);
  // The provider pays by itself after some seconds, so the alert is looked for from before on.
  const told = expect(page.locator('[data-toasts]')).toContainText(/Withdrawal paid.*20\.00/);
  await Promise.all([told, withdrawToCard(player, { accountId: id, amount: 20 })]);
  await expect(page.getByRole('row').filter({ hasText: '20.00' }).getByText('Success').filter({ visible: true })).toBeVisible();
});

test('W-52 payments are filtered by kind, state, currency and days; the filters stand in the address @phone', async ({ page, player }) => {
  await depositByCard(player, 60);
  const { id } = await accountOf(player);
  await withdrawToCard(player, { accountId: id, amount: 20 });
  await page.goto(history);
  const rows = page.getByRole('row').filter({ hasText: 'EUR' });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Kind').selectOption({ label: 'Withdrawal' });
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/type=2/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Kind').selectOption({ index: 0 });
  await page.getByLabel('To', { exact: true }).first().fill('2020-01-01');
  await expect(rows).toHaveCount(0);
  await expectAccessible(page, 'the payments');
});

test('W-54 a pending withdrawal can be taken back only where the setting is on', async ({ page, player }) => {
  await depositByCard(player, 60);
  const { id } = await accountOf(player);
  const invoiceId = await withdrawToCard(player, { accountId: id, amount: 20 });
  await page.goto(history);
  const row = page.getByRole('row').filter({ hasText: '20.00' });
  await row.getByText('Details').click();
  await expect(row.getByRole('button', { name: /^Copy/ })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Cancel request' })).toHaveCount(0);
  // The setting is the operator's: what the server answers where it is on stands in its place.
  const listed = await player.api.payment.listInvoices({ query: {} });
  const declined: string[] = [];
  const change = () => (declined.length === 0 ? { isDeclinable: true } : { status: invoiceStatus.failure });
  const answered = () =>
    listed.data.map((invoice) => (invoice.invoiceType === invoiceType.withdrawal ? { ...invoice, ...change() } : invoice));
  await page.route('**/api/payment/invoices?**', (route) => route.fulfill({ json: { ...listed, data: answered() } }));
  await page.route('**/api/payment/invoices/*/decline', async (route) => {
    declined.push(`${route.request().method()} ${route.request().url().split('/').at(-2)}`);
    await route.fulfill({ json: { data: answered()[0] } });
  });
  await page.reload();
  await row.getByText('Details').click();
  await row.getByRole('button', { name: 'Cancel request' }).click();
  await expect(row.getByText('Failed').filter({ visible: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Cancel request' })).toHaveCount(0);
  expect(declined).toEqual([`PUT ${invoiceId}`]);
});

test('W-35 the statement of a period is downloaded as CSV and JSON, each line with its balance and the mark before', async ({
  page,
  player,
}) => {
  await depositByCard(player, 60);
  const { id } = await accountOf(player);
  await withdrawToCard(player, { accountId: id, amount: 20 });
  await page.goto(history);
  const load = async (name: RegExp): Promise<{ file: string; text: string }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return { file: download.suggestedFilename(), text: await fs.readFile(await download.path(), 'utf8') };
  };
  const csv = await load(/^CSV/);
  const [heading, ...lines] = csv.text.split('\r\n');
  expect([csv.file, heading]).toEqual(['statement.csv', 'createdAt,kind,amount,balance,currency,previousHash,hash']);
  expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
    ['deposit', '60', '60', 'EUR'],
    ['withdrawalReserve', '-20', '40', 'EUR'],
  ]);
  expect(lines[1]?.split(',')[5]).toBe(lines[0]?.split(',')[6]);
  const check = page.getByLabel('Check a file offline');
  const checked = page.getByRole('main').getByRole('status');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
  await check.setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.text) });
  await expect(checked).toContainText('2 lines, and every mark fits.');
  await check.setInputFiles({ name: 'altered.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.text.replace('-20,40', '-10,50')) });
  await expect(checked).toContainText('Line 2 does not fit its mark');
  expect(sent).toEqual([]);
  await page.getByLabel('To', { exact: true }).last().fill('2020-01-01');
  const json = await load(/^JSON/);
  expect([json.file, JSON.parse(json.text)]).toEqual(['statement-2020-01-01.json', { data: [] }]);
});

test('W-06 W-45 the ways to be paid out lead to their form, on a phone and back to the list @phone', async ({ page, player }) => {
  await depositByCard(player, 60);
  const form = await formOf(page, /^Bank transfer/);
  await expect(form.getByLabel(/^IBAN/)).toBeVisible();
  if (isNarrow(page)) await form.getByRole('button', { name: 'Back to methods' }).click();
  await form.getByRole('button', { name: /^Cash at an agent/ }).click();
  await expect(form.getByLabel(/^Your phone/)).toBeVisible();
});
