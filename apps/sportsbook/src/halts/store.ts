import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';

/** The client of a running database transaction, by its one method. */
type Transaction = Pick<Pool | PoolClient, 'query'>;

// The first key of advisory locks on events that are being halted: "SC", next to "SB" of the events' messages.
const HALT_LOCK_CLASS = 0x53_43;

/**
 * Blocks stakes on an event until the transaction ends, after waiting for those in progress. The decision that the transaction stores then
 * blocks them until the book has received it from the feed.
 */
export async function haltEvent(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1::integer, hashtext($2))', [HALT_LOCK_CLASS, eventId]);
}

/** Keeps stakes off an event, as `haltEvent`, until the book has applied the message of this number. */
export async function haltUntil(transaction: Transaction, { eventId, eventSeq }: { eventId: string; eventSeq: number }): Promise<void> {
  await haltEvent(transaction, eventId);
  await transaction.query(
    `update sportsbook.event
     set halted_until_seq = greatest(halted_until_seq, $2)
     where id = $1`,
    [eventId, eventSeq],
  );
}

const eventRow = z.object({ id: z.string() });
const idsOf = (rows: unknown): string[] =>
  z
    .array(eventRow)
    .parse(rows)
    .map(({ id }) => id);

/**
 * The events on which this transaction may take stakes: not being halted now, without an unpublished operator decision, and without a
 * pending message that closes a market. The locks are taken by a separate statement, so that the second one sees every decision made before
 * them. It never waits: an event being halted is left out.
 */
export async function eventsTakingStakes(transaction: Transaction, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(eventIds)];
  const [shared, halted] = await Promise.all([
    transaction.query({
      name: 'sportsbook-share-events',
      text: `select id
       from unnest($2::text[]) as given (id)
       where pg_try_advisory_xact_lock_shared($1::integer, hashtext(id))`,
      values: [HALT_LOCK_CLASS, ids],
    }),
    transaction.query({
      name: 'sportsbook-halted-events',
      text: `select event_id as id
       from sportsbook.feed_override
       where told_at is null and kind in ('result', 'void', 'suspend') and event_id = any($1::text[])
       union
       select id
       from sportsbook.event
       where id = any($1::text[]) and halted_until_seq > event_seq
       limit $2`,
      values: [ids, ids.length],
    }),
  ]);
  return new Set(idsOf(shared.rows)).difference(new Set(idsOf(halted.rows)));
}
