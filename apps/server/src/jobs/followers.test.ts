import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../kernel/log/log.ts';
import type { Follower } from '../kernel/followers/follower.ts';
import { createManualClock } from '../kernel/testing/manual-clock.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { pauseAfterTurn, startFollowers } from './followers.ts';

const clock = createManualClock(new Date('2026-06-01T12:00:00Z'));
const log = createLog({ level: 'silent' });
const WAIT = { timeout: 20_000 };
let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

it('O3 a log that has rested for a while is still followed, by every follower and once', async () => {
  const seen: string[] = [];
  const aFollower = (name: string): Follower<unknown> => ({
    name,
    types: ['TestHappened'],
    handle: async (_context, _transaction, events) => void seen.push(...events.map(() => name)),
  });
  let looks = 0;
  db.pool.on('acquire', () => {
    looks += 1;
  });
  const followers = startFollowers({ database: db.database, clock, log }, [aFollower('one'), aFollower('other')], 2);
  // Many more than it takes to rest.
  await expect.poll(() => looks, WAIT).toBeGreaterThan(60);
  for (let event = 0; event < 2; event += 1) {
    await db.pool.query(`insert into kernel.event (type, data, created_at) values ('TestHappened', '{}', now())`);
    await expect
      .poll(() => seen.toSorted(), WAIT)
      .toEqual(Array.from({ length: 2 * (event + 1) }, (_, at) => (at <= event ? 'one' : 'other')));
  }
  await followers.stop();
});

const FULL = 1000;
it.each([
  { what: 'nothing', passed: 0, tookMs: 3, pauseMs: 247 },
  { what: 'a part of a batch', passed: FULL - 1, tookMs: 100, pauseMs: 150 },
  { what: 'a part of a batch, longer than a turn', passed: FULL - 1, tookMs: 300, pauseMs: 0 },
  { what: 'a full batch', passed: FULL, tookMs: 90, pauseMs: 90 },
  { what: 'more than a batch', passed: 2 * FULL, tookMs: 40, pauseMs: 40 },
  { what: 'a full batch for long', passed: FULL, tookMs: 900, pauseMs: 250 },
])('T-41 after a turn that passed $what, followers leave the processors to players', ({ passed, tookMs, pauseMs }) => {
  expect(pauseAfterTurn(passed, tookMs)).toBe(pauseMs);
});
