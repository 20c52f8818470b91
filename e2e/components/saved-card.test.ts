import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, openDeposit, type Player, registerPlayer } from '../players.ts';
import { payWithKeptCard } from '../sandbox.ts';
import { depositWithoutBonus, openMethod, wallet } from './cashier.ts';
import { countCalls } from './network.ts';
import { press, toast } from './hands.ts';
import { openSite } from './site.ts';

const savedCard = /^Saved card .*4242/;

/** A player whose card the provider keeps. */
async function aKeeper(): Promise<Player> {
  const player = await registerPlayer();
  await payWithKeptCard(await openDeposit(player, 40), '4242');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(40);
  return player;
}

test('W-173 a saved card is removed after one question, and the focus goes to the ways that stay', async () => {
  const player = await aKeeper();
  const removals = countCalls(/\/card$/, 'DELETE');
  const { user, form } = await openMethod(player, savedCard);
  await press(user, form, 'Remove this card');
  const question = await form.findByRole('group', { name: /^Remove card .*4242\u2069?\?/u });
  expect(question).toBeVisible();
  expect(form.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(form.getByRole('button', { name: 'Remove this card' })).toHaveFocus());
  expect(removals()).toBe(0);
  await user.keyboard('{Enter}');
  await user.dblClick(await form.findByRole('button', { name: 'Remove' }));
  await toast('Card removed');
  await waitFor(() => expect(form.queryByRole('button', { name: savedCard })).toBeNull());
  await waitFor(() => expect(form.getByRole('list', { name: 'Payment methods' })).toHaveFocus());
  expect(removals()).toBe(1);
  expect(form.queryByRole('button', { name: 'Remove this card' })).toBeNull();
});

test('W-173 a card that another tab removed goes from the list at once', async () => {
  const player = await aKeeper();
  await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  await form.findByRole('button', { name: savedCard });
  await player.api.payment.removeSavedCard({ params: { method: 'pavilion.deposit.saved-card' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: savedCard })).toBeNull());
});
