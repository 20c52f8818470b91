import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '../../durations.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { deletePublished } from './retention.ts';
import { insertOverride, markEnded, markPublished, reserve } from './store.ts';

const NOW = new Date(Date.UTC(2026, 10, 20, 12));
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

let database: { pool: Pool; drop(): Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const forget = (keptDays: number) => deletePublished({ pool: database.pool, keptDays, now: () => NOW });

/** An event with a market and a published operator decision. */
async function anEvent(
  eventId: string,
  { decidedDaysAgo, endedDaysAgo }: { decidedDaysAgo: number; endedDaysAgo?: number },
): Promise<void> {
  const overrides = daysAgo(decidedDaysAgo);
  await reserve(database.pool, [{ eventId, eventSeq: 3, startsAt: overrides, fresh: [`${eventId}~1x2`] }]);
  await insertOverride(database.pool, { eventId, kind: 'suspend', now: overrides });
  if (endedDaysAgo !== undefined) await markEnded(database.pool, [eventId], daysAgo(endedDaysAgo));
}

async function publishEverything(): Promise<void> {
  const { rows } = await database.pool.query('select id from sportsbook.feed_override order by id');
  const ids = z.array(z.object({ id: z.coerce.bigint() })).parse(rows);
  await markPublished(
    database.pool,
    ids.map(({ id }) => id),
    NOW,
  );
}

async function kept() {
  const { rows } = await database.pool.query(
    `select 'event' as kind, event_id as id from sportsbook.feed_event
     union all select 'market', event_id from sportsbook.feed_market
     union all select 'said', event_id from sportsbook.feed_override
     order by 1, 2`,
  );
  return z
    .array(z.object({ kind: z.string(), id: z.string() }))
    .parse(rows)
    .map(({ kind, id }) => `${kind} ${id}`);
}

const whole = (...ids: string[]): string[] => ['event', 'market', 'said'].flatMap((kind) => ids.map((id) => `${kind} ${id}`));

describe('what the feed keeps of events', () => {
  it('SB-3 SB-7 deletes events with their markets and messages the set number of days after the last one, and no sooner than a season', async () => {
    await anEvent('ev-football-1', { decidedDaysAgo: 50, endedDaysAgo: 45 });
    await anEvent('ev-football-2', { decidedDaysAgo: 50, endedDaysAgo: 20 });
    // An old decision about a future event, which the book has not received.
    await anEvent('ev-football-3', { decidedDaysAgo: 50 });
    await publishEverything();
    await insertOverride(database.pool, { eventId: 'ev-football-4', kind: 'void', now: daysAgo(50) });
    expect(await forget(60)).toEqual({ events: 0, overrides: 0 });
    // Fourteen days would take the results out of a season's table.
    const twice = await Promise.all([forget(14), forget(14)]);
    expect(twice.reduce((sum, { events }) => sum + events, 0)).toBe(1);
    await forget(14);
    expect(await kept()).toEqual([...whole('ev-football-2', 'ev-football-3'), 'said ev-football-4']);
    expect(await forget(14)).toEqual({ events: 0, overrides: 0 });
  });
});
