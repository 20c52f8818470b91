import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { OutboxCall } from './bodies.ts';

const claimedRow = z.object({
  ticketId: z.string(),
  number: z.number(),
  type: z.enum(['bet', 'win', 'rollback', 'end-round']),
  callId: z.string(),
  body: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  isBlocked: z.boolean(),
});
export type ClaimedCall = z.output<typeof claimedRow>;

// A waiting call has no decision time. Statements that change calls use that condition rather than `state = 'waiting'`: during a settlement
// the statistics are outdated and make the index of waiting calls look empty, so the planner would read all of it for each row.

/** Stores calls in the transaction that causes them; no call is sent before it has committed. */
export async function insertCalls(database: Queryable, calls: readonly OutboxCall[], at: { now: Date; firstAttempt: Date }): Promise<void> {
  if (calls.length === 0) return;
  await database.query(
    `insert into sportsbook.wallet_call (ticket_id, number, bundle, type, call_id, body, amount_minor, next_attempt_at, created_at)
     select ticket_id, number, bundle, type, call_id, body, amount_minor, $8, $9
     from rows from (unnest($1::uuid[]), unnest($2::int[]), unnest($3::int[]), unnest($4::text[]), unnest($5::text[]),
       jsonb_array_elements($6::jsonb), unnest($7::bigint[])) as new_call (ticket_id, number, bundle, type, call_id, body, amount_minor)`,
    [
      calls.map(({ ticketId }) => ticketId),
      calls.map(({ number }) => number),
      calls.map(({ bundle }) => bundle),
      calls.map(({ type }) => type),
      calls.map(({ callId }) => callId),
      // One document: an array of documents would have every quote in it escaped here, and undone there.
      JSON.stringify(calls.map(({ body }) => body)),
      calls.map(({ amountMinor }) => amountMinor.toString()),
      at.firstAttempt,
      at.now,
    ],
  );
}

// "SB" in ASCII and a number of our own, apart from the locks of events.
const CLAIM_LOCK = 0x53_42_00_01;
/** Calls looked at for one batch: more than its tickets can have in their first bundles. */
const CALLS_A_LOOK = 640;

/** Those of the tickets with a call that was not decided: what is stored for them now goes after it. */
export async function ticketsWithCalls(database: Queryable, ticketIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(
    `select distinct ticket_id as id
     from sportsbook.wallet_call
     where ticket_id = any($1::uuid[]) and state in ('waiting', 'parked')
     order by id
     limit $2`,
    [ticketIds, ticketIds.length],
  );
  return new Set(
    z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id),
  );
}

/** True when a call is due; bets are sent by the request that places them. */
export async function hasDueCalls(database: Queryable, now: Date): Promise<boolean> {
  const { rows } = await database.query({
    name: 'sportsbook-has-due-calls',
    text: `select 1
     from sportsbook.wallet_call
     where state = 'waiting' and type <> 'bet' and next_attempt_at <= $1
     limit 1`,
    values: [now],
  });
  return rows.length > 0;
}

export interface Claim {
  readonly now: Date;
  /** When others may take what this claim takes. */
  readonly leaseUntil: Date;
  /** When calls behind an undecided one are looked at again. */
  readonly blockedUntil: Date;
  /** Tickets. */
  readonly limit: number;
}

/**
 * Claims the first waiting bundle of up to `limit` tickets and sets its next attempt, so that no other worker sends it meanwhile. A ticket with a
 * parked call waits until a person has looked; bets are sent by the request that places them. One claim at a time: a bundle is never split between
 * two.
 */
export async function claimBundles(transaction: Queryable, { now, leaseUntil, blockedUntil, limit }: Claim): Promise<ClaimedCall[]> {
  await transaction.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
  const { rows } = await transaction.query(
    `with candidate as (
       select ticket_id, bundle
       from sportsbook.wallet_call
       where state = 'waiting' and type <> 'bet' and next_attempt_at <= $1
       order by next_attempt_at, ticket_id, number
       limit $5
     ), due as (
       select ticket_id, min(bundle) as bundle
       from candidate
       group by ticket_id
       order by ticket_id
       limit $4
     ), judged as materialized (
       select due.ticket_id, due.bundle, exists (
           select from sportsbook.wallet_call as earlier
           where earlier.ticket_id = due.ticket_id and earlier.bundle < due.bundle and earlier.state in ('waiting', 'parked')
         ) as is_blocked
       from due
     )
     update sportsbook.wallet_call as call
     set attempts = attempts + case when is_blocked then 0 else 1 end, next_attempt_at = case when is_blocked then $3::timestamptz else $2 end
     from judged
     where call.ticket_id = judged.ticket_id and call.bundle = judged.bundle and call.decided_at is null
     returning call.ticket_id as "ticketId", call.number, call.type, call.call_id as "callId", call.body, call.attempts,
       judged.is_blocked as "isBlocked"`,
    [now, leaseUntil, blockedUntil, limit, CALLS_A_LOOK],
  );
  return z
    .array(claimedRow)
    .parse(rows)
    .filter(({ isBlocked }) => !isBlocked);
}

/** A call that was answered: done, or parked for a person where a credit was refused. */
export interface DecidedCall {
  readonly ticketId: string;
  readonly number: number;
  readonly state: 'done' | 'parked';
  readonly status: string;
  /** The part of a win forfeited to the house. */
  readonly forfeitedMinor: bigint;
}

// An earlier decision stays, by its values: as a condition, the planner would expect next to no row to match, since its statistics are older than the
// settlement, and would compare every open call with every one of the batch (30 s for 20,000 of them).

export async function finishCalls(database: Queryable, calls: readonly DecidedCall[], now: Date): Promise<void> {
  if (calls.length === 0) return;
  await database.query(
    `update sportsbook.wallet_call as call
     set state = case when call.decided_at is null then decided.state else call.state end,
       status = case when call.decided_at is null then decided.status else call.status end,
       forfeited_minor = case when call.decided_at is null then decided.forfeited else call.forfeited_minor end,
       decided_at = coalesce(call.decided_at, $5::timestamptz)
     from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $6::bigint[]) as decided (ticket_id, number, state, status, forfeited)
     where call.ticket_id = decided.ticket_id and call.number = decided.number`,
    [
      calls.map(({ ticketId }) => ticketId),
      calls.map(({ number }) => number),
      calls.map(({ state }) => state),
      calls.map(({ status }) => status),
      now,
      calls.map(({ forfeitedMinor }) => forfeitedMinor.toString()),
    ],
  );
}

/** Sets the next attempt of calls that were not decided. */
export async function postponeCalls(
  database: Queryable,
  calls: readonly { ticketId: string; number: number; nextAttemptAt: Date }[],
): Promise<void> {
  if (calls.length === 0) return;
  await database.query(
    `update sportsbook.wallet_call as call
     set next_attempt_at = case when call.decided_at is null then late.next_attempt_at else call.next_attempt_at end
     from unnest($1::uuid[], $2::int[], $3::timestamptz[]) as late (ticket_id, number, next_attempt_at)
     where call.ticket_id = late.ticket_id and call.number = late.number`,
    [calls.map(({ ticketId }) => ticketId), calls.map(({ number }) => number), calls.map(({ nextAttemptAt }) => nextAttemptAt)],
  );
}
