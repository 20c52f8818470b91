import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../durations.ts';
import { undoMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';

const LATE_MS = 25 * HOUR_MS;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

/** A single on the home side, settled by a result and paid. */
async function settledBet(winner: 'home' | 'away') {
  const { playerId, token } = book.aPlayer();
  const eventId = await book.anEvent();
  const ticketId = await book.accepted(token, eventId);
  await book.settle(eventId, winner);
  await book.deliver();
  return { playerId, token, eventId, ticketId };
}
const decide = (ticketId: string, operator: string, isAgreed = true) =>
  book.call('POST', `/late-corrections/${ticketId}`, { body: { operator, isAgreed, reason: 'The league changed the result.' } });
const waiting = async (): Promise<unknown> => (await book.call('GET', '/late-corrections')).data;

describe('a correction after a day', () => {
  it('SB-14 takes nothing back until two people have agreed, and then everything as an ordinary correction', async () => {
    const { playerId, token, eventId, ticketId } = await settledBet('home');
    book.time.pass(LATE_MS);
    await book.settle(eventId, 'away', 2);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    expect(await book.ticket(token, ticketId)).toMatchObject({ result: 'won', selections: [{ result: 'won' }] });
    expect(await waiting()).toMatchObject([{ ticketId, playerId, currency: 'EUR', from: '21.20', to: '0.00', firstOperator: null }]);
    expect(await decide(ticketId, 'Ada')).toMatchObject({ status: 200, data: { status: 'waiting' } });
    expect(await decide(ticketId, 'Ada')).toMatchObject({ status: 409, code: 'SAME_OPERATOR' });
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    const both = await Promise.all([decide(ticketId, 'Grace'), decide(ticketId, 'Grace')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(99_000n);
    expect(await book.ticket(token, ticketId)).toMatchObject({
      result: 'lost',
      settlements: [
        { result: 'won', correctedAt: expect.any(String) },
        { result: 'lost', correctedAt: null },
      ],
    });
    expect(await waiting()).toEqual([]);
    expect((await book.call('POST', `/late-corrections/${ticketId}`, { body: { operator: '', isAgreed: true, reason: '' } })).status).toBe(
      422,
    );
  });

  it('SB-14 counts at once where the player gains by it, and within a day in all cases', async () => {
    const lost = await settledBet('away');
    const won = await settledBet('home');
    book.time.pass(23 * HOUR_MS);
    await book.settle(won.eventId, 'away', 2);
    book.time.pass(2 * HOUR_MS);
    await book.settle(lost.eventId, 'home', 2);
    await book.deliver();
    expect([book.wallet.cash(won.playerId), book.wallet.cash(lost.playerId)]).toEqual([99_000n, 101_120n]);
    expect(await waiting()).toEqual([]);
  });

  it('SB-14 stays as it was paid where one person refuses, and asks again when the result changes again', async () => {
    const { playerId, eventId, ticketId } = await settledBet('home');
    book.time.pass(LATE_MS);
    await book.receive(undoMessage(book.place(eventId), 2));
    expect(await decide(ticketId, 'Ada')).toMatchObject({ data: { status: 'waiting' } });
    expect(await decide(ticketId, 'Grace', false)).toMatchObject({ data: { status: 'refused' } });
    expect(await decide(ticketId, 'Grace')).toMatchObject({ status: 404 });
    await book.settle(eventId, 'draw', 3);
    expect(await waiting()).toMatchObject([{ ticketId, firstOperator: null }]);
    await book.settle(eventId, 'home', 4);
    // The result equals the paid one again, so approving it changes nothing.
    await decide(ticketId, 'Ada');
    expect(await decide(ticketId, 'Grace')).toMatchObject({ data: { status: 'applied' } });
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(101_120n);
  });

  it('SB-15 leaves every invariant of the tickets whole', async () => {
    await book.deliver();
    expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });
});
