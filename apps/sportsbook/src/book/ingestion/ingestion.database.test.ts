import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventMessage } from '../../protocol/messages.ts';
import { cloneDatabase } from '../../testing/database.ts';
import {
  aMarket,
  eventMessage,
  pricesMessage,
  settlementMessage,
  stateMessage,
  undoMessage,
  voidMessage,
} from '../../testing/feed-messages.ts';
import { publishEvents, notifyTickets } from '../changes/store.ts';
import { decidedMarkets, loadEvents, saveEvents, suspendMarkets } from '../events/store.ts';
import { silentLog, TestBook } from '../testing/book.ts';
import { closeGaps, resync } from './recovery.ts';

let database: { pool: Pool; drop(): Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

let count = 0;
/** An event of a test's own, on the tables all tests share. */
function aGame() {
  count += 1;
  const eventId = `ev-football-${count}`;
  const at = (eventSeq: number) => ({ eventId, eventSeq });
  const opening = [
    eventMessage(at(1)),
    pricesMessage(at(2), [aMarket(eventId), aMarket(eventId, { type: 'total', line: '2.25', prices: [1900, 1900] })]),
  ];
  return { eventId, marketId: `${eventId}~1x2`, at, opening };
}

const stored = async (eventId: string) => (await loadEvents(database.pool, [eventId]))[0];
const snapshotOf = (eventId: string, eventSeq: number): EventMessage => ({
  ...eventMessage({ eventId, eventSeq }),
  type: 'snapshot',
  body: {
    header: eventMessage({ eventId, eventSeq }).body,
    status: { state: 'live', score: { home: 3, away: 0 } },
    markets: [{ ...aMarket(eventId, { prices: [1100, 8000, 15_000] }), version: eventSeq }],
    settlements: [],
    voids: [],
  },
});

describe('ingestion of the feed', () => {
  it('SB-7 keeps in the tables exactly what is in memory, whatever was sent twice or out of order', async () => {
    const { eventId, at, opening } = aGame();
    const book = new TestBook(database.pool);
    const rest = [
      stateMessage(at(3), { home: 1, suspend: 'all', incident: { kind: 'goal' } }),
      pricesMessage(at(4), [aMarket(eventId, { prices: [1500, 4000, 7000] })]),
    ];
    await book.receive(...rest, ...opening, ...opening);
    await Promise.all([book.receive(...rest), book.receive(...opening)]);
    expect(await stored(eventId)).toEqual(book.cache.event(eventId));
    expect(book.cache.event(eventId)).toMatchObject({ eventSeq: 4, score: { home: 1 }, decisiveIncidents: 1 });
  });

  it('SB-7 suspends an event whose next message is missing for 2 s, and makes it whole by a snapshot', async () => {
    const { eventId, marketId, at, opening } = aGame();
    const book = new TestBook(database.pool);
    const asked: string[] = [];
    const statusesMeanwhile: unknown[] = [];
    const recovery = {
      ingestion: book.ingestion,
      log: silentLog,
      suspend: async (id: string) => book.cache.suspend(id),
      fetchSnapshot: async (id: string) => {
        asked.push(id);
        statusesMeanwhile.push(book.cache.market(marketId)?.status);
        return snapshotOf(id, 6);
      },
    };
    await book.receive(...opening, stateMessage(at(4), { home: 1 }));
    book.time.monotonicMs += 1999;
    await closeGaps(recovery);
    expect({ asked, seq: book.cache.event(eventId)?.eventSeq }).toEqual({ asked: [], seq: 2 });
    book.time.monotonicMs += 1;
    await closeGaps(recovery);
    expect({ asked, statusesMeanwhile }).toEqual({ asked: [eventId], statusesMeanwhile: ['suspended'] });
    expect(await stored(eventId)).toMatchObject({ eventSeq: 6, score: { home: 3 } });
    expect(book.cache.market(marketId)).toMatchObject({ status: 'open', outcomes: [{ price: 1100 }, {}, {}] });
    await closeGaps(recovery);
    expect(asked).toHaveLength(1);
  });

  it('SB-162 an event whose snapshot fails after a silence is suspended alone, and tried again until it is whole', async () => {
    const games = [aGame(), aGame(), aGame()];
    const [, bad] = games;
    const book = new TestBook(database.pool);
    for (const { opening } of games) await book.receive(...opening);
    let isBroken = true;
    const fetched: string[] = [];
    const recovery = {
      ingestion: book.ingestion,
      log: silentLog,
      suspend: async (id: string) => book.cache.suspend(id),
      fetchSnapshot: async (id: string) => {
        if (isBroken && id === bad?.eventId) throw new Error('the feed answers 500');
        fetched.push(id);
        return snapshotOf(id, 2);
      },
    };
    await resync(
      recovery,
      games.map(({ eventId }) => eventId),
    );
    const statuses = () => games.map(({ marketId }) => book.cache.market(marketId)?.status);
    expect(statuses()).toEqual(['open', 'suspended', 'open']);
    await closeGaps(recovery);
    expect(statuses()).toEqual(['open', 'suspended', 'open']);
    isBroken = false;
    await closeGaps(recovery);
    expect([statuses(), book.ingestion.gapsOlderThan(0)]).toEqual([['open', 'open', 'open'], []]);
    expect(fetched.toSorted()).toEqual(games.map(({ eventId }) => eventId).toSorted());
  });

  it('SB-7 opens an event again whose missing message came while its snapshot was on the way', async () => {
    const { eventId, marketId, at, opening } = aGame();
    const book = new TestBook(database.pool);
    await book.receive(...opening, stateMessage(at(4), { home: 1 }));
    book.time.monotonicMs += 2000;
    await closeGaps({
      ingestion: book.ingestion,
      log: silentLog,
      suspend: async (id) => {
        book.cache.suspend(id);
        await suspendMarkets(database.pool, id);
      },
      fetchSnapshot: async (id) => {
        await book.receive(stateMessage(at(3), {}));
        expect([book.cache.event(id)?.eventSeq, book.cache.market(marketId)?.status]).toEqual([4, 'suspended']);
        return snapshotOf(id, 4);
      },
    });
    expect(book.cache.market(marketId)?.status).toBe('open');
    expect(await stored(eventId)).toEqual(book.cache.event(eventId));
  });

  it('SB-7 a late message closes its gap without a snapshot', async () => {
    const { eventId, at, opening } = aGame();
    const book = new TestBook(database.pool);
    await book.receive(...opening, stateMessage(at(4), { home: 2 }));
    await book.receive(stateMessage(at(3), { home: 1 }));
    book.time.monotonicMs += 10_000;
    expect({ gaps: book.ingestion.gapsOlderThan(0), home: (await stored(eventId))?.score?.home }).toEqual({ gaps: [], home: 2 });
  });

  it('SB-14 settles the tickets of a market in the transaction that stores its result, once for each new result', async () => {
    const { eventId, marketId, at, opening } = aGame();
    const book = new TestBook(database.pool);
    await book.receive(...opening);
    book.settleFails = true;
    await expect(book.receive(settlementMessage(at(3)))).rejects.toThrow('tickets cannot be settled');
    expect(await stored(eventId)).toMatchObject({ eventSeq: 2 });
    book.settleFails = false;
    await book.receive(settlementMessage(at(3)), settlementMessage(at(3)));
    await book.receive(settlementMessage(at(3)), settlementMessage(at(4)));
    expect(book.settled).toEqual([marketId]);
    await book.receive(undoMessage(at(5), 1), settlementMessage(at(6), { settlementVersion: 2 }));
    expect(book.settled).toEqual([marketId, marketId]);
    const decided = await decidedMarkets(database.pool, [marketId]);
    expect(decided.get(marketId)).toMatchObject({ status: 'settled', settlementVersion: 2, results: { home: { kind: 'won' } } });
  });

  it('SB-19 a void of the event reaches every market and keeps its window and reason', async () => {
    const { eventId, at, opening } = aGame();
    const book = new TestBook(database.pool);
    await book.receive(...opening, voidMessage(at(3), { from: '2026-11-20T18:00:00.000Z', to: '2026-11-20T18:10:00.000Z' }));
    expect(book.settled.toSorted()).toEqual([`${eventId}~1x2`, `${eventId}~total~2.25`]);
    const market = (await stored(eventId))?.markets.get(`${eventId}~total~2.25`);
    expect(market).toMatchObject({
      status: 'open',
      line: 9,
      voids: [{ fromMs: Date.parse('2026-11-20T18:00:00Z'), reason: 'late start signal' }],
    });
  });
});

/** A loaded machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000 };

/** Reads until the event is there: transactions of other databases on the same server hold the horizon back as well. */
const received = (reader: TestBook, eventId: string, eventSeq: number) =>
  expect
    .poll(async () => {
      await reader.follower.poll();
      return reader.cache.event(eventId)?.eventSeq;
    }, PATIENCE)
    .toBe(eventSeq);

describe('the image of another process', () => {
  it('O3 finds an event whose transaction commits after a later one was read', async () => {
    const [slow, quick] = [aGame(), aGame()];
    const writer = new TestBook(database.pool);
    await writer.receive(...slow.opening, ...quick.opening);
    const reader = new TestBook(database.pool);
    await reader.follower.start();
    const event = writer.cache.event(slow.eventId);
    if (event === undefined) throw new Error('the event is not there');
    const open = await database.pool.connect();
    await open.query('begin');
    await saveEvents(open, [{ ...event, eventSeq: 3, score: { home: 4, away: 0 } }], new Date('2026-11-20T18:00:00Z'));
    await publishEvents(open, [{ id: slow.eventId, eventSeq: 3 }]);
    await writer.receive(stateMessage(quick.at(3), { home: 1 }));
    await reader.follower.poll();
    expect(reader.cache.event(slow.eventId)?.eventSeq).toBe(2);
    await open.query('commit');
    open.release();
    await received(reader, slow.eventId, 3);
    await received(reader, quick.eventId, 3);
    expect(reader.cache.event(slow.eventId)?.score?.home).toBe(4);
    expect(reader.cache.event(quick.eventId)).toEqual(writer.cache.event(quick.eventId));
    await reader.follower.stop();
  });

  it('O3 begins with what the tables hold and follows prices, silence and tickets', async () => {
    const { eventId, marketId, at, opening } = aGame();
    const writer = new TestBook(database.pool);
    await writer.receive(...opening);
    const reader = new TestBook(database.pool);
    await reader.follower.start();
    expect(reader.cache.event(eventId)).toEqual(writer.cache.event(eventId));
    await writer.receive(pricesMessage(at(3), [aMarket(eventId, { prices: [1700, 3800, 5000] })]));
    const change = { playerId: '0199aa1d-0000-7000-8000-000000000001', ticketId: '0199aa1d-0000-7000-8000-000000000002' };
    await notifyTickets(database.pool, [change]);
    await received(reader, eventId, 3);
    expect(reader.cache.market(marketId)).toEqual(writer.cache.market(marketId));
    await expect
      .poll(async () => {
        await reader.follower.poll();
        return reader.moved;
      }, PATIENCE)
      .toContainEqual(change);
    await reader.follower.stop();
  });
});
