import { randomUUID } from 'node:crypto';
import { invoiceStatus } from '@pavilion/contract/constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '../../../apps/console/src/api/api.ts';
import { eventually } from '../../eventually.ts';
import { deskOf } from '../../operators.ts';
import { depositByCard, openDeposit, registerPlayer } from '../../players.ts';
import { decidePayment } from '../../sandbox.ts';
import { expectAccessible } from '../axe.ts';
import { dialog, dialogsClose, named, paste, press, toast } from '../hands.ts';
import { useOwnWorld } from '../own-world.ts';
import { confirmWith, openPage, region, reload, steps, table } from './console.ts';

// The change tried here affects the settings for everybody.
useOwnWorld();

const policy = '/payment-rules?view=payment.policy';
const value = (field: HTMLElement): string => (field instanceof HTMLInputElement ? field.value : '');

test('BO-086 rules are tried on past days, asked by one, approved by another, and gone back from', async () => {
  const user = await openPage(policy, 'Payment rules', { operator: 'payments-3' });
  const weekly = (): Promise<HTMLElement> => screen.findByLabelText(/^Withdrawals per week/);
  const usual = Number(value(await weekly()));
  await paste(user, await weekly(), String(usual + 1));
  await press(user, screen, 'Try on the last 30 days');
  expect(await screen.findByText(/withdrawals were judged/)).toBeVisible();
  await press(user, screen, 'Request approval');
  const asking = await dialog(/./);
  expect(await asking.findByRole('row', { name: named(new RegExp(`Withdrawals per week ?${usual} ?${usual + 1}`)) })).toBeVisible();
  await paste(user, asking.getByLabelText(/^Why/), 'a week with a holiday');
  await press(user, asking, /^Request approval/);
  const waiting = /^Amounts and holds, version \d+: Withdrawals per week$/;
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
  await back.click((await screen.findAllByRole('button', { name: 'Restore' }))[0] ?? document.body);
  expect(await (await dialog(/./)).findByText(/decides; it applies from the next withdrawal/)).toBeVisible();
});

test('BO-208 what is typed of rules stays when others come into force meanwhile, and is asked for upon those', async () => {
  const user = await openPage('/payment-rules?view=turnover.rule', 'Payment rules', { operator: 'payments-3' });
  await paste(user, await screen.findByLabelText('USD'), '2');
  const asker = await deskOf('payments-4');
  const { turnover } = await asker.paymentRules.readPaymentRules();
  const { approval } = await asker.paymentRules.askRules({
    idempotencyKey: randomUUID(),
    params: { kind: 'turnover.rule' },
    body: { baseVersion: turnover.version, body: { ...turnover.body, EUR: '3' }, reason: 'a new currency' },
  });
  const decider = await deskOf('finance');
  await decider.approvals.approve({ params: { id: approval.id }, body: { note: '' } });
  await queryClient.invalidateQueries();
  expect(await screen.findByLabelText('EUR')).toHaveValue('3');
  expect(screen.getByLabelText('USD')).toHaveValue('2');
  expect(screen.getByText(/^Other rules have come into force meanwhile/)).toBeVisible();
  await press(user, screen, 'Request approval');
  const asking = await dialog(/./);
  expect(asking.getByRole('row', { name: named(/USD.*2$/) })).toBeVisible();
  expect(asking.queryByRole('row', { name: named(/EUR/) })).toBeNull();
  await paste(user, asking.getByLabelText(/^Why/), 'bonuses were cleared too fast');
  await press(user, asking, /^Request approval/);
  expect(await toast('Requested: it is waiting under Approvals.')).toBeVisible();
});

test('BO-086 a chain is added, one is taken away, and what cannot be is said beside its field before anybody is asked', async () => {
  const user = await openPage(policy, 'Payment rules', { operator: 'payments-3' });
  const name = await screen.findByLabelText(/^Add a chain/);
  const ask = (): HTMLElement => screen.getByRole('button', { name: 'Request approval' });
  const dryRun = (): HTMLElement => screen.getByRole('button', { name: 'Try on the last 30 days' });
  const add = async (text: string): Promise<void> => {
    await paste(user, name, text);
    await user.keyboard('{Enter}');
  };
  await add('bitcoin');
  expect(await screen.findByText('bitcoin is already there.')).toBeVisible();
  await add('sol ana');
  expect(await screen.findByText(/^A chain’s name is lower-case letters/)).toBeVisible();
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
  await press(user, screen, 'Try on the last 30 days');
  expect(await screen.findByText(/withdrawals were judged/)).toBeVisible();
  await press(user, screen, 'Request approval');
  const asking = await dialog(/./);
  expect(asking.getByRole('row', { name: named(/confirmations\.solana ?.*31$/) })).toBeVisible();
  expect(asking.getByRole('row', { name: named(/confirmations\.ton ?\d+/) })).toBeVisible();
  await user.keyboard('{Escape}');
  await press(user, screen, 'Discard');
  expect(await screen.findByLabelText('Confirmations, ton')).toBeVisible();
  expect(screen.queryByLabelText('Confirmations, solana')).toBeNull();

  const turnover = await openPage('/payment-rules?view=turnover.rule', 'Payment rules', { operator: 'payments-3' });
  await paste(turnover, await screen.findByLabelText(/^Add a currency/), 'jpy');
  await turnover.keyboard('{Enter}');
  expect(await screen.findByLabelText('JPY')).toHaveValue('1');
  await press(turnover, screen, 'Remove JPY');
  expect(screen.queryByLabelText('JPY')).toBeNull();
});

test('BO-087 the switch stops at once with a reason, and says that on again is asked for', async () => {
  const user = await openPage('/payment-rules', 'Payment rules', { operator: 'payments-3' });
  expect(await screen.findByText('Withdrawals that pass every check are released automatically.')).toBeVisible();
  expect(screen.getByText('Stops above')).toBeVisible();
  await press(user, screen, 'Switch off');
  const off = await dialog(/./);
  expect(off.getByText(/Switching it on again takes two people/)).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /^Switch off/ })).toHaveAttribute('aria-disabled', 'true');
});

test('BO-085 operator §2.2 a provider shows what becomes of payments as they end, and a way to pay is switched off beside it', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  const user = await openPage('/payment-providers?row=sandbox-psp', 'Payment providers', { operator: 'payments' });
  const one = region('Provider');
  expect(await one.findByText('responding')).toBeVisible();
  const card = async () => (await table('By payment method').findAllByRole('row', { name: named(/^Card, ?in ?EUR|^Card, in EUR/) }))[0];
  const failed = async (): Promise<number> =>
    Number(
      within((await card()) ?? document.body)
        .getAllByRole('cell')[4]
        ?.textContent.replaceAll(/\D/g, ''),
    );
  const before = await failed();
  const invoiceId = await openDeposit(player, 35);
  await decidePayment(invoiceId, 'failure');
  await eventually('the payment has failed', async () => {
    const { data } = await player.api.payment.listInvoices({ query: { perPage: 10 } });
    return data.find(({ id }) => id === invoiceId)?.status === invoiceStatus.failure ? true : undefined;
  });
  await waitFor(async () => expect(await failed()).toBeGreaterThan(before));
  expect(table('By hour').getAllByRole('row')).toHaveLength(25);

  await press(user, one, /^Show all/);
  const agent = (): HTMLElement => one.getAllByRole('row', { name: named(/^Cash at an agent, ?in ?USD/) })[0] ?? document.body;
  const turn = async (words: 'Switch off' | 'Switch on'): Promise<void> => {
    await press(user, within(agent()), words);
    await paste(user, (await dialog(new RegExp(`^${words}`))).getByLabelText(/^Why/), 'The agents’ network is looked at');
    await user.keyboard('{Enter}');
  };
  await turn('Switch off');
  await waitFor(() => expect(within(agent()).getByText('off')).toBeVisible());
  await turn('Switch on');
  await waitFor(() => expect(within(agent()).queryByText('off')).toBeNull());
});

test('BO-085 a way to pay is switched off and on again in its list, each for a reason', async () => {
  const player = await registerPlayer();
  const isOffered = async (): Promise<boolean> => {
    const methods = await player.api.payment.listDepositMethods({ query: { currency: 'EUR' } });
    return JSON.stringify(methods).includes('"Cash at an agent"');
  };
  expect(await isOffered()).toBe(true);
  const user = await openPage('/payment-methods', 'Payment methods', { operator: 'payments' });
  const row = () => within(screen.getByRole('row', { name: named(/Cash at an agent ?in, ?EUR/) }));
  await waitFor(row);
  const turn = async (words: 'Switch off' | 'Switch on', reason: string): Promise<void> => {
    await press(user, row(), words);
    await paste(user, (await dialog(new RegExp(`^${words}`))).getByLabelText(/^Why/), reason);
    await user.keyboard('{Enter}');
  };
  await turn('Switch off', 'The agents’ network is down');
  expect(await toast('Off: Cash at an agent')).toBeVisible();
  expect(await isOffered()).toBe(false);
  await turn('Switch on', 'The agents’ network is back');
  await expect.poll(isOffered).toBe(true);
});

test.each([
  ['support', false],
  ['payments', true],
])('BO-214 the list of ways to pay has a column of switches for whoever may use them alone: %s', async (operator, isThere) => {
  await openPage('/payment-methods', 'Payment methods', { operator });
  const rows = await screen.findAllByRole('row', { name: named(/in, ?EUR/) });
  expect(within(rows[0] ?? document.body).queryByRole('button') !== null).toBe(isThere);
  expect(screen.queryByRole('columnheader', { name: '' }) !== null).toBe(isThere);
});

test('BO-064 a template is written in two languages, retired and used again', async () => {
  const name = `Own ${(await registerPlayer()).id.slice(-6)}`;
  const user = await openPage('/contact?view=templates', 'Contact', { operator: 'support' });
  await press(user, screen, 'New template');
  const form = region('The template');
  const text = () => form.getByLabelText(/^Text in/);
  await paste(user, await form.findByLabelText(/^Name/), name);
  await paste(user, text(), 'Dear {player}, your message {number}.');
  expect(form.getByText(/No message has a value for \{player\}/)).toBeVisible();
  await paste(user, text(), 'About your message {number}.');
  await user.selectOptions(form.getByLabelText(/^Language/), 'de');
  await paste(user, text(), 'Zu Ihrer Nachricht {number}.');
  await press(user, form, 'Save the template');
  await confirmWith(user, 'Save the template', 'Asked every day');
  expect(await toast('The template is saved.')).toBeVisible();
  expect(await form.findByText('version 1')).toBeVisible();
  await press(user, form, 'Retire');
  await confirmWith(user, 'Retire', 'Nobody asks any more');
  expect(await form.findByText('version 2')).toBeVisible();
  const row = () => screen.getByRole('row', { name: named(new RegExp(name)) });
  await waitFor(() => expect(row()).toHaveTextContent('retired'));
  const again = await reload();
  await press(again, region('The template'), 'Use again');
  await confirmWith(again, 'Use again', 'They ask again');
  await waitFor(() => expect(row()).toHaveTextContent('in use'));
});

test('BO-209 targets that are being typed stay when they are read again', async () => {
  const user = await openPage('/', 'Today', { operator: 'administrator-2' });
  await press(user, screen, 'Targets');
  const targets = await steps('Targets');
  const minutes = () => within(targets.getByRole('group', { name: /^Approvals/ })).getByLabelText(/^Decided/);
  await targets.findByRole('group', { name: /^Approvals/ });
  await paste(user, minutes(), '135');
  await queryClient.invalidateQueries({ queryKey: ['queue-targets'] });
  await targets.findByRole('group', { name: /^Approvals/ });
  expect(minutes()).toHaveValue('135');
});

test('operator §2.4 an administrator changes a target for a reason, and it stands at once', async () => {
  const user = await openPage('/', 'Today', { operator: 'administrator-2' });
  const change = async (minutes: string): Promise<void> => {
    await press(user, screen, 'Targets');
    const targets = await steps('Targets');
    const approvals = within(await targets.findByRole('group', { name: /^Approvals/ }));
    await paste(user, approvals.getByLabelText(/^Decided/), minutes);
    await paste(user, targets.getByLabelText(/^Why/), 'Approvals of a test take other times');
    await press(user, targets, /^Save targets/);
    await dialogsClose();
  };
  const row = () => within(table('Queues').getByRole('row', { name: named(/^Approvals/) }));
  await change('150');
  await waitFor(() => expect(row().getByRole('cell', { name: '2 h 30' })).toBeVisible());
  await change('120');
  await waitFor(() => expect(row().getByRole('cell', { name: '2 h' })).toBeVisible());
});
