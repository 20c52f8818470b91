import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { registerPlayer } from '../players.ts';
import { route } from './network.ts';
import { dialog, openSite } from './site.ts';

/** The cashier without the bonus that is chosen by itself, over a page with little on it. */
const deposit = '/contact?wallet=deposit&bonusId=none';
const card = { name: /^Card/ };
const PHONE_PX = 390;

test('W-04 two placeholders are shown while the methods load', async () => {
  const player = await registerPlayer();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  route(/^\/api\/payment\/methods\//, async (_request, send) => {
    await released;
    return send();
  });
  await openSite(deposit, { player });
  const wallet = await dialog('Deposit');
  await waitFor(() => expect(document.querySelectorAll('[role=dialog] [data-skeleton]')).toHaveLength(2));
  release(undefined);
  expect(await wallet.findByRole('button', card)).toBeVisible();
  expect(document.querySelector('[role=dialog] [data-skeleton]')).toBeNull();
});

test('W-05 W-06 the first method is chosen where there is room for its form, by hand on a phone', async () => {
  const player = await registerPlayer();
  await openSite(deposit, { player });
  expect(await (await dialog('Deposit')).findByLabelText(/^Amount/)).toBeVisible();
  const user = await openSite(deposit, { player, widthPx: PHONE_PX });
  const wallet = await dialog('Deposit');
  const method = await wallet.findByRole('button', card);
  expect(wallet.queryByLabelText(/^Amount/)).toBeNull();
  await user.click(method);
  expect(await wallet.findByLabelText(/^Amount/)).toBeVisible();
});
