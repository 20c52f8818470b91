import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { Ticket } from '../tickets/ticket.ts';

interface NewQuote {
  readonly id: string;
  readonly ticketId: string;
  readonly ticketVersion: number;
  readonly marketVersions: Readonly<Record<string, number>>;
  readonly partMinor: bigint;
  readonly offerMinor: bigint;
  readonly expiresAt: Date;
}

export async function insertQuote(database: Queryable, quote: NewQuote): Promise<void> {
  await database.query(
    `insert into sportsbook.quote (id, ticket_id, ticket_version, market_versions, part_minor, offer_minor, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      quote.id,
      quote.ticketId,
      quote.ticketVersion,
      JSON.stringify(quote.marketVersions),
      quote.partMinor,
      quote.offerMinor,
      quote.expiresAt,
    ],
  );
}

const usedQuote = z.object({
  ticketVersion: z.number(),
  partMinor: z.coerce.bigint(),
  offerMinor: z.coerce.bigint(),
  isExpired: z.boolean(),
});

/** Uses a quote, once. @returns undefined if it is used, forgotten or another ticket's */
export async function useQuote(
  database: Queryable,
  { quoteId, ticketId, now }: { quoteId: string; ticketId: string; now: Date },
): Promise<z.output<typeof usedQuote> | undefined> {
  const { rows } = await database.query(
    `update sportsbook.quote
     set used_at = $3
     where id = $1 and ticket_id = $2 and used_at is null
     returning ticket_version as "ticketVersion", part_minor as "partMinor", offer_minor as "offerMinor", expires_at < $3 as "isExpired"`,
    [quoteId, ticketId, now],
  );
  return z.array(usedQuote).parse(rows)[0];
}

export async function forgetQuotes(database: Queryable, before: Date): Promise<void> {
  await database.query(
    `delete from sportsbook.quote
     where expires_at < $1`,
    [before],
  );
}

const cashOutRow = z.object({
  id: z.string(),
  ticketId: z.string(),
  number: z.number(),
  playerId: z.string(),
  requestId: z.string(),
  partMinor: z.coerce.bigint(),
  quotedMinor: z.coerce.bigint(),
  state: z.enum(['waiting', 'paid', 'refused']),
  dueAt: z.date(),
});
export type CashOut = z.output<typeof cashOutRow>;

/** The result of a cash-out: the paid amount, or undecided. */
interface Paid {
  readonly offerMinor: bigint | null;
  readonly now: Date;
}

export async function insertCashOut(database: Queryable, cashOut: CashOut, { offerMinor, now }: Paid): Promise<void> {
  await database.query(
    `insert into sportsbook.cash_out (id, ticket_id, number, player_id, request_id, part_minor, quoted_minor, offer_minor, state, due_at,
       created_at, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      cashOut.id,
      cashOut.ticketId,
      cashOut.number,
      cashOut.playerId,
      cashOut.requestId,
      cashOut.partMinor,
      cashOut.quotedMinor,
      offerMinor,
      cashOut.state,
      cashOut.dueAt,
      now,
      offerMinor === null ? null : now,
    ],
  );
}

export async function findCashOut(database: Queryable, cashOutId: string): Promise<CashOut | undefined> {
  const { rows } = await database.query(
    `select id, ticket_id as "ticketId", number, player_id as "playerId", request_id as "requestId", part_minor as "partMinor",
       quoted_minor as "quotedMinor", state, due_at as "dueAt"
     from sportsbook.cash_out
     where id = $1`,
    [cashOutId],
  );
  return z.array(cashOutRow).parse(rows)[0];
}

/** Ends a waiting cash-out, paid or, without an amount, refused. @returns false if it had already ended */
export async function endCashOut(database: Queryable, cashOutId: string, { offerMinor, now }: Paid): Promise<boolean> {
  const { rowCount } = await database.query(
    `update sportsbook.cash_out
     set state = case when $2::bigint is null then 'refused' else 'paid' end, offer_minor = $2,
       paid_at = case when $2::bigint is null then null else $3::timestamptz end
     where id = $1 and state = 'waiting'`,
    [cashOutId, offerMinor, now],
  );
  return rowCount === 1;
}

/** Waiting cash-outs whose delay was over by then: their process may be gone. */
export async function dueCashOuts(database: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await database.query(
    `select id
     from sportsbook.cash_out
     where state = 'waiting' and due_at <= $1
     order by due_at, id
     limit $2`,
    [before, limit],
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Updates a ticket locked by this transaction after a cash-out. @throws if it is not in the state in which it was read */
export async function setCashed(database: Queryable, from: Ticket, to: Ticket): Promise<void> {
  const { rowCount } = await database.query(
    `update sportsbook.ticket
     set state = $4, version = $5, remaining_stake_minor = $6, potential_minor = $7, liability_eur_minor = $8, call_count = $9,
       cash_out_count = $10, cashed_minor = $11, payout_minor = $12, wire_status = $13, settled_at = $14
     where id = $1 and state = $2 and version = $3`,
    [
      from.id,
      from.state,
      from.version,
      to.state,
      to.version,
      to.remainingStakeMinor,
      to.potentialMinor,
      to.liabilityEurMinor,
      to.callCount,
      to.cashOutCount,
      to.cashedMinor,
      to.payoutMinor,
      to.wireStatus,
      to.settledAt,
    ],
  );
  if (rowCount !== 1) throw new Error('A ticket moved while it was held.');
}

/** True while a call of the ticket waits to be delivered. */
export async function hasWaitingCalls(database: Queryable, ticketId: string): Promise<boolean> {
  const { rows } = await database.query(
    `select 1
     from sportsbook.wallet_call
     where ticket_id = $1 and state = 'waiting'
     limit 1`,
    [ticketId],
  );
  return rows.length > 0;
}
