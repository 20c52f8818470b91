import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { BookCall } from './compare.ts';

const callRow = z.object({
  callId: z.string(),
  type: z.string(),
  state: z.string(),
  amountMinor: z.coerce.bigint(),
  isUndone: z.boolean(),
});

/** The book's calls of these ids. */
export async function callsById(database: Queryable, callIds: readonly string[]): Promise<Map<string, BookCall>> {
  const { rows } = await database.query(
    `select call.call_id as "callId", call.type, call.state, call.amount_minor as "amountMinor",
       exists (
         select from sportsbook.wallet_call as undo
         where undo.ticket_id = call.ticket_id
           and undo.type = 'rollback'
           and undo.state = 'done'
           and (undo.body ->> 'referenceId' = call.call_id or undo.body ->> 'scope' = 'round')
       ) as "isUndone"
     from sportsbook.wallet_call as call
     where call.call_id = any($1::text[])
     order by call.call_id
     limit $2`,
    [callIds, callIds.length],
  );
  return new Map(
    z
      .array(callRow)
      .parse(rows)
      .map((call) => [call.callId, call]),
  );
}

const CALLS_MAX = 100_000;

/** Ids of the calls that were done in a span of time. */
export async function doneCalls(database: Queryable, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const { rows } = await database.query(
    `select call_id as "callId"
     from sportsbook.wallet_call
     where state = 'done' and decided_at >= $1 and decided_at < $2
     order by call_id
     limit $3`,
    [from, to, CALLS_MAX],
  );
  return z
    .array(z.object({ callId: z.string() }))
    .parse(rows)
    .map(({ callId }) => callId);
}
