import { consoleUrl, openPage, situation } from './console.ts';
import { accountOf, depositByCard, openDeposit } from './players.ts';
import { dialog, toast } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

test('BO-078 a payment’s page shows what happened to it, with the provider’s words as they came', async ({ player, operatorAs }) => {
  await depositByCard(player, 35);
  const operator = await operatorAs('payments');
  await openPage(operator, '/invoices', 'Payments');
  await operator
    .getByRole('row', { name: /35\.00/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  const payment = operator.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText(/^Provider: Deposit paid \(booked/)).toBeVisible();
  const steps = payment.getByRole('list').filter({ has: operator.getByText(/^Provider:/) });
  await expect(steps.getByText('credited', { exact: true })).toBeVisible();
  await payment.getByText('As it came').click();
  const raw = payment.locator('pre');
  await expect(raw).toContainText('"amount": "35.00"');
  await expect(payment.getByText(player.email)).toHaveCount(0);
});

test('BO-080 BO-078 money of an unknown payment is tied by two people, once, after the payment was looked at, and nobody’s data is shown', async ({
  player,
  operatorAs,
}) => {
  const invoiceId = await openDeposit(player, 75);
  const [eventId = ''] = await situation('unmatched', player);
  const asker = await operatorAs('payments');
  const ask = async (): Promise<void> => {
    await openPage(asker, `/unmatched?row=${eventId}`, 'Unmatched events');
    await asker.getByRole('button', { name: 'Tie to a payment' }).click();
    const tie = dialog(asker, 'Tie to a payment');
    await tie.getByLabel('Id of the payment').fill(invoiceId);
    await expect(tie.getByText('The amounts are equal.')).toBeVisible();
    await tie.getByLabel('Why').fill('The provider’s report names this payment');
    await tie.getByRole('button', { name: /^Tie to a payment/ }).click();
    await expect(tie).toHaveCount(0);
  };
  await ask();
  await ask();
  expect((await accountOf(player)).balance).toBe(0);

  const decider = await operatorAs('finance');
  await openPage(decider, '/approvals', 'Approvals');
  const waiting = decider.getByRole('link', { name: `event ${eventId} is of invoice ${invoiceId}` });
  await expect(waiting.first()).toBeVisible();
  await waiting.first().click();
  await decider.getByRole('button', { name: /^Approve/ }).click();
  await decider.getByRole('button', { name: /^Approve/ }).click();
  await expect(decider.getByText(/^Approved: /)).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).balance).toBe(75);
  await openPage(decider, '/approvals', 'Approvals');
  await waiting.first().click();
  await decider.getByRole('button', { name: /^Approve/ }).click();
  await decider.getByRole('button', { name: /^Approve/ }).click();
  await expect(decider.getByText(/changed since it was asked/).first()).toBeVisible();
  expect((await accountOf(player)).balance).toBe(75);

  await openPage(asker, `/unmatched?row=${eventId}`, 'Unmatched events');
  await expect(asker.getByText('Tied to')).toBeVisible();
  await expect(asker.getByRole('button', { name: 'Tie to a payment' })).toHaveCount(0);
  await asker.goto(`${await consoleUrl()}/invoices/${invoiceId}`);
  await expect(asker.getByText(/^Provider: Deposit paid \(booked, tied: success\)/)).toBeVisible();
  await asker.getByText('As it came').click();
  await expect(asker.locator('pre')).toContainText('"name": "•••"');
  await expect(asker.locator('pre')).not.toContainText(/Petra|AT61/);
});

signedInTest(
  'BO-085 a way to pay that is switched off is gone from the open cashier within two seconds, and comes back',
  async ({ page, operatorAs }) => {
    await page.goto('/static/terms?wallet=deposit&bonusId=none');
    const way = dialog(page, 'Deposit').getByRole('button', { name: /^Cash at an agent/ });
    await expect(way).toBeVisible();
    const operator = await operatorAs('payments');
    await openPage(operator, '/payment-methods', 'Ways to pay');
    const row = operator.getByRole('row', { name: /Cash at an agent in, EUR/ });
    const turn = async (words: 'Switch off' | 'Switch on', reason: string): Promise<void> => {
      await row.getByRole('button', { name: words }).click();
      await dialog(operator, new RegExp(`^${words}`))
        .getByLabel('Why')
        .fill(reason);
      await operator.keyboard.press('Enter');
    };
    await turn('Switch off', 'The agents’ network is down');
    await expect(toast(operator, 'Off: Cash at an agent')).toBeVisible();
    await expect(way).toHaveCount(0, { timeout: 2000 });
    await turn('Switch on', 'The agents’ network is back');
    await expect(way).toBeVisible({ timeout: 2000 });
  },
);

test('BO-084 a difference is explained on its page, with who said so, and stays explained', async ({ operatorAs, player }) => {
  const [id = ''] = await situation('difference', player);
  const [provider = '', day = ''] = id.split('/');
  const operator = await operatorAs('payments');
  await openPage(operator, '/differences?only=open', 'Differences');
  await operator.getByRole('table', { name: 'Days' }).getByRole('link', { name: day }).click();
  await expect(operator).toHaveURL(/row=/);
  const row = operator.getByRole('table', { name: `${day}, ${provider}` }).getByRole('row', { name: /amounts differ/ });
  await expect(row).toContainText('20.00 EUR');
  await expect(row).toContainText('21.00 EUR');
  await row.getByRole('button', { name: 'Explain' }).click();
  await dialog(operator, 'Explain').getByLabel('Reason').fill('A fee of the provider');
  await dialog(operator, 'Explain').getByRole('button', { name: /^Save/ }).click();
  await expect(toast(operator, 'Kept.')).toBeVisible();
  await expect(row.getByText('explained', { exact: true })).toBeVisible();
  await operator.reload();
  await expect(row.getByText('explained', { exact: true })).toBeVisible();
  await expect(row.getByText('A fee of the provider (payments@console.pavilion.test)')).toBeVisible();
});
