import * as z from 'zod';
import type { Queryable } from '../context.ts';
import { readTickets } from '../tickets/store.ts';
import { keptResult, type TicketWithLegs } from '../tickets/ticket.ts';

const minor = z.coerce.bigint();
const settlementRow = z.object({
  ticketId: z.string(),
  number: z.number(),
  remainingStakeMinor: minor,
  payoutMinor: minor,
  status: z.enum(['won', 'lost', 'refunded']),
  wallet: z.enum(['win', 'rollback']),
  /** Results of the legs, in order. */
  results: z.array(keptResult.nullable()),
  isUndone: z.boolean(),
});
const cashOutRow = z.object({
  ticketId: z.string(),
  id: z.string(),
  number: z.number(),
  partMinor: minor,
  /** Null: it was not paid. */
  paidMinor: minor.nullable(),
  /** The reply to the player; null once it is deleted. */
  answer: z.record(z.string(), z.unknown()).nullable(),
});
const callRow = z.object({
  ticketId: z.string(),
  number: z.number(),
  callId: z.string(),
  type: z.string(),
  state: z.string(),
  amountMinor: minor,
  body: z.record(z.string(), z.unknown()),
});
const markRow = z.object({ ticketId: z.string(), answer: z.record(z.string(), z.unknown()).nullable(), isManual: z.boolean() });

/** A ticket with everything stored for it. */
export interface Dossier extends TicketWithLegs {
  /** In the order of their numbers, as are the others. */
  readonly settlements: readonly z.output<typeof settlementRow>[];
  readonly cashOuts: readonly z.output<typeof cashOutRow>[];
  readonly calls: readonly z.output<typeof callRow>[];
  /** The reply at acceptance; null once it is deleted. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  /** It waits on the list of voids undone for a person to decide. */
  readonly isManual: boolean;
}

const settlements = `
  select ticket_id as "ticketId", number, remaining_stake_minor as "remainingStakeMinor", payout_minor as "payoutMinor", status, wallet, results,
    undone_at is not null as "isUndone"
  from sportsbook.settlement
  where ticket_id = any($1::uuid[])
  order by ticket_id, number`;

const cashOuts = `
  select part.ticket_id as "ticketId", part.id, part.number, part.part_minor as "partMinor",
    case when part.state = 'paid' then part.offer_minor end as "paidMinor", request.answer -> 'data' as answer
  from sportsbook.cash_out as part
  left join sportsbook.request on request.player_id = part.player_id and request.request_id = part.request_id
    and request.kind = 'cash-out' and request.http_status = 200
  where part.ticket_id = any($1::uuid[])
  order by part.ticket_id, part.number`;

const calls = `
  select ticket_id as "ticketId", number, call_id as "callId", type, state, amount_minor as "amountMinor", body
  from sportsbook.wallet_call
  where ticket_id = any($1::uuid[])
  order by ticket_id, number`;

const marks = `
  select ticket.id as "ticketId", request.answer -> 'data' as answer,
    exists (
      select from sportsbook.manual_case as kept
      where kept.kind = 'void-undone' and kept.subject = ticket.id::text
    ) as "isManual"
  from sportsbook.ticket
  left join sportsbook.request on request.player_id = ticket.player_id and request.request_id = ticket.request_id
    and request.kind = 'bet' and request.http_status = 201
  where ticket.id = any($1::uuid[])
  order by ticket.id`;

async function rowsOf<T extends { ticketId: string }>(
  database: Queryable,
  { text, row, ids }: { text: string; row: z.ZodType<T>; ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly T[]>> {
  const { rows } = await database.query(text, [ids]);
  return Map.groupBy(z.array(row).parse(rows), ({ ticketId }) => ticketId);
}

/** Tickets after an id, in order of their ids, each with everything stored for it. */
export async function dossiersAfter(database: Queryable, afterId: string, limit: number): Promise<Dossier[]> {
  const { rows } = await database.query(
    `select id
     from sportsbook.ticket
     where id > $1
     order by id
     limit $2`,
    [afterId, limit],
  );
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
  const tickets = await readTickets(database, ids);
  const settled = await rowsOf(database, { text: settlements, row: settlementRow, ids });
  const cashed = await rowsOf(database, { text: cashOuts, row: cashOutRow, ids });
  const called = await rowsOf(database, { text: calls, row: callRow, ids });
  const marked = await rowsOf(database, { text: marks, row: markRow, ids });
  return tickets.map((found) => {
    const { id } = found.ticket;
    const mark = marked.get(id)?.[0];
    return {
      ...found,
      settlements: settled.get(id) ?? [],
      cashOuts: cashed.get(id) ?? [],
      calls: called.get(id) ?? [],
      answer: mark?.answer ?? null,
      isManual: mark?.isManual ?? false,
    };
  });
}
