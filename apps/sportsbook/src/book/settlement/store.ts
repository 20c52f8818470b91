import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { LegResult } from '../../rules/payout/factor.ts';
import type { TicketState } from '../tickets/ticket.ts';
import type { LastSettlement } from './plan.ts';

/** Every ticket with a leg on one of the markets that may still move or was settled by it, in the order in which they are locked. */
export async function ticketsOnMarkets(database: Queryable, marketIds: readonly string[]): Promise<string[]> {
  const { rows } = await database.query(
    `select distinct selection.ticket_id as id
     from sportsbook.selection
     join sportsbook.ticket on ticket.id = selection.ticket_id
     where selection.market_id = any($1::text[]) and ticket.state <> 'rejected'
     order by selection.ticket_id`,
    [marketIds],
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

interface KeptResult {
  readonly ticketId: string;
  readonly position: number;
  readonly result: LegResult | null;
  readonly decidedScore: string | null;
  readonly decidedReason: string | null;
}

export async function keepResults(database: Queryable, results: readonly KeptResult[]): Promise<void> {
  if (results.length === 0) return;
  await database.query(
    `update sportsbook.selection
     set result = decided.result, decided_score = decided.score, decided_reason = decided.reason
     from unnest($1::uuid[], $2::smallint[], $3::jsonb[], $4::text[], $5::text[]) as decided (ticket_id, position, result, score, reason)
     where selection.ticket_id = decided.ticket_id and selection.position = decided.position`,
    [
      results.map(({ ticketId }) => ticketId),
      results.map(({ position }) => position),
      results.map(({ result }) => (result === null ? null : JSON.stringify(result))),
      results.map(({ decidedScore }) => decidedScore),
      results.map(({ decidedReason }) => decidedReason),
    ],
  );
}

const scoreRow = z.object({ marketId: z.string(), score: z.object({ home: z.number(), away: z.number() }).nullable() });

/** The scores of these markets' events as text, which the history displays beside a result. */
export async function scoresOfMarkets(database: Queryable, marketIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query(
    `select market.id as "marketId", event.score
     from sportsbook.market
     join sportsbook.event on event.id = market.event_id
     where market.id = any($1::text[])
     order by market.id
     limit $2`,
    [marketIds, marketIds.length],
  );
  return new Map(
    z
      .array(scoreRow)
      .parse(rows)
      .flatMap(({ marketId, score }) => (score === null ? [] : [[marketId, `${score.home}:${score.away}`] as const])),
  );
}

const settlementRow = z.object({
  ticketId: z.string(),
  payoutMinor: z.coerce.bigint(),
  status: z.enum(['won', 'lost', 'refunded']),
  wallet: z.enum(['win', 'rollback']),
});

/** The settlements in force. */
export async function standingSettlements(database: Queryable, ticketIds: readonly string[]): Promise<Map<string, LastSettlement>> {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await database.query(
    `select ticket_id as "ticketId", payout_minor as "payoutMinor", status, wallet
     from sportsbook.settlement
     where ticket_id = any($1::uuid[]) and undone_at is null`,
    [ticketIds],
  );
  return new Map(
    z
      .array(settlementRow)
      .parse(rows)
      .map(({ ticketId, ...settlement }) => [ticketId, settlement]),
  );
}

export async function undoSettlements(database: Queryable, ticketIds: readonly string[], now: Date): Promise<void> {
  if (ticketIds.length === 0) return;
  await database.query(
    `update sportsbook.settlement
     set undone_at = $2
     where ticket_id = any($1::uuid[]) and undone_at is null`,
    [ticketIds, now],
  );
}

export interface NewSettlement extends LastSettlement {
  readonly ticketId: string;
  readonly number: number;
  readonly remainingStakeMinor: bigint;
  /** Results of the legs, in order. */
  readonly results: readonly (LegResult | null)[];
}

export async function insertSettlements(database: Queryable, settlements: readonly NewSettlement[], now: Date): Promise<void> {
  if (settlements.length === 0) return;
  await database.query(
    `insert into sportsbook.settlement (ticket_id, number, remaining_stake_minor, payout_minor, status, wallet, results, created_at)
     select *, $8::timestamptz
     from unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[])`,
    [
      settlements.map(({ ticketId }) => ticketId),
      settlements.map(({ number }) => number),
      settlements.map(({ remainingStakeMinor }) => remainingStakeMinor.toString()),
      settlements.map(({ payoutMinor }) => payoutMinor.toString()),
      settlements.map(({ status }) => status),
      settlements.map(({ wallet }) => wallet),
      settlements.map(({ results }) => JSON.stringify(results)),
      now,
    ],
  );
}

interface MovedTicket {
  readonly id: string;
  readonly fromVersion: number;
  readonly state: TicketState;
  readonly version: number;
  readonly settlementCount: number;
  readonly callCount: number;
  readonly payoutMinor: bigint;
  readonly wireStatus: number | null;
  readonly settledAt: Date | null;
  readonly potentialMinor: bigint;
  readonly liabilityEurMinor: bigint;
}

/** Moves tickets that this transaction holds. @throws when one was not where it was read */
export async function moveTickets(database: Queryable, moves: readonly MovedTicket[]): Promise<void> {
  if (moves.length === 0) return;
  const { rowCount } = await database.query(
    `update sportsbook.ticket
     set state = moved.state, version = moved.version, settlement_count = moved.settlement_count, call_count = moved.call_count,
       payout_minor = moved.payout_minor, wire_status = moved.wire_status, settled_at = moved.settled_at,
       potential_minor = moved.potential_minor, liability_eur_minor = moved.liability_eur_minor
     from unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::int[], $6::int[], $7::bigint[], $8::smallint[], $9::timestamptz[],
         $10::bigint[], $11::bigint[])
       as moved (id, from_version, state, version, settlement_count, call_count, payout_minor, wire_status, settled_at,
         potential_minor, liability_eur_minor)
     where ticket.id = moved.id and ticket.version = moved.from_version`,
    [
      moves.map(({ id }) => id),
      moves.map(({ fromVersion }) => fromVersion),
      moves.map(({ state }) => state),
      moves.map(({ version }) => version),
      moves.map(({ settlementCount }) => settlementCount),
      moves.map(({ callCount }) => callCount),
      moves.map(({ payoutMinor }) => payoutMinor.toString()),
      moves.map(({ wireStatus }) => wireStatus),
      moves.map(({ settledAt }) => settledAt),
      moves.map(({ potentialMinor }) => potentialMinor.toString()),
      moves.map(({ liabilityEurMinor }) => liabilityEurMinor.toString()),
    ],
  );
  if (rowCount !== moves.length) throw new Error('A ticket moved while it was held.');
}

const historyRow = z.object({
  payoutMinor: z.coerce.bigint(),
  status: z.enum(['won', 'lost', 'refunded']),
  createdAt: z.date(),
  undoneAt: z.date().nullable(),
});

/** All settlements of a ticket in order, including undone ones. */
export async function settlementsOf(database: Queryable, ticketId: string): Promise<z.output<typeof historyRow>[]> {
  const { rows } = await database.query(
    `select payout_minor as "payoutMinor", status, created_at as "createdAt", undone_at as "undoneAt"
     from sportsbook.settlement
     where ticket_id = $1
     order by number
     limit 100`,
    [ticketId],
  );
  return z.array(historyRow).parse(rows);
}

const agreedErrorRow = z.object({
  marketId: z.string(),
  outcomeId: z.string(),
  leastPrice: z.coerce.bigint(),
  acceptedFrom: z.date(),
  acceptedTo: z.date(),
});
export type AgreedError = z.output<typeof agreedErrorRow>;

/** Palpable errors of these markets that two people have agreed on. */
export async function agreedErrors(database: Queryable, marketIds: readonly string[]): Promise<readonly AgreedError[]> {
  const { rows } = await database.query(
    `select market_id as "marketId", outcome_id as "outcomeId", least_price_thousandths as "leastPrice",
       accepted_from as "acceptedFrom", accepted_to as "acceptedTo"
     from sportsbook.obvious_error
     where market_id = any($1::text[]) and state = 'applied'`,
    [marketIds],
  );
  return z.array(agreedErrorRow).parse(rows);
}
