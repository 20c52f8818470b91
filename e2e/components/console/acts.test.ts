import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { operatorOf } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { addressIs, dialog, dialogsClose, paste, press } from '../hands.ts';
import { main, openPage, openPlayer, region, reload } from './console.ts';

test('BO-060 a message is written to a player for the site', async () => {
  const player = await registerPlayer();
  const user = await openPlayer(`/players/${player.id}/overview`, { operator: 'support' });
  await press(user, screen, /^Write/);
  const write = await dialog(/^Write to/);
  await user.selectOptions(write.getByLabelText(/^Text/), '');
  await paste(user, write.getByLabelText(/^Your text/), 'Your documents have arrived, thank you.');
  await press(user, write, /^Send/);
  expect(await screen.findByText(/^Sent to/)).toBeVisible();
  const messages = (await player.api.notification.listMessages({ query: {} })).data;
  expect(JSON.stringify(messages)).toContain('Your documents have arrived, thank you.');
});

test('BO-069 an operator asks for the identity again, within the hours that may be given, and the player stands on the list', async () => {
  const player = await registerPlayer();
  const user = await openPlayer(`/players/${player.id}/identity`, { operator: 'identity' });
  await press(user, screen, 'Request again');
  const ask = await dialog('Request identity again');
  const hours = ask.getByLabelText(/^Hours to verify/);
  await paste(user, hours, '12');
  await paste(user, ask.getByLabelText(/^Why/), 'The papers are of another year');
  expect(ask.getByRole('button', { name: /^Request again/ })).toHaveAttribute('aria-disabled', 'true');
  await paste(user, hours, '48');
  await press(user, ask, /^Request again/);
  await dialogsClose();
  expect((await screen.findAllByText('requested again'))[0]).toBeVisible();
  const list = await openPage(`/verification?view=restarted&row=${player.id}`, 'Verification', { operator: 'identity' });
  expect(await region('Verification').findByText('an operator')).toBeVisible();
  await list.click(screen.getByRole('link', { name: 'Levels and deadlines' }));
  expect(await screen.findByText('Deadlines of the packs')).toBeVisible();
});

test('BO-042 BO-056 an operator finds the session of a player, sees where it runs, and ends it', async () => {
  const player = await registerPlayer();
  const user = await openPage(`/sessions?player=${player.id}`, 'Sessions', { operator: 'risk' });
  const rows = () => document.querySelectorAll('table[aria-label=Sessions] tbody tr');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('active');
  await user.keyboard('j');
  await addressIs(/row=/);
  const one = region('Session');
  expect(await one.findByText('nothing')).toBeVisible();
  const again = await reload();
  await press(again, one, 'End this session');
  const ask = await dialog('End this session');
  await paste(again, ask.getByLabelText(/^Why/), 'Asked for by the player');
  await press(again, ask, /^End/);
  await dialogsClose();
  expect(await one.findByText(/ended by the player or an operator/)).toBeVisible();
  expect(one.queryByRole('button', { name: 'End this session' })).toBeNull();
  await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
  await again.selectOptions(screen.getByLabelText('State'), 'active');
  expect(await screen.findByText('No session matches.')).toBeVisible();
  await press(again, screen, 'Of one player');
  await addressIs(/\/sessions\?state=active$/);
  expect(within(main().getByRole('group', { name: 'Sessions' })).queryByRole('alert')).toBeNull();
});

test('BO-180 a dialog begins in its first field: what an act is about comes before its reason', async () => {
  const player = await registerPlayer();
  const user = await openPlayer(`/players/${player.id}/overview`, { operator: 'payments' });
  await press(user, screen, 'Adjust');
  const adjust = await dialog(/^Adjust .*balance$/);
  await waitFor(() => expect(adjust.getByLabelText(/^Kind/)).toHaveFocus());
  const { email } = await operatorOf('editor');
  const administrator = await openPage(`/operators?q=${email}`, 'Team and roles', { operator: 'administrator' });
  await administrator.click(await screen.findByRole('cell', { name: email.split('@')[0] ?? '' }));
  await press(administrator, screen, 'Change roles');
  const [first] = await (await dialog(/^Change the roles of/)).findAllByRole('checkbox');
  await waitFor(() => expect(first).toHaveFocus());
});
