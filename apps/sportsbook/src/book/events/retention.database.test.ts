import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '../../durations.ts';
import type { EventMessage } from '../../protocol/messages.ts';
import { aMarket, eventMessage, stateMessage, undoMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';
import { forgetRequests } from '../requests/store.ts';
import { forgetEvents } from './retention.ts';

const KEPT_DAYS = 14;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterAll(() => book.stop());

const forget = (keptDays = KEPT_DAYS): Promise<number> => forgetEvents({ pool: book.pool, now: book.time.now, keptDays });

/** An event with a player's bet on the home side, over with this winner. */
async function aPlayedEvent(winner?: 'home' | 'away') {
  const eventId = await book.anEvent();
  const { playerId, token } = book.aPlayer();
  const ticketId = await book.accepted(token, eventId);
  await book.receive(stateMessage(book.place(eventId), { state: 'ended', home: 2, away: 1 }));
  if (winner !== undefined) await book.settle(eventId, winner);
  await book.deliver();
  return { eventId, playerId, token, ticketId };
}

const counts = z.array(z.record(z.string(), z.coerce.number())).length(1);
/** The rows stored for an event. */
async function keptOf(eventId: string) {
  const { rows } = await book.pool.query(
    `select (select count(*) from sportsbook.event where id = $1) as events,
       (select count(*) from sportsbook.market where event_id = $1) as markets,
       (select count(*) from sportsbook.market_decision where market_id like $1 || '~%') as decisions,
       (select count(*) from sportsbook.exposure where outcome_id like $1 || '~%') as exposures,
       (select count(*) from sportsbook.event_liability where event_id = $1) as liabilities`,
    [eventId],
  );
  return counts.parse(rows)[0];
}
const NOTHING = { events: 0, markets: 0, decisions: 0, exposures: 0, liabilities: 0 };
const EVERYTHING = { events: 1, markets: 1, decisions: 1, exposures: 1, liabilities: 1 };

/** The event whole, as the feed answers for it: with this settlement of its market, or with none. */
function snapshotOf(eventId: string, settlement?: { winner: 'home' | 'away'; settlementVersion: number }): EventMessage {
  const place = book.place(eventId);
  const results = settlement && ({ home: 'lost', draw: 'lost', away: 'lost', [settlement.winner]: 'won' } as const);
  return {
    ...eventMessage(place),
    type: 'snapshot',
    body: {
      header: eventMessage(place).body,
      status: { state: 'ended', score: { home: 2, away: 1 } },
      markets: [{ ...aMarket(eventId, { status: 'closed' }), version: place.eventSeq }],
      settlements:
        settlement && results
          ? [{ marketId: `${eventId}~1x2`, settlementVersion: settlement.settlementVersion, certainty: 2, results }]
          : [],
      voids: [],
    },
  };
}

const isSound = async (): Promise<void> => {
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
};

describe('events that are over', () => {
  it('SB-15 are kept for the set time after the feed’s last message about them, then deleted with all their data', async () => {
    const { eventId, token, ticketId } = await aPlayedEvent('away');
    const running = await book.anEvent();
    book.time.pass((KEPT_DAYS - 1) * DAY_MS);
    expect(await forget()).toBe(0);
    expect(await keptOf(eventId)).toEqual(EVERYTHING);
    // A correction within that time restarts it.
    await book.settle(eventId, 'home', 2);
    await book.deliver();
    book.time.pass((KEPT_DAYS - 1) * DAY_MS);
    expect(await forget()).toBe(0);
    book.time.pass(2 * DAY_MS);
    expect(await forget()).toBe(1);
    expect(await keptOf(eventId)).toEqual(NOTHING);
    expect(await keptOf(running)).toMatchObject({ events: 1, markets: 1 });
    expect(await book.ticket(token, ticketId)).toMatchObject({
      result: 'won',
      settlements: [{ payout: '0.00' }, { payout: '21.20' }],
      selections: [{ result: 'won', event: 'Harbour City - Velmora United' }],
    });
    await isSound();
  });

  it('SB-15 are kept while a ticket waits for them', async () => {
    const { eventId, token, ticketId } = await aPlayedEvent();
    book.time.pass((KEPT_DAYS + 1) * DAY_MS);
    expect(await forget()).toBe(0);
    expect(await keptOf(eventId)).toMatchObject({ events: 1, markets: 1, exposures: 1 });
    await book.settle(eventId, 'home');
    await book.deliver();
    expect(await book.ticket(token, ticketId)).toMatchObject({ result: 'won' });
    book.time.pass((KEPT_DAYS + 1) * DAY_MS);
    expect(await forget()).toBe(1);
  });

  it('SB-14 SB-15 are kept while a correction of theirs waits for two people', async () => {
    const { eventId, ticketId } = await aPlayedEvent('home');
    book.time.pass(2 * DAY_MS);
    await book.settle(eventId, 'away', 2);
    book.time.pass((KEPT_DAYS + 1) * DAY_MS);
    expect(await forget()).toBe(0);
    await book.pool.query('update sportsbook.manual_case set closed_at = $2 where subject = $1', [ticketId, book.time.now()]);
    expect(await forget()).toBe(1);
  });

  it('SB-14 SB-15 are forgotten once by two processes at it together, however often the work was begun', async () => {
    const eventIds = [(await aPlayedEvent('home')).eventId, (await aPlayedEvent('away')).eventId];
    // More than one transaction takes.
    while (eventIds.length < 60) {
      const eventId = await book.anEvent();
      await book.receive(stateMessage(book.place(eventId), { state: 'cancelled' }));
      eventIds.push(eventId);
    }
    book.time.pass((KEPT_DAYS + 1) * DAY_MS);
    const forgotten = await Promise.all([forget(), forget(), forget()]);
    expect(forgotten.reduce((sum, count) => sum + count, 0) + (await forget())).toBe(eventIds.length);
    for (const eventId of eventIds) expect(await keptOf(eventId)).toEqual(NOTHING);
    await isSound();
  });

  it('SB-7 SB-14 that were forgotten are fetched whole when the feed speaks of them, and their tickets corrected once', async () => {
    const corrected = await aPlayedEvent('away');
    const undone = await aPlayedEvent('away');
    book.time.pass((KEPT_DAYS + 1) * DAY_MS);
    expect(await forget()).toBe(2);
    const answers = new Map([
      [corrected.eventId, () => snapshotOf(corrected.eventId, { winner: 'home', settlementVersion: 2 })],
      [undone.eventId, () => snapshotOf(undone.eventId)],
    ]);
    await book.settle(corrected.eventId, 'home', 2);
    await book.receive(undoMessage(book.place(undone.eventId), 2));
    expect(await keptOf(corrected.eventId)).toEqual(NOTHING);
    await book.closeGaps((eventId) => answers.get(eventId)?.());
    await book.deliver();
    expect(await book.ticket(corrected.token, corrected.ticketId)).toMatchObject({ result: 'won', payout: '21.20' });
    expect(book.wallet.cash(corrected.playerId)).toBe(101_120n);
    expect(await book.ticket(undone.token, undone.ticketId)).toMatchObject({ status: 'accepted', payout: '0.00' });
    expect(book.wallet.cash(undone.playerId)).toBe(99_000n);
    await isSound();
  });
});

describe('requests', () => {
  it('SB-9 SB-15 are answered alike as long as events are kept, then forgotten once decided; tickets stay', async () => {
    const eventId = await book.anEvent();
    const { playerId, token } = book.aPlayer();
    const slip = { requestId: 'long-ago', selections: [book.selection(eventId)] };
    const ticketId = await book.accepted(token, eventId, slip);
    const refused = await book.bet(token, eventId, { requestId: 'refused', stake: '0.01' });
    await book.pool.query(
      `insert into sportsbook.request (player_id, request_id, kind, content_hash, created_at)
       values ($1, 'undecided', 'bet', '', $2)`,
      [playerId, book.time.now()],
    );
    const before = (days: number): Date => new Date(book.time.nowMs - days * DAY_MS);
    book.time.pass((KEPT_DAYS - 1) * DAY_MS);
    await forgetRequests(book.pool, before(KEPT_DAYS));
    expect(await book.bet(token, eventId, { requestId: 'refused', stake: '0.01' })).toEqual(refused);
    book.time.pass(2 * DAY_MS);
    expect(await forgetRequests(book.pool, before(KEPT_DAYS))).toBeGreaterThan(1);
    expect(await forgetRequests(book.pool, before(KEPT_DAYS))).toBe(0);
    const { rows } = await book.pool.query('select request_id as id from sportsbook.request where player_id = $1', [playerId]);
    expect(rows).toEqual([{ id: 'undecided' }]);
    expect(await book.ticket(token, ticketId)).toMatchObject({ id: ticketId, status: 'accepted' });
  });
});
