import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Player, registerPlayer } from '../../players.ts';
import { addressIs, dialog, paste, press } from '../hands.ts';
import { find, openPlayer } from './console.ts';

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
