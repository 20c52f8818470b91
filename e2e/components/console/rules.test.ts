import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { dialog, named, paste, press } from '../hands.ts';
import { openPage, reload } from './console.ts';

const policy = '/payment-rules?view=payment.policy';
const value = (field: HTMLElement): string => (field instanceof HTMLInputElement ? field.value : '');

test('BO-086 rules are tried on past days, asked by one, approved by another, and gone back from', async () => {
  const user = await openPage(policy, 'Payment rules', { operator: 'payments-3' });
  const weekly = (): Promise<HTMLElement> => screen.findByLabelText(/^Payouts a week/);
  const usual = Number(value(await weekly()));
  await paste(user, await weekly(), String(usual + 1));
  await press(user, screen, 'Try on 30 days');
  expect(await screen.findByText(/payouts were judged/)).toBeVisible();
  await press(user, screen, 'Ask for approval');
  const asking = await dialog(/./);
  expect(await asking.findByRole('row', { name: named(new RegExp(`velocityWeekCount ?${usual} ?${usual + 1}`)) })).toBeVisible();
  await paste(user, asking.getByLabelText(/^Why/), 'a week with a holiday');
  await press(user, asking, /^Ask for approval/);
  const waiting = /^payment\.policy \d+: velocityWeekCount$/;
  expect(await screen.findByRole('link', { name: waiting })).toBeVisible();
  await reload();
  const what = (await screen.findByRole('link', { name: waiting })).textContent;

  const decider = await openPage('/approvals', 'Approvals', { operator: 'finance' });
  await decider.click((await screen.findAllByRole('link', { name: what }))[0] ?? document.body);
  await press(decider, screen, /^Approve/);
  await press(decider, screen, /^Approve/);
  expect(await screen.findByText(/^Approved: /)).toBeVisible();

  const back = await openPage(policy, 'Payment rules', { operator: 'payments-3' });
  await waitFor(async () => expect(await weekly()).toHaveValue(String(usual + 1)));
  expect(screen.queryByRole('link', { name: waiting })).toBeNull();
  expect(await screen.findByText('a week with a holiday')).toBeVisible();
  await back.click((await screen.findAllByRole('button', { name: 'Back to this' }))[0] ?? document.body);
  expect(await (await dialog(/./)).findByText(/decides; the next payout/)).toBeVisible();
});

test('BO-086 a chain is added, one is taken away, and what cannot be is said beside its field before anybody is asked', async () => {
  const user = await openPage(policy, 'Payment rules', { operator: 'payments-3' });
  const name = await screen.findByLabelText(/^One more chain/);
  const ask = (): HTMLElement => screen.getByRole('button', { name: 'Ask for approval' });
  const dryRun = (): HTMLElement => screen.getByRole('button', { name: 'Try on 30 days' });
  const add = async (text: string): Promise<void> => {
    await paste(user, name, text);
    await user.keyboard('{Enter}');
  };
  await add('bitcoin');
  expect(await screen.findByText('bitcoin is there already.')).toBeVisible();
  await add('sol ana');
  expect(await screen.findByText(/^A chain’s name has small letters/)).toBeVisible();
  await add('Solana');
  const solana = await screen.findByLabelText('Confirmations, solana');
  expect(solana).toHaveValue('12');
  await paste(user, solana, '0');
  expect(await screen.findByText('A whole number, 1–1000.')).toBeVisible();
  expect(ask()).toHaveAttribute('aria-disabled', 'true');
  expect(dryRun()).toHaveAttribute('aria-disabled', 'true');
  await paste(user, solana, '31');
  await press(user, screen, 'Remove Confirmations, ton');
  expect(screen.queryByLabelText('Confirmations, ton')).toBeNull();
  expect(name).toHaveFocus();
  await expectAccessible();
  await press(user, screen, 'Try on 30 days');
  expect(await screen.findByText(/payouts were judged/)).toBeVisible();
  await press(user, screen, 'Ask for approval');
  const asking = await dialog(/./);
  expect(asking.getByRole('row', { name: named(/confirmations\.solana ?.*31$/) })).toBeVisible();
  expect(asking.getByRole('row', { name: named(/confirmations\.ton ?\d+/) })).toBeVisible();
  await user.keyboard('{Escape}');
  await press(user, screen, 'Discard');
  expect(await screen.findByLabelText('Confirmations, ton')).toBeVisible();
  expect(screen.queryByLabelText('Confirmations, solana')).toBeNull();

  const turnover = await openPage('/payment-rules?view=turnover.rule', 'Payment rules', { operator: 'payments-3' });
  await paste(turnover, await screen.findByLabelText(/^One more currency/), 'jpy');
  await turnover.keyboard('{Enter}');
  expect(await screen.findByLabelText('JPY')).toHaveValue('1');
  await press(turnover, screen, 'Remove JPY');
  expect(screen.queryByLabelText('JPY')).toBeNull();
});

test('BO-087 the switch stops at once with a reason, and says that on again is asked for', async () => {
  const user = await openPage('/payment-rules', 'Payment rules', { operator: 'payments-3' });
  expect(await screen.findByText('What passes every check leaves alone.')).toBeVisible();
  expect(screen.getByText('Stops above')).toBeVisible();
  await press(user, screen, 'Switch off');
  const off = await dialog(/./);
  expect(off.getByText(/On again takes two people/)).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /^Switch off/ })).toHaveAttribute('aria-disabled', 'true');
});
