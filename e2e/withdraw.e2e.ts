import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountOf, depositByCard, openSession, type Player, registerPlayer, withdrawToCard } from './players.ts';
import { decidePayment, playRounds } from './sandbox.ts';
import { dialog, written } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const wallet = (page: Page) => dialog(page, /^(Deposit|Withdraw)$/);
const history = '/profile/history?tab=transactions';

/** A player whose first account is of that currency, signed in to this browser. */
async function aPlayerOf(page: Page, currency: string): Promise<Player> {
  const player = await registerPlayer({ currency });
  await openSession(page.context(), player);
  return player;
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

test('W-46 M-37 S-13 the wager panel stands in place of the form, follows the bets, and is the same in its own modal', async ({ page }) => {
  const player = await aDollarPlayer(page, 40);
  await page.goto('/?wallet=withdraw');
  const panel = wallet(page);
  await expect(panel.getByText(`Bet ${written(40, 'USD')} more before you withdraw`)).toBeVisible();
  await expect(panel.getByLabel(/^Amount/)).toHaveCount(0);
  await expect(panel.getByRole('progressbar', { name: 'Bet so far' })).toBeVisible();
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'USD', stake: '10.00', rounds: 1 });
  await expect(panel.getByText(`Bet ${written(30, 'USD')} more before you withdraw`)).toBeVisible();
  await expect(panel.getByText('25%')).toBeVisible();
  await page.goto('/?turn-over-wager=true');
  const modal = dialog(page, 'One more step before you withdraw');
  await expect(modal.getByText(`Bet ${written(30, 'USD')} more before you withdraw`)).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/turn-over-wager/);
});

test('X-24 T-05 a withdrawal that is paid says its sum, and its row follows', async ({ page, player }) => {
  await depositByCard(player, 50);
  await page.goto(history);
  await expect(page.getByRole('row').filter({ hasText: '50.00' })).toBeVisible();
  const { id } = await accountOf(player);
  // The provider pays by itself after some seconds, so the alert is looked for from before on.
  const told = expect(page.locator('[data-toasts]')).toContainText(/Withdrawal paid.*20\.00/);
  await Promise.all([told, withdrawToCard(player, { accountId: id, amount: 20 })]);
  await expect(page.getByRole('row').filter({ hasText: '20.00' }).getByText('Completed').filter({ visible: true })).toBeVisible();
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
  await expect(checked).toContainText('2 lines, and every fingerprint matches.');
  await check.setInputFiles({ name: 'altered.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.text.replace('-20,40', '-10,50')) });
  await expect(checked).toContainText('Line 2 doesn’t match its fingerprint');
  expect(sent).toEqual([]);
  await page.getByLabel('To', { exact: true }).last().fill('2020-01-01');
  const json = await load(/^JSON/);
  expect([json.file, JSON.parse(json.text)]).toEqual(['statement-2020-01-01.json', { data: [] }]);
});
