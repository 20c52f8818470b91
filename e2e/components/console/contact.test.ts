import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { situation } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { dialog, paste, press, toast } from '../hands.ts';
import { focusedRow, openPage, region, table } from './console.ts';

test('BO-064 a message is answered by a template in the player’s language, the player reads it, writes back, and it waits again', async () => {
  const player = await registerPlayer();
  const [id = ''] = await situation('contact', player);
  const user = await openPage(`/contact?row=${id}`, 'Contact', { operator: 'support' });
  await user.click(await screen.findByRole('combobox', { name: 'Insert a template' }));
  await user.keyboard('Payout{Enter}');
  const answer = screen.getByRole('textbox', { name: 'Answer' });
  await waitFor(() => expect(answer).toHaveFocus());
  expect((answer as HTMLTextAreaElement).value).toMatch(/We’re checking your withdrawal/);
  await user.keyboard(' It takes a day.');
  await press(user, screen, 'Preview');
  const mail = await screen.findByRole('region', { name: 'What the writer will read' });
  expect(mail).toHaveTextContent('It takes a day.');
  expect(mail).toHaveTextContent('You can write back here:');
  await press(user, screen, 'Send');
  expect(await screen.findByText('The answer has been sent.')).toBeVisible();

  const read = await player.api.notification.readContactThread({ query: { code: id } });
  expect(read.words.map(({ text }) => text).join('\n')).toMatch(/We’re checking your withdrawal[^]* It takes a day\./);
  const message = 'Thank you.\nAnd which bank?';
  await player.api.notification.writeToContactThread({ idempotencyKey: randomUUID(), body: { code: id, message } });
  await openPage(`/contact?row=${id}`, 'Contact', { operator: 'support' });
  expect(await screen.findByText(/And which bank\?/)).toBeVisible();
});

test('BO-064 a message is taken off a player and linked again, by a search, and stands on the player’s page', async () => {
  const player = await registerPlayer();
  const [id = ''] = await situation('contact', player);
  const user = await openPage(`/contact?row=${id}`, 'Contact', { operator: 'support' });
  const message = region('The message');
  await press(user, message, 'Unlink the player');
  const unlink = await dialog('Unlink the player');
  await press(user, unlink, 'Linked to the wrong player');
  await press(user, unlink, /^Unlink the player/);
  expect(await toast('It is no longer linked to a player.')).toBeVisible();

  await press(user, message, 'Link a player');
  const link = await dialog('Link a player');
  expect(link.getByLabelText(/^Find the player/)).toHaveFocus();
  await user.keyboard('nobody-writes-so@pavilion.test');
  expect(await link.findByText('0 players found')).toBeVisible();
  await paste(user, link.getByLabelText(/^Find the player/), player.email);
  await user.click(await link.findByRole('radio'));
  expect(await link.findByText(/the player reads it on the site/)).toBeVisible();
  expect(link.queryByText(player.email)).toBeNull();
  await press(user, link, 'Wrote from the account’s address');
  await press(user, link, /^Link a player/);
  expect(await toast('Linked: it is now on the player’s page.')).toBeVisible();
  expect(await message.findByRole('button', { name: 'Unlink the player' })).toBeVisible();
  await openPage(`/players/${player.id}/contact`, /./, { operator: 'support' });
  const threads = within(await screen.findByRole('table', { name: 'Messages to support' }));
  expect((await threads.findAllByRole('link')).length).toBeGreaterThan(0);
});

test('operator §2.1 after an answer the focus is on the next message, while the one that was answered stays open', async () => {
  const [player, other] = [await registerPlayer(), await registerPlayer()];
  const [messageId = ''] = await situation('contact', player);
  await situation('contact', other);
  const user = await openPage(`/contact?row=${messageId}`, /./, { operator: 'support' });
  await table('Contact').findAllByRole('row');
  await paste(user, await screen.findByRole('textbox', { name: 'Answer' }), 'It is on its way.');
  screen.getByRole('button', { name: 'Send' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focusedRow()).toBeVisible());
  expect(focusedRow()).not.toHaveAttribute('data-row', messageId);
  expect(await screen.findByText('It is on its way.')).toBeVisible();
});

test('operator §2.1 what comes while one reads gathers behind a count, and nothing moves', async () => {
  const player = await registerPlayer();
  await situation('contact', player);
  const user = await openPage('/contact', 'Contact', { operator: 'support' });
  const table = await screen.findByRole('table', { name: 'Contact' });
  const rows = (): number => within(table).getAllByRole('row').length;
  await waitFor(() => expect(rows()).toBeGreaterThan(1));
  const before = rows();
  await situation('contact', player);
  const fresh = await screen.findByRole('button', { name: /^\d+ new$/ });
  expect(rows()).toBe(before);
  fresh.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ new$/ })).toBeNull());
  expect(rows()).toBeGreaterThan(before);
});

test('BO-181 messages of writers whose masked addresses are alike can be told apart in the list', async () => {
  const [one, other] = [await registerPlayer(), await registerPlayer()];
  await situation('contact', one);
  await situation('contact', other);
  await openPage('/contact', 'Contact', { operator: 'support' });
  const rows = within(await screen.findByRole('table', { name: 'Contact' }));
  await waitFor(() => expect(rows.getAllByRole('link').length).toBeGreaterThan(1));
  const writers = rows.getAllByRole('link').map(({ textContent }) => textContent);
  expect(new Set(writers).size).toBe(writers.length);
});
