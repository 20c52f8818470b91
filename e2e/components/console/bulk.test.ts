import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, situation } from '../../operators.ts';
import { accountOf, registerPlayer } from '../../players.ts';
import { dialog, named, paste, press, toast } from '../hands.ts';
import { focusedRow, openConsole, openPage, openPayout, region, steps, table } from './console.ts';

const bar = async () => within(await screen.findByRole('group', { name: 'With the marked rows' }));
/** Waits until the dialog of a bulk says how far it is. */
const isAt = async (name: string, words: RegExp): Promise<void> => {
  const run = await steps(name);
  await waitFor(() => expect(run.getByRole('status').textContent).toMatch(words));
};

test('BO-049 all of a filter are taken together, and marks go with the filter', async () => {
  const player = await registerPlayer();
  const user = await openPage('/players', 'Players', { operator: 'support' });
  await user.click(await screen.findByRole('checkbox', { name: 'Mark all shown' }));
  expect(await screen.findByText('50 marked')).toBeVisible();
  await press(user, screen, /^All \d+$/);
  await press(user, await bar(), 'End sessions');
  expect(await (await steps(/^End sessions: ?\d+ rows$/)).findByText('Will be done')).toBeVisible();
  await user.keyboard('{Escape}');
  await paste(user, screen.getByLabelText(/^Name, e-mail, phone, ID, number/), player.email);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(table('Players').getAllByRole('checkbox')).toHaveLength(2));
  expect(screen.queryByRole('group', { name: 'With the marked rows' })).toBeNull();
});

test('BO-049 withdrawals are marked and rejected by keys alone; it waits for a second person, who agrees, and the money is back', async () => {
  const player = await registerPlayer();
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const before = (await accountOf(player)).balance;
  const user = await openPayout(invoiceId, { operator: 'payments' });
  await screen.findByRole('button', { name: /^Reject/ });
  await table('Withdrawals to decide').findAllByRole('row');
  await user.keyboard('x');
  expect(await screen.findByText('1 marked')).toBeVisible();
  await user.keyboard('.');
  await user.tab();
  expect((await bar()).getByRole('button', { name: 'Reject' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const ask = await steps('Reject: 1 row');
  expect(ask.getByLabelText(/^What the player reads/)).toHaveFocus();
  await user.selectOptions(ask.getByLabelText(/^What the player reads/), 'Own text');
  await user.tab();
  expect(ask.getByLabelText(/^Your text/)).toHaveFocus();
  await user.paste('The card is not yours.');
  await user.tab();
  expect(ask.getByRole('button', { name: /^Preview/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await ask.findByText(/A second person decides; nothing happens before then\./)).toBeVisible();
  expect(ask.getByText(/^Sum of 1/)).toBeVisible();
  expect(ask.getByLabelText(/^Why/)).toHaveFocus();
  await user.paste('The card belongs to somebody else');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/It is waiting for a second person;/)).toBeVisible();
  const here = location.pathname + location.search;
  const approval = (await steps('Reject')).getByRole('link', { name: 'Go to the approval' }).getAttribute('href') ?? '';

  const decider = await openConsole(approval.replace('view=mine&', ''), { operator: 'payments-2' });
  expect(await screen.findByRole('heading', { level: 2, name: /^Reject 1 withdrawal/ })).toBeVisible();
  await screen.findByRole('button', { name: /^Approve/ });
  await decider.keyboard('a');
  await decider.keyboard('{Enter}');
  expect(await screen.findByText(/^Approved: /)).toBeVisible();
  await openConsole(here, { operator: 'payments' });
  await isAt('Reject', /^done1 of 1$/);
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(before);
});

test('BO-049 what has changed since a preview leads back to it, in words, and nothing is done', async () => {
  const [id = ''] = await situation('contact', await registerPlayer());
  const user = await openPage(`/contact?row=${id}`, 'Contact', { operator: 'support' });
  expect(await screen.findByRole('heading', { level: 2, name: named(/^Message .* ?Waiting/) })).toBeVisible();
  await table('Contact').findAllByRole('row');
  await user.keyboard('x');
  await press(user, await bar(), 'Close');
  const ask = await steps('Close: 1 row');
  await paste(user, await ask.findByLabelText(/^Why/), 'Answered by phone');

  const colleague = await deskOf('payments-3');
  const closed = { state: 'closed', reason: 'Answered by phone' } as const;
  await colleague.contact.changeContactMessage({ idempotencyKey: randomUUID(), params: { id }, body: closed });

  await press(user, ask, /^Do it for 1/);
  expect(await ask.findByRole('alert')).toHaveTextContent(
    /^1 of 1 changed since the preview\. Nothing was done\. This is the current state\.$/,
  );
  expect(await ask.findByText(/^Left out: already done/)).toBeVisible();
  expect(ask.getByLabelText(/^Why/)).toHaveValue('Answered by phone');
  expect(ask.getByRole('button', { name: named(/^Do it for 0/) })).toHaveAttribute('aria-disabled', 'true');
});

test('W-254 BO-049 messages whose writers have written since a preview are not closed with it', async () => {
  const player = await registerPlayer();
  const [id = ''] = await situation('contact', player);
  const user = await openPage(`/contact?row=${id}`, 'Contact', { operator: 'support' });
  await table('Contact').findAllByRole('row');
  await user.keyboard('x');
  await press(user, await bar(), 'Close');
  const ask = await steps('Close: 1 row');
  await paste(user, await ask.findByLabelText(/^Why/), 'Answered by phone');
  await player.api.notification.writeToContactThread({ idempotencyKey: randomUUID(), body: { code: id, message: 'Nobody called' } });
  await press(user, ask, /^Do it for 1/);
  expect(await ask.findByRole('alert')).toHaveTextContent(/^1 of 1 changed since the preview\. Nothing was done\./);
});

test('BO-064 a message is closed by a button, for a reason, and the next one has the focus', async () => {
  const [id = ''] = await situation('contact', await registerPlayer());
  await situation('contact', await registerPlayer());
  const user = await openPage(`/contact?row=${id}`, 'Contact', { operator: 'payments-3' });
  await table('Contact').findAllByRole('row');
  await press(user, region('The message'), 'Close message');
  const close = await dialog('Close message');
  await paste(user, close.getByLabelText(/^Why/), 'Answered by phone');
  await user.keyboard('{Enter}');
  expect(await toast('Closed.')).toBeVisible();
  await waitFor(() => expect(focusedRow()).toBeVisible());
  expect(focusedRow()).not.toHaveAttribute('data-row', id);
});
