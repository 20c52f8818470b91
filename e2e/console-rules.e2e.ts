import { expectAccessible } from './axe.ts';
import { openPage } from './console.ts';
import { expect, test } from './test.ts';

test('BO-086 rules are tried on past days, asked by one, approved by another, and gone back from', async ({ operatorAs }) => {
  const asker = await operatorAs('payments-3');
  await openPage(asker, '/payment-rules?view=payment.policy', 'Payment rules');
  const weekly = asker.getByLabel('Payouts a week');
  const usual = Number(await weekly.inputValue());
  await weekly.fill(String(usual + 1));
  await asker.getByRole('button', { name: 'Try on 30 days' }).click();
  await expect(asker.getByText(/payouts were judged/)).toBeVisible();
  await asker.getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = asker.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: new RegExp(`velocityWeekCount ${usual} ${usual + 1}`) })).toBeVisible();
  await dialog.getByLabel('Why').fill('a week with a holiday');
  await dialog.getByRole('button', { name: /^Ask for approval/ }).click();
  const waiting = asker.getByRole('link', { name: /^payment\.policy \d+: velocityWeekCount$/ });
  await expect(waiting).toBeVisible();
  await asker.reload();
  const what = (await waiting.textContent()) ?? '';

  const decider = await operatorAs('finance');
  await openPage(decider, '/approvals', 'Approvals');
  await decider.getByRole('link', { name: what }).first().click();
  await decider.getByRole('button', { name: /^Approve/ }).click();
  await decider.getByRole('button', { name: /^Approve/ }).click();
  await expect(decider.getByText(/^Approved: /)).toBeVisible();

  await expect(waiting).toHaveCount(0, { timeout: 20_000 });
  await expect(weekly).toHaveValue(String(usual + 1));
  await expect(asker.getByText('a week with a holiday')).toBeVisible();
  await asker.getByRole('button', { name: 'Back to this' }).first().click();
  await expect(asker.getByRole('dialog').getByText(/decides; the next payout/)).toBeVisible();
});

test('BO-086 a chain is added, one is taken away, and what cannot be is said beside its field before anybody is asked', async ({
  operatorAs,
}) => {
  const asker = await operatorAs('payments-3');
  await openPage(asker, '/payment-rules?view=payment.policy', 'Payment rules');
  const ask = asker.getByRole('button', { name: 'Ask for approval' });
  const name = asker.getByLabel('One more chain');
  await name.fill('bitcoin');
  await asker.keyboard.press('Enter');
  await expect(asker.getByText('bitcoin is there already.')).toBeVisible();
  await name.fill('sol ana');
  await asker.keyboard.press('Enter');
  await expect(asker.getByText(/^A chain’s name has small letters/)).toBeVisible();
  await name.fill('Solana');
  await asker.keyboard.press('Enter');
  const solana = asker.getByLabel('Confirmations, solana', { exact: true });
  await expect(solana).toHaveValue('12');
  await solana.fill('0');
  await expect(asker.getByText('A whole number, 1–1000.')).toBeVisible();
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await expect(asker.getByRole('button', { name: 'Try on 30 days' })).toHaveAttribute('aria-disabled', 'true');
  await solana.fill('31');
  await asker.getByRole('button', { name: 'Remove Confirmations, ton' }).click();
  await expect(asker.getByLabel('Confirmations, ton', { exact: true })).toHaveCount(0);
  await expect(name).toBeFocused();
  await expectAccessible(asker, 'a draft of rules');
  await asker.getByRole('button', { name: 'Try on 30 days' }).click();
  await expect(asker.getByText(/payouts were judged/)).toBeVisible();
  await ask.click();
  const dialog = asker.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /confirmations\.solana .*31$/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /confirmations\.ton \d+/ })).toBeVisible();
  await asker.keyboard.press('Escape');
  await asker.getByRole('button', { name: 'Discard' }).click();
  await expect(asker.getByLabel('Confirmations, ton', { exact: true })).toBeVisible();
  await expect(solana).toHaveCount(0);

  await openPage(asker, '/payment-rules?view=turnover.rule', 'Payment rules');
  await asker.getByLabel('One more currency').fill('jpy');
  await asker.keyboard.press('Enter');
  await expect(asker.getByLabel('JPY', { exact: true })).toHaveValue('1');
  await asker.getByRole('button', { name: 'Remove JPY' }).click();
  await expect(asker.getByLabel('JPY', { exact: true })).toHaveCount(0);
});

test('BO-087 the switch stops at once with a reason, and says that on again is asked for', async ({ operatorAs }) => {
  const asker = await operatorAs('payments-3');
  await openPage(asker, '/payment-rules', 'Payment rules');
  await expect(asker.getByText('What passes every check leaves alone.')).toBeVisible();
  await expect(asker.getByText('Stops above')).toBeVisible();
  await asker.getByRole('button', { name: 'Switch off' }).click();
  const dialog = asker.getByRole('dialog');
  await expect(dialog.getByText(/On again takes two people/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Switch off/ })).toHaveAttribute('aria-disabled', 'true');
});
