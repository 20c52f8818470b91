import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../durations.ts';
import { type FeedMessage, FEED_MESSAGES_PATH } from '../../protocol/messages.ts';
import { isSigned } from '../../signing.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { SEED } from '../testing/any-match.ts';
import { Listener } from '../testing/listener.ts';
import { ThreadedFeed } from './thread.ts';

const CREDENTIAL = { providerId: 'sportsbook-feed', secret: 'a secret of this test' };
const WAIT = { timeout: 60_000 };
/** Several waits in a row. */
const LIMIT_MS = 300_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: { pool: Pool; connectionString: string; drop(): Promise<void> };
let book: FastifyInstance;
let listener: Listener;
let movedMs = 0;
const now = (): Date => new Date(Date.now() + movedMs);

/** A book on its own port, which accepts only messages signed by the feed's clock. */
beforeAll(async () => {
  database = await cloneDatabase();
  listener = new Listener();
  book = Fastify();
  book.removeAllContentTypeParsers();
  book.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  book.post(FEED_MESSAGES_PATH, async (request, reply) => {
    const parts = { method: 'POST', path: FEED_MESSAGES_PATH, body: String(request.body) } as const;
    if (!isSigned(CREDENTIAL, parts, { headers: request.headers, now: now() })) return reply.code(401).send({});
    const messages: FeedMessage[] = JSON.parse(parts.body);
    await listener.deliver(messages);
    return {};
  });
  await book.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await book.close();
  await database.drop();
});

function aFeed(): ThreadedFeed {
  const address = book.server.address();
  if (address === null || typeof address === 'string') throw new Error('The book has no port');
  const platformUrl = (): string => `http://127.0.0.1:${address.port}`;
  return new ThreadedFeed({ pool: database.pool, platformUrl, feed: CREDENTIAL, now, log, seed: SEED }, database.connectionString);
}

it('SB-3 SB-7 the feed on a thread of its own publishes over HTTP, shows an event whole, goes by the platform’s clock and lets go', {
  timeout: LIMIT_MS,
}, async () => {
  const feed = aFeed();
  feed.start();
  await expect.poll(() => listener.inState('live').length, WAIT).toBeGreaterThan(0);
  const [eventId = ''] = listener.inState('live');
  const snapshot = await feed.snapshot(eventId);
  expect(snapshot).toMatchObject({ type: 'snapshot', eventId });
  expect(await feed.snapshot('ev-football-1')).toBeUndefined();

  // Moving the clock makes recent signatures too old; refused messages are sent again with the new time.
  movedMs = 30 * DAY_MS;
  await expect.poll(() => listener.event(eventId).state, WAIT).toMatch(/ended|cancelled/);
  await feed.stop();

  const published = listener.aliveCount;
  const heir = aFeed();
  heir.start();
  await expect.poll(() => listener.aliveCount, WAIT).toBeGreaterThan(published);
  await heir.stop();
});

it('SB-7 the thread of the feed that loses its connections goes on with new ones', { timeout: LIMIT_MS }, async () => {
  const feed = aFeed();
  feed.start();
  const before = listener.aliveCount;
  await expect.poll(() => listener.aliveCount, WAIT).toBeGreaterThan(before);
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pavilion-sportsbook-feed' and datname = current_database()`);
  const published = listener.aliveCount;
  await expect.poll(() => listener.aliveCount, WAIT).toBeGreaterThan(published + 1);
  await feed.stop();
});
