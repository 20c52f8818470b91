import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Part } from '../../deps.ts';
import { FEED_MESSAGES_PATH } from '../../protocol/messages.ts';
import { signedHeaders } from '../../signing.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { aMarket, eventMessage, pricesMessage, settlementMessage, stateMessage } from '../../testing/feed-messages.ts';
import { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { Follower } from '../changes/follower.ts';
import { silentLog } from '../testing/book.ts';
import { registerIngestion } from './index.ts';

const feed = { providerId: 'sportsbook-feed', secret: 'a secret of the feed' };
const time = { now: new Date('2026-11-20T18:00:00Z'), monotonicMs: 0 };
/** A loaded machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000 };
const eventId = 'ev-football-812';
const at = (eventSeq: number) => ({ eventId, eventSeq });

let database: { pool: Pool; drop(): Promise<void> };
let server: FastifyInstance;
let ingestion: Part;
let url = '';
const asked: string[] = [];
const cache = new InMemoryMarketCache({ nowMs: () => time.now.getTime(), monotonicMs: () => time.monotonicMs });

beforeAll(async () => {
  database = await cloneDatabase();
  server = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const deps = {
    pool: database.pool,
    platformUrl: () => url,
    credential: feed,
    feed,
    now: () => time.now,
    log: silentLog,
    isDatabaseAway: () => false,
    seed: 'test',
    keptDays: 14,
  };
  ingestion = registerIngestion(server, deps, { cache, settleTicketsOf: async () => () => undefined, monotonicMs: () => time.monotonicMs });
  // The feed as another vendor would implement it.
  server.get('/sandbox/sportsbook/feed/v1/events/:id/snapshot', async (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    if (id !== eventId) throw Object.assign(new Error('unknown here'), { statusCode: 404 });
    asked.push(id);
    const { body } = eventMessage(at(1));
    const markets = [{ ...aMarket(eventId, { prices: [1300, 5000, 9000] }), version: 9 }];
    return {
      data: {
        ...eventMessage(at(9)),
        type: 'snapshot',
        body: { header: body, status: { state: 'live' }, markets, settlements: [], voids: [] },
      },
    };
  });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
  await ingestion.start?.();
});
afterAll(async () => {
  await ingestion.stop?.();
  await server.close();
  await database.drop();
});

async function send(content: unknown, { signed = content, now = time.now, secret = feed.secret } = {}): Promise<number> {
  const body = JSON.stringify(content);
  const parts = { method: 'POST' as const, path: FEED_MESSAGES_PATH, body: JSON.stringify(signed) };
  const headers = signedHeaders({ ...feed, secret }, parts, now);
  const answer = await fetch(`${url}${FEED_MESSAGES_PATH}`, { method: 'POST', headers, body });
  return answer.status;
}

describe('the routes of the feed', () => {
  it('SB-7 takes only what the feed has signed, now, over exactly these bytes', async () => {
    const message = eventMessage(at(1));
    expect(await send(message, { secret: 'another' })).toBe(401);
    expect(await send(message, { signed: eventMessage(at(2)) })).toBe(401);
    expect(await send(message, { now: new Date(time.now.getTime() - 3_600_000) })).toBe(401);
    expect(await send({ ...message, type: 'weather' })).toBe(422);
    expect(cache.event(eventId)).toBeUndefined();
    expect(await send(message)).toBe(202);
    expect(await send([pricesMessage(at(2), [aMarket(eventId)]), stateMessage(at(3), {})])).toBe(202);
    expect(cache.event(eventId)).toMatchObject({ eventSeq: 3, state: 'live' });
  });

  it('SB-166 a message that cannot be read is refused once and then set aside with its event; those beside it are taken each time', async () => {
    const [unreadable, other] = ['ev-football-813', 'ev-football-814'];
    const of = (id: string, eventSeq: number) => ({ eventId: id, eventSeq });
    expect(await send([eventMessage(of(unreadable, 1)), pricesMessage(of(unreadable, 2), [aMarket(unreadable)])])).toBe(202);
    const call = [{ ...stateMessage(of(unreadable, 3), {}), type: 'weather' }, eventMessage(of(other, 1))];
    expect(await send(call)).toBe(422);
    expect(cache.event(other)?.eventSeq).toBe(1);
    expect(await send(call)).toBe(202);
    expect(cache.market(`${unreadable}~1x2`)?.status).toBe('suspended');
  });

  it('SB-7 fetches an event whole when a message stays away, over the feed’s own call', async () => {
    await send(settlementMessage(at(8)));
    time.monotonicMs += 2000;
    await expect.poll(() => cache.event(eventId)?.eventSeq, PATIENCE).toBe(9);
    expect(cache.market(`${eventId}~1x2`)).toMatchObject({ status: 'open', outcomes: [{ price: 1300 }, {}, {}] });
    expect(asked).toEqual([eventId]);
  });

  it('SB-7 after a silence nothing live is open until its snapshots are here; other processes hear of it by the pulse', async () => {
    const elsewhere = new InMemoryMarketCache({ nowMs: () => time.now.getTime(), monotonicMs: () => time.monotonicMs });
    const context = { pool: database.pool, cache: elsewhere, log: silentLog, onTickets: () => undefined, onEndedSessions: () => undefined };
    const follower = new Follower({ ...context, isWatched: () => true, now: () => time.now, monotonicMs: () => time.monotonicMs });
    await follower.start();
    await follower.poll();
    const event = cache.event(eventId);
    if (event === undefined) throw new Error('the event is not there');
    time.monotonicMs += 10_001;
    expect([cache.isFresh(event), elsewhere.isFresh(event)]).toEqual([false, false]);
    asked.length = 0;
    await send({ messageId: 'alive-1', type: 'alive', producedAt: '2026-11-20T18:00:00.000Z', body: {} });
    await expect.poll(() => cache.isFresh(event), PATIENCE).toBe(true);
    expect(asked).toEqual([eventId]);
    await expect
      .poll(async () => {
        await follower.poll();
        return elsewhere.isFresh(event);
      }, PATIENCE)
      .toBe(true);
    await follower.stop();
  });

  it('SB-7 F2 a database that was away for a moment fails one reading of the changes, not those after it', async () => {
    const elsewhere = new InMemoryMarketCache({ nowMs: () => time.now.getTime(), monotonicMs: () => time.monotonicMs });
    const { pool } = database;
    const context = { pool, cache: elsewhere, log: silentLog, onTickets: () => undefined, onEndedSessions: () => undefined };
    const follower = new Follower({ ...context, isWatched: () => true, now: () => time.now, monotonicMs: () => time.monotonicMs });
    await follower.start();
    const before = elsewhere.event(eventId)?.eventSeq ?? 0;
    await pool.query('alter table sportsbook.change rename to change_away');
    await expect(follower.poll()).rejects.toThrow('does not exist');
    await pool.query('alter table sportsbook.change_away rename to change');
    await send(stateMessage(at(before + 1), {}));
    await expect
      .poll(async () => {
        await follower.poll();
        return elsewhere.event(eventId)?.eventSeq;
      }, PATIENCE)
      .toBe(before + 1);
    await follower.stop();
  });
});
