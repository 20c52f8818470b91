import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { registerPlayer } from '../../players.ts';
import { paste, press } from '../hands.ts';
import { countCalls, refusal, route } from '../network.ts';
import { find, openPage } from './console.ts';

const SEARCH = /^\/api\/console\/v1\/search/;

test('BO-046 an address that is typed is looked for once, when the typing rests, and meanwhile it says so', async () => {
  const player = await registerPlayer();
  const user = await openPage('/', 'Today', { operator: 'support' });
  const asked = countCalls(SEARCH);
  await user.keyboard('{Control>}k{/Control}');
  find().focus();
  // Letters without a pause between them.
  await userEvent.setup({ delay: null }).keyboard(player.email);
  expect(screen.getByText('Looking …')).toBeVisible();
  expect(asked()).toBe(0);
  expect(await screen.findByRole('option', { name: /Player/ })).toBeVisible();
  expect(asked()).toBe(1);
});

test('BO-046 a search that is refused says why, not that nothing was found, and is tried again', async () => {
  const player = await registerPlayer();
  let isRefused = true;
  route(SEARCH, (_request, send) => (isRefused ? refusal(429, 10_007) : send()));
  const user = await openPage('/', 'Today', { operator: 'support' });
  await user.keyboard('{Control>}k{/Control}');
  await paste(user, find(), player.email);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Wait a moment.');
  expect(screen.queryByText('Nothing found.')).toBeNull();
  isRefused = false;
  await press(user, screen, 'Try again');
  expect(await screen.findByRole('option', { name: /Player/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'U-30 the key that ends a word of an input method chooses nothing: %o',
  async (mark) => {
    const player = await registerPlayer();
    const user = await openPage('/', 'Today', { operator: 'support' });
    await user.keyboard('{Control>}k{/Control}');
    await paste(user, find(), player.email);
    expect(await screen.findByRole('option', { name: /Player/ })).toBeVisible();
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(find(), { key, ...mark });
    expect(find()).toBeVisible();
    expect(location.pathname).toBe('/');
  },
);

test('BO-183 BO-184 a hit is in the words and forms of the operator', async () => {
  const parts = [{ word: 'withdrawal' }, { word: 'review' }, 'Card'];
  const title = { amount: '1250.00', currency: 'EUR' };
  const found = { kind: 'invoice', id: 'an-id', title, parts, at: '2030-01-03T12:00:00.000Z' };
  route(SEARCH, () => Response.json({ data: [{ ...found, url: '/invoices/an-id' }] }));
  const user = await openPage('/', 'Today', { operator: 'support' });
  await user.keyboard('{Control>}k{/Control}');
  await paste(user, find(), 'an-id');
  const hit = await screen.findByRole('option', { name: /Payment/ });
  expect(hit.textContent.replace('\u00A0', ' ')).toBe('1,250.00 EURPayment · withdrawal · waiting for a decision · Card · 3 Jan 2030');
});
