import { randomUUID } from 'node:crypto';
import { SANDBOX_PSP_ID } from '@pavilion/server/kernel/providers.ts';
import { gameByKey } from '@pavilion/server/modules/game/index.ts';
import { bodiesOf } from '@pavilion/server/modules/payment/testing/payer.ts';
import { signedCall } from '@pavilion/server/testing/builders.ts';
import { aPlayer, type PlayerServer } from '@pavilion/server/testing/player-server.ts';
import { promotionsOf } from '@pavilion/server/testing/promotions.ts';
import * as z from 'zod';
import type { TestTickets } from '../../apps/sportsbook/src/book/testing/tickets.ts';

const accounts = z.array(z.object({ id: z.string(), currency: z.string() }));
const opened = z.object({ invoiceId: z.string() });
const entered = z.looseObject({ status: z.string() });

type Fields = Readonly<Record<string, unknown>>;

/** A player, and everything that moves the money of one, over HTTP. */
export async function aMover(server: PlayerServer) {
  const player = await aPlayer(server);
  const playerId = player.profile.id;
  const token = player.accessToken;
  const promotions = promotionsOf(server);
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const called = await server.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
    if (called.status !== 200) throw new Error(`${method} ${path} was answered ${called.status} ${called.text}`);
    return called.body.data;
  };
  const [account] = accounts.parse(await call('GET', '/api/wallet/accounts'));
  const bodies = bodiesOf(account ?? { id: '', currency: '' });
  const pspEvent = async (type: string, invoiceId: string, amount: string) => {
    const event = { eventId: randomUUID(), type, invoiceId, amount, currency: 'EUR', reference: randomUUID(), confirmations: 0 };
    const { status, body } = await signedCall(server, { providerId: SANDBOX_PSP_ID, path: '/provider/v1/payments/events', body: event });
    if (status !== 200) throw new Error(`the event was answered ${status} ${JSON.stringify(body)}`);
  };
  /** A launched game, and what its studio asks of the wallet. */
  const launch = async (key = 'ember-run') => {
    const game = await gameByKey(server.context, key);
    const providerId = game.provider.identity;
    const session = await promotions.launch(player, { id: game.id, source: providerId });
    const studio = async (type: string, fields: Fields) => {
      const base = { transactionId: randomUUID(), playerId, gameId: game.id, currency: 'EUR', sessionToken: session.token, kind: 'normal' };
      const { body } = await signedCall(server, { providerId, path: `/provider/v1/${type}`, body: { ...base, ...fields } });
      if (body['status'] !== 'OK') throw new Error(`${type} was answered ${JSON.stringify(body)}`);
      return entered.parse(body);
    };
    return studio;
  };
  return {
    ...player,
    playerId,
    call,
    launch,
    promotions,
    open: async () => opened.parse(await call('POST', '/api/payment/invoices/deposit', bodies.depositBody())).invoiceId,
    withdraw: async () => opened.parse(await call('POST', '/api/payment/invoices/withdrawal', bodies.withdrawalBody())).invoiceId,
    pspEvent,
  };
}

export type Mover = Awaited<ReturnType<typeof aMover>>;

/** Bets, wins, rollbacks and closed rounds, singly and in a batch. */
export async function playRounds({ launch }: Mover): Promise<void> {
  const studio = await launch();
  const roundId = randomUUID();
  const bet = randomUUID();
  await studio('bet', { transactionId: bet, roundId, amount: '1.00', roundClosed: false });
  await studio('win', { roundId, amount: '2.00', roundClosed: false });
  await studio('end-round', { roundId, bets: '1.00', wins: '2.00' });
  const lost = randomUUID();
  await studio('bet', { transactionId: lost, roundId: randomUUID(), amount: '1.00', roundClosed: false });
  await studio('rollback', { referenceId: lost, scope: 'op' });
  await studio('bet-win', { roundId: randomUUID(), amount: '1.00', winTransactionId: randomUUID(), winAmount: '0.50', roundClosed: true });
  await studio('balance', {});
}

/** A deposit that is taken back, one that is paid, a withdrawal that fails, and one that is paid out. */
export async function moveMoney({ open, withdraw, pspEvent, call }: Mover, pay: () => Promise<void>): Promise<void> {
  await call('PUT', `/api/payment/invoices/${await open()}/decline`);
  await pspEvent('deposit.paid', await open(), '50.00');
  const failing = await withdraw();
  await pay();
  await pspEvent('payout.failed', failing, '20.00');
  const kept = await withdraw();
  await pay();
  await pspEvent('payout.paid', kept, '20.00');
}

/** A bonus with a bet of it, and free spins with theirs. */
export async function playPromotions({ promotions, call, launch, ...player }: Mover): Promise<void> {
  await promotions.give(player, 'code-bonus', 'first');
  for (const { id } of await promotions.bonuses(player, '?status[]=1')) await call('PUT', `/api/game/player-bonuses/${id}/activate`);
  const studio = await launch();
  await studio('bet', { roundId: randomUUID(), amount: '1.00', roundClosed: true });
  await promotions.give(player, 'code-spins', 'first');
  const [spins] = await promotions.freespins(player, '?status[]=1&status[]=2&currency=EUR');
  const freespinId = spins?.id ?? '';
  await call('PUT', `/api/game/player-freespins/${freespinId}/activate`);
  const free = await launch('ember-run');
  const round = { roundId: randomUUID(), kind: 'freespin', freespinId };
  await free('bet', { ...round, amount: '0.00', roundClosed: false });
  await free('win', { ...round, amount: '1.00', roundClosed: true });
  for (const { id } of await promotions.bonuses(player, '?status[]=2')) await call('PUT', `/api/game/player-bonuses/${id}/cancel`);
}

/** A ticket that loses, one that wins, and one that is cashed out. */
export async function betOnSport(book: TestTickets): Promise<string> {
  const { playerId, token } = book.aPlayer();
  const events = [await book.anEvent(), await book.anEvent(), await book.anEvent()];
  const tickets: string[] = [];
  for (const eventId of events) tickets.push(await book.accepted(token, eventId));
  await book.call('POST', `/bets/${tickets[2]}/cash-out`, { body: { token, requestId: randomUUID() } });
  await book.deliver();
  await book.settle(events[0] ?? '', 'home');
  await book.settle(events[1] ?? '', 'away');
  await book.deliver();
  return playerId;
}
