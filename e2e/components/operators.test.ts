import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, situation } from '../operators.ts';
import { accountOf, depositByCard, type Player, registerPlayer } from '../players.ts';
import { loseDispute } from '../sandbox.ts';
import { addressIs, dialog, reads } from './hands.ts';
import { balanceShows, openSite, written } from './site.ts';
import { whenFollowed } from './socket.ts';

/** An act of an operator: its key, and the reason it asks for. */
const act = () => ({ idempotencyKey: randomUUID() });
const reason = 'As a test has it';
const of = ({ id }: Pick<Player, 'id'>) => ({ ...act(), params: { id } });

/** A page of the player, opened before an operator acts: any change it shows is a live update. */
async function openLive(address: string, player: Player) {
  const followed = whenFollowed();
  const user = await openSite(address, { player });
  await followed;
  return user;
}

const inMain = (words: string | RegExp): Promise<void> => reads(words, () => document.querySelector('main'));

test('BO-074 a withdrawal that an operator rejects is cash again on the player’s open page', async () => {
  const player = await registerPlayer();
  const [id = ''] = await situation('heldWithdrawal', player);
  const before = (await accountOf(player)).balance;
  await openLive('/static/terms', player);
  const body = { reason, playerReason: 'The card is not yours.' };
  await (await deskOf('payments-3')).payments.rejectWithdrawal({ ...act(), params: { id }, body });
  const { balance } = await accountOf(player);
  expect(balance).toBeGreaterThan(before);
  await balanceShows(written(balance, '').trim());
});

test('BO-082 an adjustment that a second person approves stands on the player’s open page', async () => {
  const player = await registerPlayer();
  await openLive('/static/terms', player);
  const adjusted = { playerId: player.id, currency: 'EUR', amount: 12.5, kind: 'goodwill' as const, reason };
  const { approval } = await (await deskOf('payments')).payments.askAdjustment({ ...act(), body: adjusted });
  await (await deskOf('finance')).approvals.approve({ params: { id: approval.id }, body: { note: '' } });
  await balanceShows('12.50');
});

test('BO-066 the player sees at once that papers are accepted', async () => {
  const player = await registerPlayer();
  const papers = await situation('documents', player);
  await openLive('/profile/documents', player);
  const desk = await deskOf('identity');
  for (const id of papers) await desk.identity.readDocumentFile({ params: { id }, query: { reason } });
  for (const id of papers) await desk.identity.decideDocument({ ...act(), params: { id }, body: { status: 'approved', reason } });
  const accepted = () => within(screen.getByRole('list', { name: 'Sent files' })).queryAllByText('Accepted');
  await waitFor(() => expect(accepted()).toHaveLength(2));
});

test('BO-056 a player who is blocked is signed out on the open page', async () => {
  const player = await registerPlayer();
  await openLive('/static/terms', player);
  const body = { status: 'blocked', ground: 'risk', reason } as const;
  await (await deskOf('risk')).players.changeStatus({ ...of(player), body });
  expect(await (await dialog('Sign in')).findByText('Your session has ended.')).toBeVisible();
});

test('BO-056 the open site is signed out at once by an operator who ends its session', async () => {
  const player = await registerPlayer();
  await openLive('/profile/info', player);
  const desk = await deskOf('risk');
  const [session] = (await desk.players.listPlayerSessions({ params: { id: player.id }, query: {} })).data;
  await desk.players.closePlayerSession({ ...act(), params: { id: player.id, sessionId: session?.id ?? '' }, body: { reason } });
  await addressIs(/^(?!.*profile)/);
});

test('BO-060 a message of an operator appears on the player’s open page', async () => {
  const player = await registerPlayer();
  await openLive('/profile/notifications', player);
  const text = 'Your documents have arrived, thank you.';
  await (await deskOf('support')).messages.sendPlayerMessage({ ...of(player), body: { text, channel: 'site' } });
  await inMain(text);
});

test('BO-069 a player who is asked for the identity again reads by when on the open page', async () => {
  const player = await registerPlayer();
  await openLive('/profile/verification', player);
  expect(screen.queryByText(/confirm your identity by/)).toBeNull();
  await (await deskOf('identity')).identity.restartVerification({ ...of(player), body: { hours: 48, reason } });
  expect(await screen.findByText(/^Please confirm your identity by/)).toBeVisible();
});

test('BO-081 W-159 what is owed is written off by two people, and the player’s open page has it to be withdrawn', async () => {
  const player = await registerPlayer();
  const [id = ''] = await situation('owedChargeback', player);
  await depositByCard(player, 30);
  await loseDispute(id);
  await openLive('/profile/wallet', player);
  const withdrawable = () => within(screen.getByRole('main')).getByText('Withdrawable').parentElement;
  await waitFor(() => expect(withdrawable()).toHaveTextContent('0.00'));
  const asker = await deskOf('payments');
  const ask = () => asker.payments.askCorrection({ ...act(), params: { id }, body: { kind: 'writeOff', reason } });
  const { approval } = await ask();
  await (await deskOf('finance')).approvals.approve({ params: { id: approval.id }, body: { note: '' } });
  await waitFor(() => expect(withdrawable()).toHaveTextContent('30.00'));
});
