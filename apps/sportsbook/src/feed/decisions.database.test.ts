import Fastify from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUDIENCE_CHANNEL } from '../audience.ts';
import { cloneDatabase } from '../testing/database.ts';
import { registerFeed } from './register.ts';
import { reserve } from './service/store.ts';
import { aMatch, SEED } from './testing/any-match.ts';

const WAIT = { timeout: 30_000 };
const CREDENTIAL = { providerId: 'sportsbook-feed', secret: 'a secret of this test' };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: { pool: Pool; drop(): Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** A process that takes operators' decisions, whichever runs the feed. */
function aServer() {
  const server = Fastify();
  registerFeed(server, {
    pool: database.pool,
    platformUrl: () => 'http://127.0.0.1',
    credential: CREDENTIAL,
    feed: CREDENTIAL,
    now: () => new Date(Date.UTC(2026, 10, 20, 12)),
    log,
    isDatabaseAway: () => false,
    seed: SEED,
    keptDays: 40,
  });
  return server;
}

it('SB-3 P-124 an operator’s decision ends the pause of a feed that rests, in whichever process it runs', async () => {
  const { eventId } = aMatch('football');
  await reserve(database.pool, [{ eventId, eventSeq: 1, startsAt: new Date(Date.UTC(2026, 10, 20, 20)), fresh: [] }]);
  const holder = await database.pool.connect();
  let wokenCount = 0;
  holder.on('notification', ({ channel }) => {
    if (channel === AUDIENCE_CHANNEL) wokenCount += 1;
  });
  await holder.query(`listen ${AUDIENCE_CHANNEL}`);
  const server = aServer();
  const refused = await server.inject({ method: 'POST', url: '/sandbox/sportsbook/events/ev-nothing-1/suspend' });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  const taken = await server.inject({ method: 'POST', url: `/sandbox/sportsbook/events/${eventId}/suspend` });
  expect(taken.statusCode).toBe(202);
  await expect.poll(() => wokenCount, WAIT).toBe(1);
  await server.close();
  holder.release(true);
});
