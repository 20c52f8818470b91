import type { Locator, Page } from '@playwright/test';
import { accountOf, depositByCard, openDeposit, password, withdrawToCard } from './players.ts';
import { decidePayment } from './sandbox.ts';
import { balance, changeContent, depositWithoutBonus, dialog, toast, written } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const wallet = (page: Page) => dialog(page, /^(Deposit|Withdraw)$/);

/** The form of the card method: chosen by itself where there is room, by hand on a phone. */
async function cardForm(page: Page): Promise<Locator> {
  await wallet(page).getByRole('button', { name: /^Card/ }).click();
  await expect(wallet(page).getByLabel(/^Amount/)).toBeVisible();
  return wallet(page);
}

test('W-02 W-03 W-09 the head names the tab, account and player, the rows the money and the region', async ({ page, player }) => {
  await depositByCard(player, 40);
  await page.goto(depositWithoutBonus);
  await expect(wallet(page).getByRole('heading', { name: 'Deposit' })).toBeVisible();
  await expect(wallet(page).getByText(player.id.split('-')[0]?.toUpperCase() ?? '')).toBeVisible();
  await expect(wallet(page).getByText('EUR account')).toBeVisible();
  await expect(wallet(page).getByText('40.00 EUR').first()).toBeVisible();
  await expect(wallet(page).getByText('Germany')).toBeVisible();
  await wallet(page)
    .getByRole('button', { name: /^Change/ })
    .click();
  await expect(page).toHaveURL(/wallet-region=true/);
});

signedInTest('W-01 the tabs stand when the cashier opens on withdraw, not on deposit', async ({ page }) => {
  await page.goto('/?wallet=withdraw');
  await expect(wallet(page).getByRole('tab', { name: 'Withdraw' })).toBeVisible();
  await page.goto(depositWithoutBonus);
  await expect(wallet(page)).toBeVisible();
  await expect(wallet(page).getByRole('tab')).toHaveCount(0);
});

signedInTest('W-10 W-11 closing asks on the deposit tab and not on the withdraw tab', async ({ page }) => {
  await page.goto(depositWithoutBonus);
  await expect(wallet(page).getByRole('button', { name: /^Card/ })).toBeVisible();
  await wallet(page).getByRole('button', { name: 'Close' }).click();
  const question = dialog(page, 'Close the cashier?');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toBeHidden();
  await expect(wallet(page)).toBeVisible();
  await wallet(page).getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/?wallet=withdraw');
  await expect(wallet(page).getByRole('button', { name: /^Card/ })).toBeVisible();
  await wallet(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The question's texts come when the browser asks for them: a page that opens the cashier by itself has them already.
  await changeContent(page, 'modals/cancel-deposit', (body) => {
    body.displayModal = false;
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Deposit' }).click();
  await expect(wallet(page).getByRole('button', { name: /^Card/ })).toBeVisible();
  await wallet(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

signedInTest(
  'W-14 W-15 W-16 the form has amount, presets and bonus; a preset fills the field and the button says the sum',
  async ({ page }) => {
    await page.goto(depositWithoutBonus);
    const form = await cardForm(page);
    await expect(form.getByText('From 5.00 EUR to 5,000.00 EUR.')).toBeVisible();
    await expect(form.getByText('No bonus')).toBeVisible();
    const preset = form.getByRole('button', { name: '100 EUR', exact: true });
    await preset.click();
    await expect(preset).toHaveAttribute('aria-pressed', 'true');
    await expect(form.getByLabel(/^Amount/)).toHaveValue('100');
    await expect(form.getByRole('button', { name: `Deposit ${written(100)}` })).toBeEnabled();
  },
);

test('W-57 a double click sends one request', async ({ page, player }) => {
  await page.goto(depositWithoutBonus);
  const form = await cardForm(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment/invoices/deposit')) calls += 1;
  });
  await form.getByRole('button', { name: `Deposit ${written(20)}` }).dblclick();
  await expect(wallet(page)).toBeHidden();
  expect(calls).toBe(1);
  expect((await player.api.payment.listInvoices({ query: {} })).meta.totalRows).toBe(1);
});

test('W-28 X-24 a payment that fails at the provider comes back to deposit-error, with nothing taken', async ({ page, player }) => {
  await page.goto(depositWithoutBonus);
  const form = await cardForm(page);
  const opened = page.waitForEvent('popup');
  await form.getByRole('button', { name: `Deposit ${written(20)}` }).click();
  const checkout = await opened;
  // The toast stands for three seconds: it is looked for while the provider's page still answers.
  await Promise.all([expect(toast(page, 'Deposit not completed')).toBeVisible(), checkout.getByRole('button', { name: 'Fail' }).click()]);
  await expect(dialog(checkout, 'Payment not completed')).toBeVisible();
  expect((await accountOf(player)).balance).toBe(0);
});

test('X-18 W-50 a withdrawal the server refuses shows why under the field', async ({ page, player }) => {
  await depositByCard(player, 60);
  const { id } = await accountOf(player);
  await page.route('**/api/payment/invoices/withdrawal', async (route) => {
    // While the request is on its way, another device of the player is quicker.
    await withdrawToCard(player, { accountId: id, amount: 50 });
    await route.continue();
  });
  await page.goto('/?wallet=withdraw');
  const form = await cardForm(page);
  await form.getByLabel(/^Amount/).fill('60');
  await form.getByLabel(/^Last four digits/).fill('4242');
  await form.getByRole('button', { name: `Withdraw ${written(60)}` }).click();
  await expect(form.getByLabel(/^Amount/)).toHaveAttribute('aria-invalid', 'true');
  await expect(form).toBeVisible();
});

test('X-18 S31 a withdrawal to a new place asks for the password under its field', async ({ page, player }) => {
  await depositByCard(player, 60);
  const { id } = await accountOf(player);
  await withdrawToCard(player, { accountId: id, amount: 10 });
  await page.goto('/?wallet=withdraw');
  const form = await cardForm(page);
  await form.getByLabel(/^Last four digits/).fill('1111');
  const submit = form.getByRole('button', { name: /^Withdraw [0-9]/ });
  await submit.click();
  const secret = form.getByLabel(/^Current password/);
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await secret.fill(password);
  await submit.click();
  await expect(toast(page, 'Withdrawal requested')).toBeVisible();
});

test('X-20 W-48 T-05 a failed payout returns the money and says so', async ({ page, player }) => {
  await depositByCard(player, 80);
  await page.goto('/?wallet=withdraw');
  const form = await cardForm(page);
  await form.getByLabel(/^Amount/).fill('30');
  await form.getByLabel(/^Last four digits/).fill('4242');
  await form.getByRole('button', { name: `Withdraw ${written(30)}` }).click();
  await expect(toast(page, 'Withdrawal requested')).toBeVisible();
  await expect(wallet(page)).toBeHidden();
  await expect(balance(page)).toContainText('50.00');
  const { data } = await player.api.payment.listInvoices({ query: {} });
  const payout = data.find(({ amount }) => amount === 30);
  await expect(() => decidePayment(payout?.id ?? '', 'failure')).toPass();
  await expect(toast(page, 'Withdrawal not completed')).toBeVisible();
  await expect(balance(page)).toContainText('80.00');
});

test('P44 money beyond the deposit limit is shown with its reason, and can be taken back', async ({ page, player }) => {
  await player.api.risk.createLimit({ body: { definition: 3, period: 'monthly', amount: 100, currency: 'EUR' } });
  const invoiceId = await openDeposit(player, 100);
  await player.api.payment.declineInvoice({ params: { id: invoiceId } });
  await depositByCard(player, 100);
  await decidePayment(invoiceId, 'success');
  await expect.poll(async () => (await player.api.wallet.listHeldCredits()).length, { message: 'the late money is held' }).toBe(1);

  await page.goto('/profile/wallet');
  await expect(page.getByText('Over your deposit limit.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw money on hold' }).click();
  const form = await cardForm(page);
  await form.getByRole('checkbox', { name: /held because of your deposit limit: 100.00/ }).check();
  await form.getByLabel(/^Amount/).fill('100');
  await form.getByLabel(/^Last four/).fill('1234');
  await form.getByRole('button', { name: /^Withdraw 100/ }).click();
  await expect.poll(async () => (await player.api.wallet.listHeldCredits()).length, { message: 'the held money is on its way' }).toBe(0);
  expect((await accountOf(player)).balance).toBe(100);
});
