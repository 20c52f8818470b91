import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard } from './players.ts';
import { depositWithoutBonus, dialog, toast, written } from './site.ts';
import { expect, test } from './test.ts';

const wallet = (page: Page): Locator => dialog(page, 'Deposit');

/** The form of a method, chosen by its name. */
async function openMethod(page: Page, name: RegExp, address = depositWithoutBonus): Promise<Locator> {
  await page.goto(address);
  await wallet(page).getByRole('button', { name }).click();
  return wallet(page);
}

/** Over a page with little on it, which has its own scan. */
const cashier = '/static/terms?wallet=deposit&bonusId=none';
const DIALOG = '[role=dialog]';

const submit = (form: Locator): Promise<void> => form.getByRole('button', { name: /^Deposit [0-9]/ }).click();

test('W-25 the provider’s page stands in a frame of the wallet and leaves it when it is paid', async ({ page, player }) => {
  const form = await openMethod(page, /^Saved card/);
  await submit(form);
  const frame = page.frameLocator('iframe[title="Payment page"]');
  await expect(frame.getByRole('heading', { name: '20.00 EUR' })).toBeVisible();
  await frame.getByRole('button', { name: /^Pay 20/ }).click();
  await expect(page).toHaveURL(/deposit-success=true/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(async () => (await player.api.wallet.listAccounts())[0]?.balance).toBe(20);
});

test('W-28 X-24 a payment that fails at the provider comes back to deposit-error, with nothing taken', async ({ page, player }) => {
  const form = await openMethod(page, /^Card/);
  const opened = page.waitForEvent('popup');
  await form.getByRole('button', { name: `Deposit ${written(20)}` }).click();
  const checkout = await opened;
  // The toast lasts three seconds: look for it while the provider's page is still answering.
  await Promise.all([expect(toast(page, 'Deposit not completed')).toBeVisible(), checkout.getByRole('button', { name: 'Fail' }).click()]);
  await expect(dialog(checkout, 'Payment not completed')).toBeVisible();
  expect((await accountOf(player)).balance).toBe(0);
});

test('U-26 what the steps of the cashier show is accessible, dark and light', async ({ page, player }) => {
  // A sweep is many screens one after the other.
  test.setTimeout(240_000);
  await submit(await openMethod(page, /^Bank app/, cashier));
  await expect(wallet(page).getByRole('img', { name: 'QR code of this payment' }).locator('svg')).toBeVisible();
  await expectAccessible(page, 'the QR panel', DIALOG);

  const agent = await openMethod(page, /^Cash at an agent/, cashier);
  await expect(agent.getByLabel(/^Agent number/)).toBeVisible();
  await expectAccessible(page, 'the fields of a method', DIALOG);

  const offer = await openMethod(page, /^Card/, '/static/terms?wallet=deposit');
  await offer.getByRole('radio', { name: /Welcome bonus, part 1/ }).check();
  await expectAccessible(page, 'the choice of a bonus', DIALOG);
  await offer.getByRole('button', { name: 'Terms of this bonus' }).click();
  await expect(dialog(page, 'Welcome bonus, part 1')).toBeVisible();
  await expectAccessible(page, 'the terms of a bonus on offer', DIALOG);

  await page.route('**/api/payment/methods/deposit?**', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ json: { data: data.map((method: object) => ({ ...method, isAvailable: false })) } });
  });
  await page.goto(cashier);
  await expect(wallet(page).getByText('The payment provider isn’t responding')).toBeVisible();
  await expectAccessible(page, 'ways to pay that are away', DIALOG);
  await page.unroute('**/api/payment/methods/deposit?**');

  const accounts = await player.api.wallet.createAccount({ body: { currency: 'USDT' } });
  await player.api.wallet.switchAccount({ params: { id: accounts.find(({ currency }) => currency === 'USDT')?.id ?? '' } });
  const chain = await openMethod(page, /^USDT [0-9]|^USDT[0-9]|^USDT$/, cashier);
  await chain.getByLabel('Network').selectOption('tron');
  await expect(chain.getByRole('img', { name: 'QR code of the payment address' }).locator('svg')).toBeVisible();
  await expectAccessible(page, 'the crypto panel', DIALOG);

  await player.api.wallet.switchAccount({ params: { id: (await accountOf(player)).id } });
  await depositByCard(player, 40);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 40, currency: 'EUR' } });
  await page.goto(cashier);
  await expect(wallet(page).getByText('Deposit limit reached')).toBeVisible();
  await expectAccessible(page, 'the limit card', DIALOG);
});
