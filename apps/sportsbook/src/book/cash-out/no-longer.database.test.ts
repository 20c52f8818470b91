import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stateMessage } from '../../testing/feed-messages.ts';
import type { EventState } from '../../protocol/messages.ts';
import { TestTickets } from '../testing/tickets.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const HOUR_MS = 3_600_000;

async function aTicket() {
  const { playerId, token } = book.aPlayer();
  const eventId = await book.anEvent();
  const ticketId = await book.accepted(token, eventId);
  return { playerId, token, eventId, ticketId };
}

describe('a cash-out of an event that takes no bets', () => {
  it('SB-159 is not offered once the start has passed without a word of it, and is again in play', async () => {
    const { playerId, token, eventId, ticketId } = await aTicket();
    expect(await book.ticket(token, ticketId)).toMatchObject({ cashOut: { offer: expect.any(String) } });
    book.time.pass(HOUR_MS);
    // A bet on it is refused as well.
    expect(await book.bet(token, eventId)).toMatchObject({ code: 'EVENT_STARTED' });
    expect(await book.ticket(token, ticketId)).toMatchObject({ cashOut: { offer: null, reason: 'suspended' } });
    const cashOut = await book.call('POST', `/bets/${ticketId}/cash-out`, { body: { token, requestId: randomUUID() } });
    expect(cashOut).toMatchObject({ status: 409, code: 'NOT_AVAILABLE', fields: { reason: 'suspended' } });
    expect(book.wallet.cash(playerId)).toBe(99_000n);
    await book.receive(stateMessage(book.place(eventId), {}));
    expect(await book.ticket(token, ticketId)).toMatchObject({ cashOut: { offer: expect.any(String) } });
  });

  it.each<EventState>(['ended', 'abandoned', 'postponed'])(
    'SB-159 is not offered of an event that is %s while its markets are still open',
    async (state) => {
      const { token, eventId, ticketId } = await aTicket();
      await book.receive(stateMessage(book.place(eventId), { state, home: 0, away: 1 }));
      expect(await book.bet(token, eventId)).toMatchObject({ code: 'CLOSED' });
      expect(await book.ticket(token, ticketId)).toMatchObject({ cashOut: { offer: null, reason: 'suspended' } });
    },
  );
});
