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
});
export type ClaimedCall = z.output<typeof claimedRow>;

/** Stores calls in the transaction of what they are for; nothing leaves before it has committed. */
export async function insertCalls(database: Queryable, calls: readonly OutboxCall[], at: { now: Date; firstAttempt: Date }): Promise<void> {
  if (calls.length === 0) return;
  await database.query(
    `insert into sportsbook.wallet_call (ticket_id, number, bundle, type, call_id, body, amount_minor, next_attempt_at, created_at)
     select ticket_id, number, bundle, type, call_id, body, amount_minor, $8, $9
     from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::bigint[])
       as new_call (ticket_id, number, bundle, type, call_id, body, amount_minor)`,
    [
      calls.map(({ ticketId }) => ticketId),
      calls.map(({ number }) => number),
      calls.map(({ bundle }) => bundle),
      calls.map(({ type }) => type),
      calls.map(({ callId }) => callId),
      calls.map(({ body }) => JSON.stringify(body)),
      calls.map(({ amountMinor }) => amountMinor.toString()),
      at.firstAttempt,
      at.now,
    ],
  );
}

/**
 * Takes the first waiting bundle of up to `limit` tickets and sets its next attempt, so that no other worker sends it meanwhile. A
 * ticket with a parked call rests until a person has looked; bets are sent by who places them.
 */
export async function claimBundles(
  database: Queryable,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedCall[]> {
  const { rows } = await database.query(
    `with first_call as (
       select distinct on (ticket_id) ticket_id, bundle, type, next_attempt_at
       from sportsbook.wallet_call
       where state = 'waiting'
       order by ticket_id, number
     ), due as (
       select ticket_id, bundle
       from first_call
       where next_attempt_at <= $1
         and type <> 'bet'
         and not exists (
           select from sportsbook.wallet_call as parked
           where parked.ticket_id = first_call.ticket_id and parked.state = 'parked'
         )
       order by next_attempt_at, ticket_id
       limit $3
     )
     update sportsbook.wallet_call as call
     set attempts = attempts + 1, next_attempt_at = $2
     from due
     where call.ticket_id = due.ticket_id and call.bundle = due.bundle and call.state = 'waiting' and call.next_attempt_at <= $1
     returning call.ticket_id as "ticketId", call.number, call.type, call.call_id as "callId", call.body, call.attempts`,
    [now, leaseUntil, limit],
  );
  return z.array(claimedRow).parse(rows);
}

/** A call that was answered: done, or parked for a person where a credit was refused. */
export interface DecidedCall {
  readonly ticketId: string;
  readonly number: number;
  readonly state: 'done' | 'parked';
  readonly status: string;
}

export async function finishCalls(database: Queryable, calls: readonly DecidedCall[], now: Date): Promise<void> {
  if (calls.length === 0) return;
  await database.query(
    `update sportsbook.wallet_call as call
     set state = decided.state, status = decided.status, decided_at = $5
     from unnest($1::uuid[], $2::int[], $3::text[], $4::text[]) as decided (ticket_id, number, state, status)
     where call.ticket_id = decided.ticket_id and call.number = decided.number and call.state = 'waiting'`,
    [
      calls.map(({ ticketId }) => ticketId),
      calls.map(({ number }) => number),
      calls.map(({ state }) => state),
      calls.map(({ status }) => status),
      now,
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
     set next_attempt_at = late.next_attempt_at
     from unnest($1::uuid[], $2::int[], $3::timestamptz[]) as late (ticket_id, number, next_attempt_at)
     where call.ticket_id = late.ticket_id and call.number = late.number and call.state = 'waiting'`,
    [calls.map(({ ticketId }) => ticketId), calls.map(({ number }) => number), calls.map(({ nextAttemptAt }) => nextAttemptAt)],
  );
}
