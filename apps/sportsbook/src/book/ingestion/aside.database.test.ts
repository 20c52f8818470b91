import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventMessage } from '../../protocol/messages.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { aMarket, eventMessage, pricesMessage, settlementMessage, stateMessage } from '../../testing/feed-messages.ts';
import { eventsTakingStakes } from '../../halts/store.ts';
import { loadEvents } from '../events/store.ts';
import { openSubjects } from '../manual-cases/store.ts';
import { silentLog, TestBook } from '../testing/book.ts';
import { closeGaps } from './recovery.ts';

let database: { pool: Pool; drop(): Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

let count = 0;
function aGame() {
  count += 1;
  const eventId = `ev-football-${count}`;
  const at = (eventSeq: number) => ({ eventId, eventSeq });
  return { eventId, marketId: `${eventId}~1x2`, at, opening: [eventMessage(at(1)), pricesMessage(at(2), [aMarket(eventId)])] };
}

const stored = async (eventId: string) => (await loadEvents(database.pool, [eventId]))[0];
const asides = () => openSubjects(database.pool, 'event-aside');

async function takesStakes(eventId: string): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    return (await eventsTakingStakes(client, [eventId])).has(eventId);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const settledSnapshot = (eventId: string, eventSeq: number): EventMessage => ({
  ...eventMessage({ eventId, eventSeq }),
  type: 'snapshot',
  body: {
    header: eventMessage({ eventId, eventSeq }).body,
    status: { state: 'live', score: { home: 1, away: 0 } },
    markets: [{ ...aMarket(eventId), version: 2 }],
    settlements: [settlementMessage({ eventId, eventSeq }).body],
    voids: [],
  },
});

/** Recovery of a book whose feed answers with the settled event. */
function recoveryOf(book: TestBook) {
  const asked: string[] = [];
  const fetchSnapshot = async (eventId: string) => {
    asked.push(eventId);
    return settledSnapshot(eventId, 3);
  };
  return {
    asked,
    recovery: { ingestion: book.ingestion, log: silentLog, suspend: async (id: string) => book.cache.suspend(id), fetchSnapshot },
  };
}

/** A book with one event whose result cannot be applied, sent beside the result and the prices of others. */
async function aBookWithABadEvent() {
  const [bad, decided, priced] = [aGame(), aGame(), aGame()];
  const book = new TestBook(database.pool);
  await book.receive(...bad.opening, ...decided.opening, ...priced.opening);
  book.failingEvent = bad.eventId;
  const messages = [
    settlementMessage(bad.at(3)),
    settlementMessage(decided.at(3)),
    pricesMessage(priced.at(3), [aMarket(priced.eventId, { prices: [1500, 4000, 7000] })]),
  ];
  return { book, bad, decided, priced, messages };
}

describe('an event whose messages cannot be applied', () => {
  it('SB-164 is refused once and then set aside, closed to bets, and the others go on from the first time', async () => {
    const { book, bad, decided, priced, messages } = await aBookWithABadEvent();
    await expect(book.receive(...messages)).rejects.toThrow('tickets cannot be settled');
    expect(book.settled).toEqual([decided.marketId]);
    expect([(await stored(decided.eventId))?.eventSeq, (await stored(priced.eventId))?.eventSeq]).toEqual([3, 3]);
    await book.receive(...messages);
    expect(await asides()).toContain(bad.eventId);
    expect([book.cache.market(bad.marketId)?.status, (await stored(bad.eventId))?.markets.get(bad.marketId)?.status]).toEqual([
      'suspended',
      'suspended',
    ]);
    expect([await takesStakes(bad.eventId), await takesStakes(priced.eventId)]).toEqual([false, true]);
    // What follows of the event waits with it.
    await book.receive(stateMessage(bad.at(4), { home: 1 }), stateMessage(decided.at(4), {}));
    expect([(await stored(bad.eventId))?.eventSeq, (await stored(decided.eventId))?.eventSeq]).toEqual([2, 4]);
  });

  it('SB-165 is tried again ever more seldom, and is whole as soon as it can be applied', async () => {
    const { book, bad, messages } = await aBookWithABadEvent();
    await book.receive(...messages).catch(() => undefined);
    await book.receive(...messages);
    const { asked, recovery } = recoveryOf(book);
    const HOUR_S = 3600;
    for (let second = 0; second < HOUR_S; second += 1) {
      book.time.monotonicMs += 1000;
      await closeGaps(recovery);
    }
    expect(asked.length).toBeGreaterThan(HOUR_S / 60 - 5);
    expect(asked.length).toBeLessThan(HOUR_S / 60 + 10);
    book.failingEvent = undefined;
    book.time.monotonicMs += 61_000;
    await closeGaps(recovery);
    expect(await stored(bad.eventId)).toMatchObject({ eventSeq: 3 });
    expect(book.settled).toContain(bad.marketId);
    expect(book.cache.market(bad.marketId)?.status).toBe('settled');
    expect(await asides()).not.toContain(bad.eventId);
    expect(await takesStakes(bad.eventId)).toBe(true);
  });

  it('SB-165 is taken up by another process after the one that set it aside has died', async () => {
    const { book, bad, messages } = await aBookWithABadEvent();
    await book.receive(...messages).catch(() => undefined);
    await book.receive(...messages);
    const next = new TestBook(database.pool);
    const { asked, recovery } = recoveryOf(next);
    await next.ingestion.takeUpAside();
    await closeGaps(recovery);
    expect(asked).toContain(bad.eventId);
    expect(await stored(bad.eventId)).toMatchObject({ eventSeq: 3 });
    expect(await asides()).not.toContain(bad.eventId);
  });

  it('SB-164 refuses everything while the tables cannot be reached, and sets nothing aside', async () => {
    const { book, bad, messages } = await aBookWithABadEvent();
    book.failingEvent = undefined;
    await database.pool.query('alter table sportsbook.market rename to market_away');
    for (let time = 0; time < 3; time += 1) await expect(book.receive(...messages)).rejects.toThrow('does not exist');
    await database.pool.query('alter table sportsbook.market_away rename to market');
    await book.receive(...messages);
    expect([(await stored(bad.eventId))?.eventSeq, await asides()]).toEqual([3, expect.not.arrayContaining([bad.eventId])]);
  });
});
