import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, operatorEmail, situation } from '../../operators.ts';
import { decidePayment, payOnceMore } from '../../sandbox.ts';
import { accountOf, depositByCard, openDeposit, registerPlayer } from '../../players.ts';
import { addressIs, dialog, dialogsClose, named, paste, press, reads, toast } from '../hands.ts';
import { route } from '../network.ts';
import { openConsole, openPage, region, reload, table } from './console.ts';

const payment = region('Payment');
const unplacedEvents = async () => (await (await deskOf('payments')).payments.listProviderEvents({ query: { perPage: 200 } })).data;

test('BO-078 a payment’s page shows what happened to it, with the provider’s words as they came', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 35);
  const user = await openPage('/invoices', 'Payments', { operator: 'payments' });
  const [row] = await screen.findAllByRole('row', { name: named(/35\.00/) });
  await user.click(within(row ?? document.body).getAllByRole('link')[0] ?? document.body);
  const said = await payment.findByText(/^Provider: Deposit paid \(booked/);
  expect(within(said.closest('ol, ul') ?? document.body).getByText('credited')).toBeVisible();
  await user.click(payment.getByText('As it came'));
  await reads('"amount": "35.00"', () => document.querySelector('section[aria-label=Payment] pre'));
  expect(payment.queryByText(player.email)).toBeNull();
});

test('BO-080 BO-078 money of an unknown payment is tied by two people, once, after the payment was looked at, and nobody’s data is shown', async () => {
  const player = await registerPlayer();
  const invoiceId = await openDeposit(player, 75);
  const [eventId = ''] = await situation('unmatched', player);
  const ask = async (): Promise<void> => {
    const user = await openPage(`/unmatched?row=${eventId}`, 'Unmatched events', { operator: 'payments' });
    await press(user, screen, 'Match to a payment');
    const tie = await dialog('Match to a payment');
    await paste(user, tie.getByLabelText(/^Payment ID/), invoiceId);
    expect(await tie.findByText('The amounts are equal.')).toBeVisible();
    await paste(user, tie.getByLabelText(/^Why/), 'The provider’s report names this payment');
    await press(user, tie, /^Match to a payment/);
    await dialogsClose();
  };
  await ask();
  await ask();
  expect((await accountOf(player)).balance).toBe(0);

  const name = `Event ${shortId(eventId)} matched to payment ${shortId(invoiceId)}`;
  const approve = async () => {
    const decider = await openPage('/approvals', 'Approvals', { operator: 'finance' });
    await decider.click((await screen.findAllByRole('link', { name: named(name) }))[0] ?? document.body);
    await press(decider, screen, /^Approve/);
    await press(decider, screen, /^Approve/);
  };
  await approve();
  expect(await screen.findByText(/^Approved: /)).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).balance).toBe(75);
  await approve();
  // The request is reloaded and no longer open: why nothing was done is still shown, and after a reload too.
  expect(await screen.findByText(/^overtaken, /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the event' })).toHaveAttribute('href', `/unmatched?row=${eventId}`);
  expect(await screen.findByText(/changed since it was requested/, { selector: '[role=alert], [role=alert] *' })).toBeVisible();
  await reload();
  expect(await screen.findByText(/^Something it was based on has changed since/)).toBeVisible();
  expect((await accountOf(player)).balance).toBe(75);

  await openPage(`/unmatched?row=${eventId}`, 'Unmatched events', { operator: 'payments' });
  expect(await screen.findByText('Matched to')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Match to a payment' })).toBeNull();
  const user = await openConsole(`/invoices/${invoiceId}`, { operator: 'payments' });
  expect(await screen.findByText(/^Provider: Deposit paid \(booked, tied: success\)/)).toBeVisible();
  await user.click(screen.getByText('As it came'));
  const raw = (): string => document.querySelector('pre')?.textContent ?? '';
  await waitFor(() => expect(raw()).toContain('"name": "•••"'));
  expect(raw()).not.toMatch(/Petra|AT61/);
});

test('BO-172 a second payment is listed at once, offers the payment that it names, and is asked for or put away', async () => {
  const player = await registerPlayer();
  const invoiceId = await openDeposit(player, 41.07);
  await decidePayment(invoiceId, 'success');
  // Two payments that the provider confirms in one sum are credited in one sum (P-88).
  await expect.poll(async () => (await accountOf(player)).balance).toBe(41.07);
  await payOnceMore(invoiceId);
  // A row that comes while one reads waits behind a count.
  await expect.poll(async () => (await unplacedEvents()).some(({ named: invoice }) => invoice === invoiceId)).toBe(true);
  const user = await openPage('/unmatched', 'Unmatched events', { operator: 'payments' });
  await user.click(await screen.findByRole('link', { name: named(/41\.07/) }));
  expect(await screen.findByText('second payment')).toBeVisible();
  await press(user, screen, 'Match to a payment');
  const tie = await dialog('Match to a payment');
  expect(tie.getByLabelText(/^Payment ID/)).toHaveValue(invoiceId);
  expect(await tie.findByText('The amounts are equal.')).toBeVisible();
  await user.keyboard('{Escape}');
  await dialogsClose();
  await press(user, screen, 'Dismiss');
  const putAway = await dialog('Dismiss');
  await paste(user, putAway.getByLabelText(/^Why/), 'Returned to its payer');
  await press(user, putAway, /^Dismiss/);
  await dialogsClose();
  expect((await accountOf(player)).balance).toBe(41.07);
});

test('BO-171 the page of differences names the days that were not compared yet', async () => {
  const left = [{ provider: 'a-provider', days: ['2030-01-01', '2030-01-02'] }];
  route(/^\/api\/console\/v1\/uncompared-days$/, () => Response.json({ data: left }));
  await openPage('/differences', 'Differences', { operator: 'payments' });
  expect(await screen.findByText('2 days have not been compared with a-provider yet: 1 Jan 2030 · 2 Jan 2030')).toBeVisible();
});

test('BO-084 BO-183 BO-185 BO-202 a difference is explained on its page, with who said so, and stays explained', async () => {
  const [id = ''] = await situation('difference', await registerPlayer());
  const [provider = '', reported = ''] = id.split('/');
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(reported));
  const user = await openPage('/differences?only=open', 'Differences', { operator: 'payments' });
  await user.click(await table('Days').findByRole('link', { name: day }));
  await addressIs(/row=/);
  const rows = table(`${day}, ${provider}`);
  const row = (): HTMLElement => rows.getByRole('row', { name: named(/amounts differ/) });
  await waitFor(() => expect(row()).toHaveTextContent('20.00 EUR'));
  expect(row()).toHaveTextContent('21.00 EUR');
  await press(user, within(row()), 'Explain');
  const explain = await dialog('Explain');
  await waitFor(() => expect(explain.getByLabelText(/^State/)).toHaveFocus());
  // The dialog says which one it is (BO-185).
  for (const part of [`${day}, ${provider}`, 'amounts differ', '20.00 EUR', '21.00 EUR']) expect(explain.getByText(part)).toBeVisible();
  await user.selectOptions(explain.getByLabelText(/^State/), 'explained');
  await paste(user, explain.getByLabelText(/^Reason/), 'A fee of the provider');
  await user.keyboard('{Enter}');
  expect(await toast('Saved.')).toBeVisible();
  await waitFor(() => expect(within(row()).getByText('explained')).toBeVisible());
  await reload();
  await waitFor(() => expect(within(row()).getByText('explained')).toBeVisible());
  expect(within(row()).getByText(`A fee of the provider (${await operatorEmail('payments')})`)).toBeVisible();
  // The payment stands above its explanation (BO-202).
  expect(
    within(row())
      .getByText(/^A fee of the provider/)
      .querySelector('a')?.pathname,
  ).toMatch(/^\/invoices\//);
});

test('BO-193 under a day stands what was booked, what the provider reports and what lies between, by currency', async () => {
  const [id = ''] = await situation('difference', await registerPlayer());
  const [provider = '', reported = ''] = id.split('/');
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(reported));
  await openPage(`/differences?row=${id}`, 'Differences', { operator: 'payments' });
  const sums = table(`Sums, ${day}, ${provider}`);
  const cells = within(await sums.findByRole('row', { name: named(/^EUR, deposits/) })).getAllByRole('cell');
  const [of, booked, told, difference] = cells.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
  expect({ of, booked, told, difference }).toEqual({ of: 'EUR, deposits', booked: '20.00', told: '21.00', difference: '−1.00' });
});

test('BO-082 BO-174 V-103 an adjustment is asked by one, refused to the asker, approved by another, and stands on the player’s account', async () => {
  const player = await registerPlayer();
  const user = await openConsole(`/players/${player.id}/overview`, { operator: 'payments' });
  await press(user, screen, 'Adjust');
  const ask = await dialog(/^Adjust .*balance$/);
  await user.selectOptions(ask.getByLabelText(/^Kind/), 'goodwill');
  // Read by the separators of any country, and shown where there are two readings.
  await paste(user, ask.getByLabelText(/^Amount/), '1,250');
  await reads('= 1,250.00 EUR');
  await paste(user, ask.getByLabelText(/^Amount/), '100 USD');
  await reads('Enter an amount such as 50 or 50.25.');
  await paste(user, ask.getByLabelText(/^Amount/), '1.2.3');
  await reads('Enter an amount such as 50 or 50.25.');
  await paste(user, ask.getByLabelText(/^Amount/), '12,50');
  await paste(user, ask.getByLabelText(/^Why/), 'Paid twice by the studio on Sunday');
  await press(user, ask, /^Request approval/);
  expect(await toast('Requested: it is waiting under Approvals.')).toBeVisible();
  const asker = await openPage('/adjustments', 'Adjustments', { operator: 'payments' });
  const [row] = await screen.findAllByRole('row', { name: named(/12\.50/) });
  await asker.click(within(row ?? document.body).getByRole('link', { name: 'open' }));
  await asker.click(await screen.findByRole('link', { name: 'My requests' }));
  expect((await screen.findAllByText(/12\.50/))[0]).toBeVisible();
  expect((await accountOf(player)).balance).toBe(0);

  const { data } = await (await deskOf('finance')).approvals.listApprovals({ query: {} });
  const waiting = data.find((one) => JSON.stringify(one).includes(player.id));
  const decider = await openPage(`/approvals?row=${waiting?.id ?? ''}`, 'Approvals', { operator: 'finance' });
  await screen.findByRole('button', { name: /^Approve/ });
  await decider.keyboard('a');
  await decider.keyboard('{Enter}');
  expect(await screen.findByText(/^Approved: /)).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).balance).toBe(12.5);
});
