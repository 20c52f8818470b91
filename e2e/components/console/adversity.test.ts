import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../../apps/console/src/api/api.ts';
import { sessionOf, situation } from '../../operators.ts';
import { type Player, registerPlayer } from '../../players.ts';
import { takeCookie } from '../console-cookies.ts';
import { addressIs, dialog, paste, press } from '../hands.ts';
import { refusal, route } from '../network.ts';
import { find, openPage, openPlayer } from './console.ts';

const sections = () => screen.getByRole('navigation', { name: 'Sections of the player’s page' });

/** Goes from one player's contacts to another's by the palette: both have been read by then. */
async function goOn(user: UserEvent, { id, email }: Player): Promise<void> {
  await user.keyboard('/');
  await paste(user, find(), email);
  await screen.findByRole('option', { name: /Player/ });
  await user.keyboard('{Enter}');
  await addressIs(new RegExp(`/players/${id}/overview$`));
  await user.click(await waitFor(() => sectionOf('Contact')));
  await addressIs(new RegExp(`/players/${id}/contact$`));
  await screen.findByLabelText('Note');
}

function sectionOf(name: string): HTMLElement {
  const link = [...sections().querySelectorAll('a')].find(({ textContent }) => textContent === name);
  if (link === undefined) throw new Error(`There is no section ${name}`);
  return link;
}

test('BO-207 what is typed or asked about one player does not go along to another', async () => {
  const [before, player] = [await registerPlayer(), await registerPlayer()];
  const user = await openPlayer(`/players/${before.id}/contact`, { operator: 'support' });
  await screen.findByLabelText('Note');
  await goOn(user, player);
  await paste(user, screen.getByLabelText('Note'), 'Must not be called after six.');
  await press(user, screen, /^Status/);
  await paste(user, (await dialog(/^Status of/)).getByLabelText(/^Why/), 'Three accounts of one device');
  history.go(-2);
  await addressIs(new RegExp(`/players/${before.id}/contact$`));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('BO-210 an answer that is being typed waits for its operator while another message is open and while the session is begun anew', async () => {
  const [player, other] = [await registerPlayer(), await registerPlayer()];
  const [id = ''] = await situation('contact', player);
  const [otherId = ''] = await situation('contact', other);
  const user = await openPage(`/contact?row=${id}`, 'Contact', { operator: 'support' });
  const answer = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Answer' });
  await paste(user, await answer(), 'It is on its way.');
  history.pushState({}, '', `/contact?row=${otherId}`);
  await waitFor(async () => expect(await answer()).toHaveValue(''));
  history.pushState({}, '', `/contact?row=${id}`);
  await waitFor(async () => expect(await answer()).toHaveValue('It is on its way.'));

  let isOver = true;
  route(/\/reply$/, (_request, send) => (isOver ? refusal(401, refusals.sessionOver.code) : send()));
  await press(user, screen, 'Send');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  isOver = false;
  await queryClient.refetchQueries({ queryKey: ['session'] });
  expect(await answer()).toHaveValue('It is on its way.');
  await press(user, screen, 'Send');
  expect(await screen.findByText('The answer has been sent.')).toBeVisible();
});

test('BO-231 who signs in after a colleague in the same window sees nothing that the colleague was answered', async () => {
  const { id } = await registerPlayer();
  const colleague = { isOver: false, isNext: false };
  route(/\/session$/, (_request, send) => (colleague.isOver ? refusal(401, refusals.sessionOver.code) : send()));
  route(new RegExp(`/players/${id}`), (_request, send) => (colleague.isNext ? refusal(403, refusals.playerOutsideAuthority.code) : send()));
  await openPlayer(`/players/${id}/overview`, { operator: 'support' });
  colleague.isOver = true;
  await queryClient.refetchQueries({ queryKey: ['session'] });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();

  Object.assign(colleague, { isOver: false, isNext: true });
  takeCookie(await sessionOf('support-2'));
  await queryClient.refetchQueries({ queryKey: ['session'] });
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('navigation', { name: 'Sections of the player’s page' })).toBeNull();
});
