import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type Player, registerPlayer } from '../players.ts';
import { decidePayment, payAt } from '../sandbox.ts';
import { departures } from './browser.ts';
import { depositWithoutBonus, type Form, openMethod, submit } from './cashier.ts';
import { dialog } from './hands.ts';
import { route } from './network.ts';
import { openSite, written } from './site.ts';

test('W-164 the cashier has a form and a button in outline before any method is known', async () => {
  const player = await registerPlayer();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  route(/^\/api\/payment\/methods\//, async (_request, send) => {
    await released;
    return send();
  });
  await openSite(depositWithoutBonus, { player });
  const cashier = await dialog('Deposit');
  const outlines = () => document.querySelectorAll('[role=dialog] [data-outline]');
  await waitFor(() => expect(outlines()).toHaveLength(2));
  release(undefined);
  expect(await cashier.findByRole('button', { name: /^Deposit [0-9]/ })).toBeVisible();
  expect(outlines()).toHaveLength(0);
});

const newest = async (player: Player): Promise<string> => (await player.api.payment.listInvoices({ query: {} })).data[0]?.id ?? '';

/** How each kind of processing is paid, and where its end is shown. */
const ways: readonly [RegExp, (player: Player, form: Form) => Promise<Form>][] = [
  [
    /^Card/,
    async (player, form) => {
      await form.findByRole('list', { name: 'Steps of this payment' });
      await decidePayment(await newest(player), 'success');
      return form;
    },
  ],
  [
    /^Bank app/,
    async (_, form) => {
      const code = await form.findByRole('img', { name: 'QR code of this payment' });
      await payAt(code.dataset['qr'] ?? '');
      return dialog(`${written(20)} received`);
    },
  ],
  [
    /^E-wallet/,
    async (player) => {
      await waitFor(() => expect(departures).toHaveLength(1));
      const { pathname, search } = new URL(await payAt(departures[0] ?? ''));
      await openSite(pathname + search, { player, isReturn: true });
      return dialog(`${written(20)} received`);
    },
  ],
];

test.each(ways)(
  'W-165 W-166 a deposit by %s ends with its receipt and the way back to the game, and no toast says it again',
  async (method, pay) => {
    const player = await registerPlayer();
    await openSite('/games/ember-run?real=false', { player });
    await screen.findByTitle('Ember Run, game');
    const { user, form } = await openMethod(player, method, { isReturn: true });
    await submit(user, form);
    const end = await pay(player, form);
    const receipt = await end.findByRole('region', { name: 'Receipt' });
    expect(await within(receipt).findByText('Signature checked on this device')).toBeVisible();
    expect(end.getByRole('link', { name: 'Back to Ember Run' })).toHaveAttribute('href', '/games/ember-run?real=true');
    expect(end.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(document.querySelector('[data-toasts]')?.textContent).not.toContain('Deposit received');
  },
);

test('W-165 who has opened no game is led by Done alone', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Bank app/);
  await submit(user, form);
  const code = await form.findByRole('img', { name: 'QR code of this payment' });
  await payAt(code.dataset['qr'] ?? '');
  const end = await dialog(`${written(20)} received`);
  expect(await end.findByRole('region', { name: 'Receipt' })).toBeVisible();
  expect(end.queryByRole('link', { name: /^Back to/ })).toBeNull();
});
