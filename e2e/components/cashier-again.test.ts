import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, depositByCard, openDeposit, registerPlayer } from '../players.ts';
import { decidePayment } from '../sandbox.ts';
import { openedWindows, savedFiles, sentForms } from './browser.ts';
import { depositWithoutBonus, hold, openMethod, submit, wallet, withdrawal } from './cashier.ts';
import { countCalls, refusal, route } from './network.ts';
import { addressIs, dialog, dialogsClose, fill, named, paste, press, reads, toast } from './hands.ts';
import { openSite, written } from './site.ts';

const deposit = '/static/terms?wallet=deposit';
const PHONE_PX = 390;

for (const widthPx of [1440, PHONE_PX])
  test(`W-140 W-141 who comes back deposits in two taps at ${widthPx} px: the last method and amount stand chosen, and no bonus`, async () => {
    const player = await registerPlayer();
    await depositByCard(player, 27);
    const sent: unknown[] = [];
    route(/^\/api\/payment\/invoices\/deposit$/, async (request, send) => {
      sent.push(await request.clone().json());
      return send();
    });
    const user = await openSite(deposit, { player, widthPx });
    const form = await wallet();
    expect(await form.findByText(/^As last time,/)).toBeVisible();
    expect(form.getByLabelText(/^Amount/)).toHaveValue('27');
    expect(await form.findByRole('radio', { name: /^No bonus/ })).toBeChecked();
    expect(form.getByRole('button', { name: named('27 EUR') })).toHaveAttribute('aria-pressed', 'true');
    await press(user, form, `Deposit ${written(27)}`);
    await waitFor(() => expect(sent).toMatchObject([{ amount: 27, isBonusDecline: true, method: 'pavilion.deposit.card' }]));
    expect(await form.findByRole('list', { name: 'Steps of this payment' })).toBeVisible();
  });

test('W-182 a cashier proposes what a deposit limit leaves: no amount above it stands in the field or on a button', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 27);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 47.5, currency: 'EUR' } });
  const user = await openSite(deposit, { player });
  const form = await wallet();
  const amount = await form.findByLabelText(/^Amount/);
  await waitFor(() => expect(amount).toHaveValue('20'));
  expect(form.getByText(/^From/)).toHaveTextContent(
    new RegExp(`Left within your limit: ${written(20.5).replace('.', '\\.')}\\. Resets .+$`),
  );
  const proposed = within(form.getByRole('group', { name: 'Amounts' }));
  expect(proposed.getAllByRole('button').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual(['20 EUR']);
  // The player's text is sent as typed; judging it is up to the server.
  await paste(user, amount, '50');
  await user.tab();
  expect(amount).toHaveValue('50');
  await press(user, form, `Deposit ${written(50)}`);
  expect(await form.findByText('Deposit limit reached')).toBeVisible();
});

for (const { kind, currency, open } of [
  { kind: 'a form', currency: 'EUR', open: /^Card/ },
  { kind: 'an address', currency: 'USDT', open: /^USDT [0-9]|^USDT[0-9]|^USDT$/ },
])
  test(`W-182 where a deposit limit leaves less than a method takes, the limit stands in place of ${kind}`, async () => {
    const player = await registerPlayer();
    await hold(player, currency);
    await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 0.5, currency: 'EUR' } });
    const { user, form } = await openMethod(player, open);
    expect(await form.findByRole('heading', { name: named(`Your deposit limit leaves ${written(0.5)}`) })).toBeVisible();
    expect(await form.findByText(/^Resets ./)).toBeVisible();
    expect(form.queryByLabelText(/^Amount/)).toBeNull();
    expect(form.queryByRole('img', { name: 'QR code of the payment address' })).toBeNull();
    await press(user, form, 'See limits');
    await addressIs('/profile/limits');
  });

test('W-143 W-139 after paying the steps are reached in view, and the receipt is checked here', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Card/);
  await submit(user, form);
  const steps = await form.findByRole('list', { name: 'Steps of this payment' });
  await waitFor(() => expect(within(steps).getByText('The provider confirms').closest('li')).toHaveAttribute('aria-current', 'step'));
  const [invoice] = (await player.api.payment.listInvoices({ query: {} })).data;
  await decidePayment(invoice?.id ?? '', 'success');
  await waitFor(() => expect(within(steps).getByText('In your balance').closest('li')).toHaveAttribute('data-state', 'reached'));
  const receipt = await form.findByRole('region', { name: 'Receipt' });
  expect(await within(receipt).findByText('Signature checked on this device')).toBeVisible();
  await press(user, form, 'Done');
  await dialogsClose();
});

test.for([
  { place: 'beside its steps', address: depositWithoutBonus },
  { place: 'in the history', address: '/profile/history' },
])('W-199 W-239 a payment decided during its cancellation $place says that it can no longer be cancelled', async ({ address }) => {
  const button = 'Cancel payment';
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Card/);
  await submit(user, form);
  await form.findByRole('button', { name: button });
  const [invoice] = (await player.api.payment.listInvoices({ query: {} })).data;
  route(/\/decline$/, async (_request, send) => {
    await decidePayment(invoice?.id ?? '', 'success');
    await waitFor(async () => expect((await accountOf(player)).balance).toBeGreaterThan(0));
    return send();
  });
  const isHistory = address === '/profile/history';
  const hand = isHistory ? await openSite(address, { player }) : user;
  if (isHistory) await hand.click(await screen.findByText('Details'));
  await press(hand, screen, button);
  expect(await toast('This payment can no longer be cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
});

test('W-142 each way shows fee and time; a coin is chosen in the cashier of euros', async () => {
  const player = await registerPlayer();
  const user = await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  const card = await form.findByRole('button', { name: /^Card/ });
  expect(card).toHaveTextContent(/Free(at once|median)/);
  expect(await form.findByRole('button', { name: /^Cash at an agent/ })).toHaveTextContent(/once paid in|median/);
  await press(user, form, 'Use USDT');
  await reads('USDT account');
  const coins = await form.findByRole('button', { name: /^USDT.*confirms|^USDT.*median/ });
  expect(coins).toHaveTextContent(/Network fee(after the network confirms|median)/);
  expect((await player.api.wallet.listAccounts()).find(({ status }) => status === 1)?.currency).toBe('USDT');
});

test('W-198 on a phone a row of the history’s payments names its method', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  await openSite('/profile/history', { player, widthPx: 390 });
  const kind = await screen.findByText('Deposit', { selector: 'td b' });
  expect(kind.closest('td')).toHaveTextContent(/Card/);
});

test('W-144 W-145 the history opens a payment to its receipt, which /receipts checks without a request', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 40);
  const user = await openSite(withdrawal, { player });
  const form = await wallet();
  await user.click(await form.findByRole('tab', { name: 'History' }));
  const history = await dialog('History');
  await user.click(await history.findByText('Deposit', { selector: 'b' }));
  savedFiles.length = 0;
  await press(user, history, 'Save receipt');
  const text = (await savedFiles[0]?.file.text()) ?? '';
  const visitor = await openSite('/receipts');
  await screen.findByLabelText('Choose a receipt file');
  const calls = countCalls(/^\/api\/payment\//);
  const check = (content: string): Promise<void> =>
    visitor.upload(screen.getByLabelText('Choose a receipt file'), new File([content], 'receipt.json', { type: 'application/json' }));
  const verdict = () => document.querySelector('main [role=status]');
  await check(text);
  await reads('Genuine: our signature covers every line of it.', verdict);
  await check(text.replace('40.00', '90.00'));
  await reads('Not genuine: something in it was changed', verdict);
  await check('{}');
  await reads('This file is not a receipt.', verdict);
  expect(calls()).toBe(0);
});

test('W-143 W-146 a withdrawal says what it will need first, then shows its four steps', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 60);
  const { user, form } = await openMethod(player, /^Card/, { address: withdrawal });
  await reads(/From 10,000.00.EUR on, we confirm your identity/);
  await paste(user, await form.findByLabelText(/^Amount/), '20');
  await paste(user, form.getByLabelText(/^Last four digits/), '4242');
  await press(user, form, `Withdraw ${written(20)}`);
  const steps = await form.findByRole('list', { name: 'Steps of this payment' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/[0-9].*/, '')),
  ).toEqual(['Asked for', 'Checked', 'Sent', 'Paid out']);
  await waitFor(() => expect(within(steps).getByText('Checked').closest('li')).toHaveAttribute('data-state', 'reached'));
});

test('X-43 what was typed in the cashier stays when its methods cannot be read again, and goes where they are refused', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Card/);
  await fill(user, form.getByLabelText(/^Amount/), '37');
  let answers = 0;
  // A fault that a reading is not repeated for.
  let answer = refusal(500, 10_000);
  route(/^\/api\/payment\/invoices\/deposit$/, () => Promise.reject(new TypeError('Failed to fetch')));
  route(/^\/api\/payment\/methods\/deposit/, () => {
    answers += 1;
    return answer.clone();
  });
  await submit(user, form);
  expect(await toast('Something went wrong')).toBeVisible();
  await waitFor(() => expect(answers).toBeGreaterThan(0));
  const amount = form.getByLabelText(/^Amount/);
  await fill(user, amount, '38.50');
  expect(amount).toBeInTheDocument();
  expect(amount).toHaveValue('38.50');
  answer = refusal(409, 13_100);
  await submit(user, form);
  expect(await form.findByText('Deposit limit reached')).toBeVisible();
});

test('W-208 a receipt writes its sums as the language of its page does', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 1250);
  const user = await openSite('/de/profile/history', { player });
  await user.click(await screen.findByText('Einzelheiten'));
  const receipt = within(await screen.findByRole('region', { name: 'Beleg' }));
  expect(receipt.getByText('1.250,00 EUR')).toBeVisible();
  expect(receipt.getByText('0,00 EUR')).toBeVisible();
});

for (const widthPx of [1440, PHONE_PX])
  test(`W-237 a deposit whose page was left is named in the cashier at ${widthPx} px, gone on with there, and ended there`, async () => {
    const player = await registerPlayer();
    await openDeposit(player, 25);
    const other = await openDeposit(player, 35);
    const user = await openSite(deposit, { player, widthPx });
    const form = await wallet();
    const begun = within(await form.findByRole('region', { name: 'Waiting to be paid' }));
    expect(begun.getAllByRole('listitem').map((row) => row.textContent.replaceAll('\u00A0', ' '))).toEqual([
      expect.stringContaining(written(35)),
      expect.stringContaining(written(25)),
    ]);
    // Elsewhere the newer one is cancelled: an offer to pay it does not stay.
    await player.api.payment.declineInvoice({ params: { id: other } });
    await waitFor(() => expect(begun.getAllByRole('listitem')).toHaveLength(1));
    await press(user, begun, 'Continue');
    const [invoice] = (await player.api.payment.listInvoices({ query: { status: 1 } })).data;
    expect(sentForms).toMatchObject([{ action: invoice?.page?.action, method: 'post', target: openedWindows[0]?.name }]);
    expect(await form.findByRole('list', { name: 'Steps of this payment' })).toBeVisible();
    await press(user, form, 'Cancel payment');
    await waitFor(async () => expect((await player.api.payment.listInvoices({ query: { status: 1 } })).data).toEqual([]));
  });

test('W-237 a code that was left unpaid is shown again from the history, in the cashier', async () => {
  const player = await registerPlayer();
  const { user: first, form } = await openMethod(player, /^Bank app/);
  await submit(first, form);
  expect(await form.findByRole('img', { name: 'QR code of this payment' })).toBeVisible();
  const user = await openSite('/profile/history', { player });
  await user.click(await screen.findByText('Details'));
  await press(user, screen, 'Continue');
  expect(await (await wallet()).findByRole('img', { name: 'QR code of this payment' })).toBeVisible();
});
