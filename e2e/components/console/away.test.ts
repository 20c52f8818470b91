import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '../../../apps/console/src/api/api.ts';
import { deskOf } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { dialog, paste, press, toast } from '../hands.ts';
import { refusal, route } from '../network.ts';
import { main, openConsole, openPage, reload, titleIs } from './console.ts';

const API = /^\/api\/console\/v1\//;
/** Calls that say who is present, and change nothing. */
const PRESENCE_PATHS = /\/(?:claims|looks|recent)(?:\/|$)/;
const isWrite = ({ method, url }: Request): boolean => method !== 'GET' && !PRESENCE_PATHS.test(new URL(url).pathname);
const AWAY = 10_010;
const TOO_MANY = 10_007;

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
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('if you send it again, it is done once'));
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
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform is not responding');
  isAway = false;
  await titleIs('Players');
});

test('U-31 an act whose answer was lost is done once, from a dialog that is opened again as well', async () => {
  const player = await registerPlayer();
  const keys: (string | null)[] = [];
  let losses = 2;
  route(/\/adjustments$/, async (request, send) => {
    if (request.method === 'GET') return send();
    keys.push(request.headers.get('idempotency-key'));
    const answer = await send();
    losses -= 1;
    // The connection breaks once after it was done; then a limit says nothing of it either.
    if (losses === 1) throw new TypeError('Failed to fetch');
    return losses === 0 ? refusal(429, TOO_MANY) : answer;
  });
  const user = await openConsole(`/players/${player.id}/overview`, { operator: 'payments' });
  const ask = async () => {
    await press(user, screen, 'Adjust');
    const form = await dialog(/^Adjust .*balance$/);
    await user.selectOptions(form.getByLabelText(/^Kind/), 'goodwill');
    await paste(user, form.getByLabelText(/^Amount/), '17.25');
    await paste(user, form.getByLabelText(/^Why/), 'Paid twice by the studio on Sunday');
    await press(user, form, /^Request approval/);
    return form;
  };
  const first = await ask();
  expect(await first.findByRole('alert')).toHaveTextContent('if you send it again, it is done once');
  await press(user, first, 'Cancel');
  const second = await ask();
  expect(await second.findByRole('alert')).toBeVisible();
  await press(user, second, 'Cancel');
  await ask();
  expect(await toast('Requested: it is waiting under Approvals.')).toBeVisible();

  const { data } = await (await deskOf('finance')).approvals.listApprovals({ query: {} });
  expect(data.filter((one) => JSON.stringify(one).includes(player.id))).toHaveLength(1);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]]);
});

test('BO-186 what was typed stays when its page could not be read again, and goes where access was lost', async () => {
  const user = await openPage('/payment-rules?view=payment.policy', 'Payment rules', { operator: 'payments' });
  const fields = () => main().queryAllByRole('textbox');
  const [field] = await main().findAllByRole('textbox');
  if (field === undefined) throw new Error('There is no rule to change');
  await paste(user, field, '7');
  const typed = fields().map((one) => (one instanceof HTMLInputElement ? one.value : ''));
  let answer = refusal(429, TOO_MANY);
  route(/^\/api\/console\/v1\/payment-rules/, () => answer.clone());
  await queryClient.invalidateQueries();
  expect(fields().map((one) => (one instanceof HTMLInputElement ? one.value : ''))).toEqual(typed);
  answer = refusal(404, 10_004);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(fields()).toEqual([]));
});
