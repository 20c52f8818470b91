import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, operatorEmail, situation } from '../../operators.ts';
import { accountOf, registerPlayer } from '../../players.ts';
import { addressIs, chooseOption, dialog, paste, press, toast } from '../hands.ts';
import { confirmWith, focusedRow, openPage, openPayout, region, reload, table } from './console.ts';

test('BO-070 BO-042 payouts are narrowed by their reason in the address, say why each waits, and lead to the papers by a key', async () => {
  const player = await registerPlayer();
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const user = await openPage('/withdrawals', 'Withdrawals', { operator: 'risk' });
  const method = screen.getByLabelText('Method');
  await chooseOption(user, method, 'pavilion.withdrawal.card');
  await addressIs(/method=/);
  await reload();
  await waitFor(() => expect(screen.getByLabelText('Method')).toHaveValue('pavilion.withdrawal.card'));
  await press(user, screen, 'Show all');
  await addressIs(/^(?!.*method=)/);
  await openPage(`/withdrawals?player=${player.id}`, 'Withdrawals', { operator: 'risk' });
  const own = table('Withdrawals to decide');
  await waitFor(() => expect(own.getAllByRole('row')).toHaveLength(2));
  expect(document.querySelector(`tr[data-row="${invoiceId}"]`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
  await openPayout(invoiceId, { operator: 'risk' });
  const payment = region('Payment');
  expect(await payment.findByRole('heading', { name: 'Why it waits' })).toBeVisible();
  expect(payment.queryByText('No rule raised a concern.')).toBeNull();
  await user.keyboard('d');
  await addressIs(new RegExp(`/players/${player.id}/identity`));
});

test('BO-074 BO-187 BO-191 a rejected withdrawal is the player’s money again, and the rejection says what the player reads', async () => {
  const player = await registerPlayer();
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const before = (await accountOf(player)).balance;
  const user = await openPayout(invoiceId, { operator: 'payments-3' });
  await screen.findByRole('button', { name: /^Reject/ });
  await user.keyboard('r');
  const reject = await dialog('Reject the withdrawal');
  const reading = (): HTMLElement => reject.getByLabelText(/^What the player reads/);
  await user.selectOptions(reading(), 'Own text');
  expect(reject.getByText('The player reads English. At least 5 characters.')).toBeVisible();
  await paste(user, reject.getByLabelText(/^Your text/), 'No');
  expect(reject.getByRole('button', { name: /^Reject/ })).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(reading(), 'Destination isn’t the player’s');
  expect(reject.queryByLabelText(/^Your text/)).toBeNull();
  await press(user, reject, 'Destination does not belong to the player');
  await press(user, reject, /^Reject/);
  const { invoice, player: who } = await (await deskOf('payments-3')).payments.readInvoice({ params: { id: invoiceId } });
  expect(await toast(`Rejected: ${invoice.amount.toFixed(2)} ${invoice.currency} belongs to ${who.nickname ?? ''} again.`)).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(before);
  const file = await (await deskOf('payments-3')).payments.readInvoice({ params: { id: invoiceId } });
  expect(JSON.stringify(file)).toContain('Destination does not belong to the player');
  expect(file.invoice.playerReason).toBe('The destination isn’t in your name. Please choose an account or card that is yours.');
});

test('BO-043 a colleague sees who has a withdrawal open, takes it over, and is seen', async () => {
  const player = await registerPlayer();
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const first = await deskOf('payments');
  const [firstEmail, secondEmail] = [await operatorEmail('payments'), await operatorEmail('payments-2')];
  await first.desk.claim({ body: { kind: 'withdrawal', id: invoiceId } });
  const user = await openPayout(invoiceId, { operator: 'payments-2' });
  expect(await screen.findByText(`${firstEmail} has this open.`)).toBeVisible();
  expect(await first.desk.look({ body: { kind: 'withdrawal', id: invoiceId } })).toMatchObject([{ email: secondEmail }]);
  await press(user, screen, 'Take over');
  await waitFor(() => expect(screen.queryByText(`${firstEmail} has this open.`)).toBeNull());
  expect(await screen.findByText(`Also here: ${firstEmail}.`)).toBeVisible();
  await expect(first.desk.claim({ body: { kind: 'withdrawal', id: invoiceId } })).rejects.toMatchObject({
    detail: { operator: secondEmail },
  });
  // Contact with the player is shown there, and no longer at the withdrawal.
  await first.desk.endLook({ params: { id: invoiceId } });
  await waitFor(() => expect(screen.queryByText(/^Also here/)).toBeNull());
  await openPage(`/players/${player.id}/overview`, /./, { operator: 'payments-2' });
  await first.desk.look({ body: { kind: 'player', id: player.id } });
  expect(await screen.findByText(`Also here: ${firstEmail}.`)).toBeVisible();
  await expect.poll(() => first.desk.look({ body: { kind: 'withdrawal', id: invoiceId } })).toEqual([]);
});

test('operator §2.1 after a payout is held or a paper judged, the next row is open and has the focus, by keyboard alone', async () => {
  const [player, other] = [await registerPlayer(), await registerPlayer()];
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  await situation('heldWithdrawal', other);
  const user = await openPayout(invoiceId, { operator: 'payments-2' });
  await screen.findByRole('button', { name: /^Hold/ });
  await table('Withdrawals to decide').findAllByRole('row');
  await user.keyboard('h');
  await confirmWith(user, 'Hold the withdrawal', 'Waiting for a statement');
  await waitFor(() => expect(focusedRow()).toHaveAttribute('aria-current', 'true'));
  expect(focusedRow()).not.toHaveAttribute('data-row', invoiceId);

  const [paperId = ''] = await situation('documents', player);
  await (await deskOf('identity')).identity.readDocumentFile({ params: { id: paperId }, query: { reason: 'To judge it' } });
  const judge = await openPage(`/documents?row=${paperId}`, /./, { operator: 'identity' });
  await screen.findByRole('button', { name: /^Approve/ });
  await table('Documents').findAllByRole('row');
  await judge.keyboard('a');
  await screen.findByRole('dialog');
  await judge.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(focusedRow()).toHaveAttribute('aria-current', 'true'));
  expect(focusedRow()).not.toHaveAttribute('data-row', paperId);
});

test('BO-188 a withdrawal that a colleague holds says until when, and offers no decision to others before that', async () => {
  const [invoiceId = ''] = await situation('heldWithdrawal', await registerPlayer());
  const { invoice } = await (await deskOf('payments-3')).payments.readInvoice({ params: { id: invoiceId } });
  const at = new Date(Date.parse(invoice.createdAt) + 3_600_000).toISOString();
  await (await deskOf('payments-3')).payments.holdWithdrawal({ params: { id: invoiceId }, body: { reason: 'asked the bank', until: at } });
  await openPayout(invoiceId, { operator: 'payments-2' });
  const payment = region('Payment');
  expect(await payment.findByText(/^held until \d/)).toBeVisible();
  expect(payment.queryByText('waiting for a decision', { selector: 'h2 ~ *' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Release|Reject)/ })).toBeNull();
  expect(await screen.findByRole('button', { name: /^End the hold/ })).toBeVisible();
  await openPayout(invoiceId, { operator: 'payments-3' });
  expect(await screen.findByRole('button', { name: /^Release/ })).toBeVisible();
});
