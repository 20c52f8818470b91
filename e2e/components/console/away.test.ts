import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { registerPlayer } from '../../players.ts';
import { paste, press } from '../hands.ts';
import { refusal, route } from '../network.ts';
import { main, openConsole, openPage, reload, titleIs } from './console.ts';

const API = /^\/api\/console\/v1\//;
/** Calls that say who is present, and change nothing. */
const COURTESY = /\/(?:claims|looks|recent)(?:\/|$)/;
const isWrite = ({ method, url }: Request): boolean => method !== 'GET' && !COURTESY.test(new URL(url).pathname);
const AWAY = 10_010;

test('OS-39 OS-08 an act whose answer was lost is kept in its form, and done once when it is sent again', async () => {
  const player = await registerPlayer();
  let isLost = true;
  const keys: (string | null)[] = [];
  route(API, async (request, send) => {
    if (!isWrite(request)) return send();
    keys.push(request.headers.get('idempotency-key'));
    // It is done, and then the answer is lost.
    const answer = await send();
    return isLost ? refusal(503, AWAY) : answer;
  });
  const user = await openPage(`/players/${player.id}/contact`, /./, { operator: 'support' });
  const text = await screen.findByLabelText('Note');
  await paste(user, text, 'Written once');
  await press(user, screen, 'Save the note');
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('sent again, it is done once'));
  expect(text).toHaveValue('Written once');
  isLost = false;
  await press(user, screen, 'Save the note');
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
  const written = (): HTMLElement[] => screen.queryAllByRole('article').filter((note) => note.textContent.includes('Written once'));
  await waitFor(() => expect(written()).toHaveLength(1));
  await reload();
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('OS-39 a console that is opened meanwhile says so, and shows the page once it can', async () => {
  let isAway = true;
  route(API, (_request, send) => (isAway ? refusal(503, AWAY) : send()));
  await openConsole('/players', { operator: 'support' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform does not answer');
  isAway = false;
  await titleIs('Players');
});
