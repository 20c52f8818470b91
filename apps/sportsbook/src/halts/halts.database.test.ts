import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMarket, pricesMessage, settlementMessage, stateMessage } from '../testing/feed-messages.ts';
import { TestTickets } from '../book/testing/tickets.ts';
import { say, type Word } from '../feed/service/operator.ts';
import { listOverrides, markPublished, reserve } from '../feed/service/store.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const score = { home: 2, away: 1 };
const words: readonly Word[] = [{ kind: 'result', ...score }, { kind: 'correct', ...score }, { kind: 'suspend' }, { kind: 'void' }];

/** An event known to the book and to the feed. */
async function anEvent(facts: Parameters<TestTickets['anEvent']>[0] = {}): Promise<string> {
  const eventId = await book.anEvent(facts);
  await reserve(book.pool, [{ eventId, eventSeq: 3, startsAt: book.time.now(), fresh: [] }]);
  return eventId;
}

const speak = (eventId: string, word: Word): Promise<void> => say({ pool: book.pool, seed: 'test', now: book.time.now }, eventId, word);

/** Ends the feed's turn, after which the book has received the decision. */
async function publish(eventId: string): Promise<void> {
  const said = await listOverrides(book.pool, [eventId]);
  await markPublished(
    book.pool,
    said.map(({ id }) => id),
    book.time.now(),
  );
}

const ticketsOf = async (eventId: string): Promise<string[]> =>
  (
    await book.pool.query(
      `select ticket.id from sportsbook.ticket join sportsbook.selection on ticket_id = ticket.id
       where event_id = $1 and state <> 'rejected' order by ticket.id`,
      [eventId],
    )
  ).rows.map(({ id }) => String(id));
const statusOf = (eventId: string): string | undefined => book.cache.market(`${eventId}~1x2`)?.status;

describe('what an operator says of an event', () => {
  it.each(words)('SB-90 takes it off sale before the feed has published it: $kind', async (word) => {
    const { token, playerId } = book.aPlayer();
    const [eventId, other] = [await anEvent(), await anEvent()];
    await speak(eventId, word);
    // The book of this process has not received it yet, like any other.
    expect(statusOf(eventId)).toBe('open');
    expect(await book.bet(token, eventId)).toMatchObject({ status: 409, code: 'SUSPENDED' });
    const both = { type: 'combo', selections: [book.selection(other), book.selection(eventId)] };
    expect(await book.bet(token, eventId, both)).toMatchObject({ status: 409, code: 'SUSPENDED' });
    expect(await book.bet(token, other)).toMatchObject({ status: 201 });
    expect(book.wallet.cash(playerId)).toBe(99_000n);
    // Prices already on their way when the decision was made reopen nothing.
    await book.reprice(eventId, {});
    expect(await book.bet(token, eventId)).toMatchObject({ status: 409, code: 'SUSPENDED' });
    await publish(eventId);
    expect(await book.bet(token, eventId)).toMatchObject({ status: 201 });
  });

  it('SB-90 SB-100 a word that opens an event again, freezes it, or is refused, stops no bet', async () => {
    const { token } = book.aPlayer();
    const eventId = await anEvent();
    for (const kind of ['resume', 'freeze', 'unfreeze'] as const) {
      await speak(eventId, { kind });
      expect(await book.bet(token, eventId)).toMatchObject({ status: 201 });
    }
    await expect(speak(eventId, { kind: 'result', ranking: [['nobody']] })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await book.bet(token, eventId)).toMatchObject({ status: 201 });
  });

  it('SB-90 no bet is taken behind the answer, however many are on their way', async () => {
    for (let round = 0; round < 8; round += 1) {
      const eventId = await anEvent();
      const betting = Array.from({ length: 40 }, () => book.bet(book.aPlayer().token, eventId));
      if (round % 2 === 1) await betting[0];
      await speak(eventId, { kind: 'result', ...score });
      const taken = await ticketsOf(eventId);
      await Promise.all(betting);
      await book.settled();
      expect(await ticketsOf(eventId)).toEqual(taken);
    }
  });

  it('SB-90 a bet in play that waits for its delay is refused, and no ticket is cashed out', async () => {
    const { token, playerId } = book.aPlayer();
    const eventId = await anEvent({ isLive: true });
    const early = await anEvent();
    const ticketId = await book.accepted(token, early);
    const waiting = await book.bet(token, eventId, { isAsync: true });
    expect(waiting).toMatchObject({ status: 202, data: { status: 'pending' } });
    await Promise.all([eventId, early].map((id) => speak(id, { kind: 'suspend' })));
    book.time.pass(10_000);
    await book.settled();
    expect(await ticketsOf(eventId)).toEqual([]);
    const cashOut = { token, requestId: 'halted' };
    expect(await book.call('POST', `/bets/${ticketId}/cash-out`, { body: cashOut })).toMatchObject({ status: 409, code: 'NOT_AVAILABLE' });
    expect(book.wallet.cash(playerId)).toBe(99_000n);
  });
});

describe('a message of the feed that waits for an earlier one', () => {
  it.each([
    ['a suspension', stateMessage, { suspend: 'all' as const }],
    ['an end', stateMessage, { state: 'ended' as const }],
  ])('SB-90 takes the event off sale with its answer: %s', async (_name, message, facts) => {
    const { token } = book.aPlayer();
    const eventId = await anEvent({ isLive: true });
    const missing = pricesMessage(book.place(eventId), [aMarket(eventId, { prices: [2120, 3550, 3250] })]);
    await book.receive(message(book.place(eventId), facts));
    expect(statusOf(eventId)).toBe('open');
    expect(await book.bet(token, eventId, { isAsync: true })).toMatchObject({ status: 409, code: 'SUSPENDED' });
    await book.receive(missing);
    expect(await book.bet(token, eventId, { isAsync: true })).toMatchObject({ status: 409 });
  });

  it('SB-90 takes it off sale for a result and a closed market, lets prices pass, and sells again once the event is whole', async () => {
    const { token } = book.aPlayer();
    const [settled, closed, priced] = [await anEvent(), await anEvent(), await anEvent()];
    const gaps = [settled, closed, priced].map((eventId) => pricesMessage(book.place(eventId), [aMarket(eventId)]));
    const results = { home: 'won', draw: 'lost', away: 'lost' } as const;
    await book.receive(
      settlementMessage(book.place(settled), { settlementVersion: 1, results }),
      pricesMessage(book.place(closed), [aMarket(closed, { type: 'total', line: '2.5', prices: [1900, 1900], status: 'suspended' })]),
      pricesMessage(book.place(priced), [aMarket(priced)]),
    );
    const codes = await Promise.all([settled, closed, priced].map(async (eventId) => (await book.bet(token, eventId)).code));
    expect(codes).toEqual(['SUSPENDED', 'SUSPENDED', undefined]);
    await book.receive(...gaps);
    expect(await book.bet(token, settled)).toMatchObject({ code: 'CLOSED' });
    expect(await book.bet(token, closed)).toMatchObject({ status: 201 });
  });
});
