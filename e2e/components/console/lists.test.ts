import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { operatorOf, situation } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { savedFiles } from '../browser.ts';
import { addressIs, chooseOption, dialog, named, paste, press } from '../hands.ts';
import { openPage, region, table } from './console.ts';

const COUNT = /^1–\d+ of (about )?[\d,]+$/;
const link = (name: string | RegExp): HTMLElement | null => screen.queryByRole('link', { name: named(name) });

test('BO-043 views say how many rows they have, on every list that is narrowed, and go away only when that is confirmed', async () => {
  const name = `Active ${(await registerPlayer()).id.slice(-6)}`;
  const user = await openPage('/players?country=AT&status=active', 'Players', { operator: 'games' });
  await press(user, screen, 'Save this view');
  await paste(user, (await dialog('Save this view')).getByLabelText(/^Name/), name);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(link(new RegExp(`^${name} ?[\\d,]+$`))).toBeVisible());
  await press(user, screen, 'Remove this view');
  expect((await dialog('Remove this view')).getByText(new RegExp(`${name} is removed`))).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(link(new RegExp(`^${name}`))).toBeVisible());
  await press(user, screen, 'Remove this view');
  await press(user, await dialog('Remove this view'), /^Remove this view/);
  await waitFor(() => expect(link(new RegExp(`^${name}`))).toBeNull());

  await openPage('/verification?view=approved&country=AT', 'Verification', { operator: 'identity' });
  expect(await screen.findByRole('button', { name: 'Save this view' })).toBeVisible();
});

test('BO-051 a view is shared with a role, and a colleague of that role narrows the list by it', async () => {
  const name = `Austrians ${(await registerPlayer()).id.slice(-6)}`;
  const user = await openPage('/players?country=AT', 'Players', { operator: 'payments-2' });
  await press(user, screen, 'Save this view');
  const save = await dialog('Save this view');
  await paste(user, save.getByLabelText(/^Name/), name);
  await chooseOption(user, save.getByLabelText(/^Share with/), 'payments');
  await press(user, save, /^Save/);
  await waitFor(() => expect(link(new RegExp(`^${name}`))).toBeVisible());
  const colleague = await openPage('/players', 'Players', { operator: 'payments' });
  await waitFor(() => expect(link(new RegExp(`^${name}`))).toBeVisible());
  await colleague.click(link(new RegExp(`^${name}`)) ?? document.body);
  await addressIs(/country=AT/);
  await waitFor(() => expect(screen.getByLabelText(/^Country/)).toHaveValue('AT'));
});

test('operator §2.1 a list says how much of it is shown, and one that is narrowed to nothing is cleared by a button', async () => {
  const player = await registerPlayer();
  await openPage(`/players?q=${player.email}`, 'Players', { operator: 'payments-3' });
  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  const user = await openPage('/players?status=closed&tag=nobody-has-this', 'Players', { operator: 'payments-3' });
  await press(user, screen, 'Clear the filters');
  await addressIs(/\/players$/);
  expect(await screen.findByText(COUNT)).toBeVisible();
  const payments = await openPage('/invoices?reference=of-no-payment', 'Payments', { operator: 'payments-3' });
  await press(payments, screen, 'Clear the filters');
  expect(await screen.findByText(COUNT)).toBeVisible();
});

test('BO-042 with Back a field says what the list is narrowed by, and what is typed goes along with another filter', async () => {
  const player = await registerPlayer();
  const user = await openPage('/players', 'Players', { operator: 'support' });
  const field = () => screen.getByRole('searchbox');
  await paste(user, field(), player.email);
  await user.keyboard('{Enter}');
  await addressIs(/q=e2e/);
  history.back();
  await waitFor(() => expect(field()).toHaveValue(''));
  await paste(user, field(), player.email);
  await user.selectOptions(screen.getByLabelText(/^Status/), 'active');
  await addressIs(/q=e2e.*status=active|status=active.*q=e2e/);
  await waitFor(() => expect(document.querySelectorAll('table[aria-label=Players] [data-open]')).toHaveLength(1));
});

test('BO-042 the open row is read by its id where its list lacks it: an answered message, an old record, a colleague', async () => {
  const [messageId = ''] = await situation('contact', await registerPlayer());
  await openPage(`/contact?view=closed&row=${messageId}`, 'Contact', { operator: 'support' });
  expect((await region('The message').findAllByRole('heading', { level: 2 }))[0]).toBeVisible();
  await openPage(`/contact?row=${randomUUID()}`, 'Contact', { operator: 'support' });
  expect(await screen.findByText('This does not exist, or no longer does.')).toBeVisible();

  const colleague = await operatorOf('support');
  await openPage(`/operators?q=nobody-of-this-name&row=${colleague.id}`, 'Team and roles', { operator: 'auditor' });
  expect((await region('The colleague').findAllByText(colleague.email))[0]).toBeVisible();
  await openPage('/audit?row=1&kind=nothingOfThisKind', 'Audit log', { operator: 'auditor' });
  expect((await region('The record').findAllByRole('heading', { level: 2 }))[0]).toBeVisible();
});

test('BO-048 a list is taken as a file for a reason, masked as on the screen', async () => {
  const player = await registerPlayer();
  const user = await openPage(`/players?q=${player.email}`, 'Players', { operator: 'support' });
  await table('Players').findAllByRole('row');
  await press(user, screen, 'Export');
  await paste(user, (await dialog('Export this list')).getByLabelText(/^Why/), 'For the weekly call with the team');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(savedFiles[0]?.name).toBe('players.csv');
  const text = await savedFiles[0]?.file.text();
  expect(text).toContain(player.id);
  expect(text).not.toContain(player.email);
});
