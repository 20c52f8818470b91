import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { depositByCard, registerPlayer } from '../players.ts';
import type { Form } from './cashier.ts';
import { paste, press, reads } from './hands.ts';
import { openSite, written } from './site.ts';

const PHONE_PX = 390;
const page = '/profile/wallet';

const cashier = async (): Promise<Form> => within(await screen.findByRole('region', { name: 'Cashier' }));

test('W-170 W-140 W-141 the page of the wallet is the cashier, at the last method and amount and without a bonus', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 27);
  const user = await openSite(page, { player });
  const form = await cashier();
  expect(await form.findByText(/^As last time,/)).toBeVisible();
  expect(form.getByLabelText(/^Amount/)).toHaveValue('27');
  expect(await form.findByRole('radio', { name: /^No bonus/ })).toBeChecked();
  expect(form.getAllByRole('tab').map((tab: HTMLElement) => tab.textContent)).toEqual(['Deposit', 'Withdraw']);
  await user.click(await form.findByRole('button', { name: /^Bank app/ }));
  await waitFor(() => expect(form.queryByText(/^As last time,/)).toBeNull());
  expect(form.getAllByText('Bank app', { selector: 'b' })).toHaveLength(2);
});

test('W-170 W-143 a withdrawal asked for on the page shows its steps beside the form, also after a reload, until it is put aside', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 60);
  const user = await openSite(page, { player });
  const form = await cashier();
  await user.click(form.getByRole('tab', { name: 'Withdraw' }));
  await reads(/From 10,000.00.EUR on, we confirm your identity/, () => document.querySelector('main'));
  await paste(user, await form.findByLabelText(/^Amount/), '20');
  await paste(user, form.getByLabelText(/^Last four digits/), '4242');
  await press(user, form, `Withdraw ${written(20)}`);
  const steps = await screen.findByRole('list', { name: 'Steps of this payment' });
  await waitFor(() => expect(within(steps).getByText('Checked').closest('li')).toHaveAttribute('data-state', 'reached'));
  // The form is there for the next one.
  expect(form.getByLabelText(/^Amount/)).toBeVisible();
  const again = await openSite(page, { player });
  expect(await screen.findByRole('list', { name: 'Steps of this payment' })).toBeVisible();
  await press(again, screen, 'Done');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Steps of this payment' })).toBeNull());
});

test('W-170 on a phone the page has the accounts, and its buttons open the dialog', async () => {
  const player = await registerPlayer();
  const user = await openSite(page, { player, widthPx: PHONE_PX });
  await screen.findByRole('button', { name: 'Add a currency' });
  expect(screen.queryByRole('region', { name: 'Cashier' })).toBeNull();
  const main = within(document.querySelector('main') ?? document.body);
  await press(user, main, 'Withdraw');
  expect(await screen.findByRole('dialog', { name: 'Withdraw' })).toBeVisible();
});
