import { openPage, situation } from './console.ts';
import { accountOf, depositByCard, openDeposit } from './players.ts';
import { decidePayment, loseDispute } from './sandbox.ts';
import { dialog, toast } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

signedInTest(
  'BO-081 W-159 a chargeback is answered by keys, lost, and what is owed is written off by two people while others look',
  async ({ page, player, operatorAs }) => {
    const [invoiceId = ''] = await situation('owedChargeback', player);
    await depositByCard(player, 30);
    expect((await accountOf(player)).withdrawalBalance).toBe(0);
    await page.goto('/profile/wallet');
    const withdrawable = page.getByRole('main').getByText('Withdrawable').locator('..');
    await expect(withdrawable).toContainText('0.00');
    const asker = await operatorAs('payments');
    await openPage(asker, `/chargebacks?row=${invoiceId}`, 'Chargebacks');
    const one = asker.getByRole('region', { name: 'Chargeback', exact: true });
    await expect(one.getByText('to answer')).toBeVisible();
    await asker.keyboard.press('e');
    const answer = dialog(asker, 'Answer the chargeback');
    await answer.getByLabel('What speaks against it').fill('The player has confirmed the payment by mail');
    await answer
      .getByLabel('Add a document')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no paper at all') });
    await answer.getByRole('button', { name: /^Send evidence/ }).click();
    await expect(answer.getByRole('alert')).toBeVisible();
    await answer.getByRole('button', { name: 'Leave out receipt.pdf' }).click();
    await answer.getByRole('button', { name: /^Send evidence/ }).click();
    await expect(answer).toHaveCount(0);
    await expect(one.getByText('taken', { exact: true })).toBeVisible();
    await expect(one.getByText('answered', { exact: true })).toBeVisible();

    await loseDispute(invoiceId);
    await expect(one.getByText('lost, owed')).toBeVisible();
    await one.getByRole('button', { name: 'Write off' }).click();
    const writeOff = dialog(asker, 'Write off what is owed');
    await writeOff.getByLabel('Why').fill('The bank has decided, and nothing is left');
    await writeOff.getByRole('button', { name: /^Write off/ }).click();
    await expect(toast(asker, 'Asked: it waits under Approvals.')).toBeVisible();

    const watcher = await operatorAs('support');
    await openPage(watcher, `/players/${player.id}/money`, /./);
    const accounts = watcher.getByRole('table', { name: 'Accounts' }).getByRole('row', { name: /EUR/ });
    await expect(accounts).toContainText('50.00');
    const decider = await operatorAs('finance');
    await openPage(decider, '/approvals', 'Approvals');
    await decider.getByRole('link', { name: new RegExp(`writeOff 50.00 EUR of invoice ${invoiceId}`) }).click();
    await expect(decider.getByRole('row', { name: /^Owed 50\.00/ })).toBeVisible();
    await decider.getByRole('button', { name: /^Approve/ }).click();
    await decider.getByRole('button', { name: /^Approve/ }).click();
    await expect(decider.getByText(/^Approved: /)).toBeVisible();

    await expect(withdrawable).toContainText('30.00');
    await expect(accounts).not.toContainText('50.00');
    await expect(asker.getByRole('table', { name: 'Chargebacks' }).getByRole('row', { name: /lost, owed/ })).toHaveCount(0);
    await openPage(asker, `/chargebacks?view=ended&row=${invoiceId}`, 'Chargebacks');
    await expect(one.getByText('written off', { exact: true }).first()).toBeVisible();
    expect((await accountOf(player)).withdrawalBalance).toBe(30);
  },
);

test('BO-085 operator §2.2 a provider shows what becomes of payments as they end, and a way to pay is switched off beside it', async ({
  player,
  operatorAs,
}) => {
  await depositByCard(player, 20);
  const operator = await operatorAs('payments');
  await openPage(operator, '/payment-providers?row=sandbox-psp', 'Payment providers');
  const one = operator.getByRole('region', { name: 'Provider', exact: true });
  await expect(one.getByText('answers', { exact: true })).toBeVisible();
  const card = one
    .getByRole('table', { name: 'By way to pay' })
    .getByRole('row', { name: /^Card, in EUR/ })
    .first();
  const failed = async (): Promise<number> => Number((await card.getByRole('cell').nth(4).textContent())?.replaceAll(/\D/g, ''));
  await expect(card).toBeVisible();
  const before = await failed();
  await decidePayment(await openDeposit(player, 35), 'failure');
  await expect.poll(failed).toBeGreaterThan(before);
  await expect(one.getByRole('table', { name: 'By hour' }).getByRole('row')).toHaveCount(25);

  await one.getByRole('button', { name: /^Show all/ }).click();
  const agent = one.getByRole('row', { name: /^Cash at an agent, in USD/ }).first();
  const turn = async (words: 'Switch off' | 'Switch on'): Promise<void> => {
    await agent.getByRole('button', { name: words }).click();
    await dialog(operator, new RegExp(`^${words}`))
      .getByLabel('Why')
      .fill('The agents’ network is looked at');
    await operator.keyboard.press('Enter');
  };
  await turn('Switch off');
  await expect(agent.getByText('off', { exact: true })).toBeVisible();
  await turn('Switch on');
  await expect(agent.getByText('off', { exact: true })).toHaveCount(0);
});
