import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, operatorEmail, situation } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { dialog, dialogsClose, named, paste, press } from '../hands.ts';
import { whenFollowed } from '../socket.ts';
import { openPage, table, titleIs } from './console.ts';

test('operator §2.2 Today says how one’s queues stand to their targets, and leads to them', async () => {
  await situation('contact', await registerPlayer());
  const user = await openPage('/', 'Today', { operator: 'support' });
  const row = within(await table('Queues').findByRole('row', { name: named(/^Contact/) }));
  expect(row.getByRole('img', { name: /\d+ (on time|soon|over)/ })).toBeVisible();
  expect(row.getByRole('cell', { name: '4 h' })).toBeVisible();
  // Targets are an administrator's.
  expect(screen.queryByRole('button', { name: 'Targets' })).toBeNull();
  await user.click(row.getByRole('link', { name: 'Contact' }));
  await titleIs('Contact');
});

test('BO-173 Today names the requests that one decides by the number beside the page, and one’s own apart', async () => {
  await openPage('/', 'Today', { operator: 'editor' });
  const approvals = await table('Queues').findByRole('row', { name: named(/^Approvals/) });
  expect(within(approvals).getAllByRole('cell')[1]).toHaveTextContent(/^0$/);
  expect(screen.getByText('0 for you to decide')).toBeVisible();
});

test('operator §2.2 what one shift leaves to the next is written by a key, and stands on the colleague’s open page', async () => {
  const text = `Call the card provider at ten, ${randomUUID()}`;
  const author = await openPage('/', 'Today', { operator: 'support' });
  await author.keyboard('n');
  const note = await dialog('Handover');
  expect(note.getByRole('button', { name: /^Leave the note/ })).toHaveAttribute('aria-disabled', 'true');
  await paste(author, note.getByLabelText(/^Note/), text);
  await press(author, note, /^Leave the note/);
  await dialogsClose();
  expect(await screen.findByText(text)).toBeVisible();

  const followed = whenFollowed();
  await openPage('/', 'Today', { operator: 'payments-2' });
  const line = async (words: string) => (await screen.findByText(words)).closest('li');
  expect(await line(text)).toHaveTextContent(await operatorEmail('support'));
  await followed;
  const later = `And once more at noon, ${randomUUID()}`;
  await (await deskOf('support')).handover.writeHandover({ idempotencyKey: randomUUID(), body: { text: later } });
  expect(await line(later)).toHaveTextContent(await operatorEmail('support'));
});
