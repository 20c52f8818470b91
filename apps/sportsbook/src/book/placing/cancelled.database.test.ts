import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';
import { deliverCalls } from '../wallet/worker.ts';
import { recoverTickets } from './recover.ts';

/** The duration of the background work depends on the load of the machine. */
const PATIENCE = { timeout: 30_000, interval: 20 };
const DECIDE_MS = 10_000;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const ticketOf = async (requestId: string): Promise<{ id: string; state: string }> =>
  (await book.pool.query('select id, state from sportsbook.ticket where request_id = $1', [requestId])).rows[0];

/** A free bet whose stake ran into its deadline, with its rollback in the outbox. */
async function aCancelledBet() {
  const { playerId, token } = book.aPlayer();
  const eventId = await book.anEvent();
  const { data } = await book.call('POST', '/free-bets', { body: { playerId, currency: 'EUR', amount: '10.00' } });
  const { id: freeBetId } = data as { id: string };
  const release = book.wallet.hold();
  const requestId = randomUUID();
  const placing = book.bet(token, eventId, { requestId, freeBetId });
  await vi.waitFor(async () => expect((await ticketOf(requestId))?.state).toBe('staking'), PATIENCE);
  book.time.pass(2 * DECIDE_MS);
  await recoverTickets(book.context);
  await vi.waitFor(async () => expect((await ticketOf(requestId)).state).toBe('cancelling'), PATIENCE);
  await placing;
  release();
  await book.settled();
  return { playerId, token, eventId, requestId, freeBetId };
}

describe('a stake that was taken back', () => {
  it('SB-158 is refused after a crash between the wallet’s answer and the end of the ticket; its free bet and its limits come back', async () => {
    const { playerId, token, requestId, freeBetId } = await aCancelledBet();
    // The process dies once the answer is stored.
    const dying = deliverCalls(book.context, () => Promise.reject(new Error('the process has died')));
    await expect(dying).rejects.toThrow('died');
    expect((await ticketOf(requestId)).state).toBe('cancelling');
    book.time.pass(DECIDE_MS);
    await recoverTickets(book.context);
    await book.settled();
    expect((await ticketOf(requestId)).state).toBe('rejected');
    expect(await book.call('GET', `/bets/by-request/${requestId}`, { token })).toMatchObject({ status: 409, code: 'TEMPORARY' });
    expect(await book.call('GET', '/free-bets', { token })).toMatchObject({ data: [{ id: freeBetId }] });
    const { rows } = await book.pool.query('select sum(used_minor)::text as used from sportsbook.exposure where player_id = $1', [
      playerId,
    ]);
    expect(rows).toEqual([{ used: '0' }]);
  });

  it('SB-158 stays under way while its rollback has no answer', async () => {
    const { requestId } = await aCancelledBet();
    book.time.pass(DECIDE_MS);
    await recoverTickets(book.context);
    await book.settled();
    expect((await ticketOf(requestId)).state).toBe('cancelling');
    await book.deliver();
    expect((await ticketOf(requestId)).state).toBe('rejected');
  });
});

describe('a refused credit', () => {
  it('SB-158 is stored with its case for a person, or not at all', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    // The round was rolled back outside the book, so its win has no bet any more (C31).
    await book.context.wallet.call('rollback', { transactionId: 'x', playerId, referenceId: `${ticketId}:bet`, scope: 'op' });
    await book.settle(eventId, 'home');
    // The process dies once it has stored the answer: nothing after that commit happens.
    const pool = new Proxy(book.pool, {
      get: (target, name) =>
        name === 'query' ? () => Promise.reject(new Error('the process has died')) : Reflect.get(target, name, target).bind(target),
    });
    await deliverCalls({ ...book.context, pool }, async () => undefined).catch(() => undefined);
    book.time.pass(60_000);
    await book.deliver();
    const { rows } = await book.pool.query(`select kind from sportsbook.manual_case where subject like $1`, [`${ticketId}:%`]);
    expect(rows).toContainEqual({ kind: 'credit-refused' });
    expect(book.wallet.cash(playerId)).toBe(100_000n);
  });
});

it('SB-15 leaves every invariant of the tickets whole', async () => {
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
