import * as z from 'zod';
import type { Queryable } from '../context.ts';
import { selectionRow, ticketRow, type TicketWithLegs } from './ticket.ts';

const ticketColumns = `
  id, player_id as "playerId", currency, request_id as "requestId", kind, sizes, bankers, tolerance_basis_points as "toleranceBasisPoints",
  stake_minor as "stakeMinor", remaining_stake_minor as "remainingStakeMinor", potential_minor as "potentialMinor",
  liability_eur_minor as "liabilityEurMinor", coefficient, built_thousandths as "builtPrice",
  built_asked_thousandths as "builtAsked", free_bet_id as "freeBetId", session_token as "sessionToken", state, version,
  call_count as "callCount", settlement_count as "settlementCount", cash_out_count as "cashOutCount", cashed_minor as "cashedMinor",
  payout_minor as "payoutMinor", wire_status as "wireStatus", refusal_code as "refusalCode", created_at as "createdAt",
  accept_at as "acceptAt", decide_by as "decideBy", accepted_at as "acceptedAt", settled_at as "settledAt"`;

// A win that is rolled back stops counting when the rollback is decided.
const shownColumns = `${ticketColumns},
  (select coalesce(sum(win.forfeited_minor), 0)
   from sportsbook.wallet_call as win
   where win.ticket_id = ticket.id and win.forfeited_minor > 0 and not exists (
     select from sportsbook.wallet_call as undo
     where undo.ticket_id = win.ticket_id and undo.number > win.number and undo.type = 'rollback'
       and (undo.body ->> 'scope' = 'round' or undo.body ->> 'referenceId' = win.call_id)
   )) as "forfeitedMinor"`;

const selectionColumns = `
  ticket_id as "ticketId", position, event_id as "eventId", market_id as "marketId", outcome_id as "outcomeId",
  asked_thousandths as asked, price_thousandths as price, stage, score, incidents, sport, discipline, tournament, event_name as "eventName",
  market_name as "marketName", outcome_name as "outcomeName", starts_at as "startsAt", result,
  decided_score as "decidedScore", decided_reason as "decidedReason"`;

const readLegs = (database: Queryable, ticketIds: readonly string[]) =>
  database.query(
    `select ${selectionColumns}
     from sportsbook.selection
     where ticket_id = any($1::uuid[])
     order by ticket_id, position`,
    [ticketIds],
  );

function batched(ticketRows: readonly unknown[], legRows: readonly unknown[]): TicketWithLegs[] {
  const tickets = z.array(ticketRow).parse(ticketRows);
  const legs = Map.groupBy(z.array(selectionRow).parse(legRows), ({ ticketId }) => ticketId);
  return tickets.map((ticket) => ({ ticket, legs: legs.get(ticket.id) ?? [] }));
}

async function withLegs(database: Queryable, rows: readonly unknown[]): Promise<TicketWithLegs[]> {
  if (rows.length === 0) return [];
  const ids = z.array(ticketRow.pick({ id: true })).parse(rows);
  const { rows: legRows } = await readLegs(
    database,
    ids.map(({ id }) => id),
  );
  return batched(rows, legRows);
}

export async function findTicket(database: Queryable, ticketId: string): Promise<TicketWithLegs | undefined> {
  const { rows } = await database.query(`select ${shownColumns} from sportsbook.ticket where id = $1`, [ticketId]);
  return (await withLegs(database, rows))[0];
}

/** Locks tickets for this transaction, in the order of their ids, so that no other transaction changes them. */
export async function lockTickets(transaction: Queryable, ticketIds: readonly string[]): Promise<TicketWithLegs[]> {
  // One connection answers in order: the legs are read once the tickets are held.
  const [tickets, legs] = await Promise.all([
    transaction.query(
      `select ${ticketColumns}
       from sportsbook.ticket
       where id = any($1::uuid[])
       order by id
       for update`,
      [ticketIds],
    ),
    readLegs(transaction, ticketIds),
  ]);
  return batched(tickets.rows, legs.rows);
}

export async function lockTicket(transaction: Queryable, ticketId: string): Promise<TicketWithLegs | undefined> {
  return (await lockTickets(transaction, [ticketId]))[0];
}

export interface TicketPage {
  readonly playerId: string;
  readonly isSettled: boolean;
  /** Tickets before this one, newest first. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** A page of a player's tickets, newest first; ids sort by time. */
export async function ticketsOfPlayer(database: Queryable, { playerId, isSettled, before, limit }: TicketPage): Promise<TicketWithLegs[]> {
  const { rows } = await database.query(
    `select ${shownColumns}
     from sportsbook.ticket
     where player_id = $1 and state = any($2::text[]) and ($3::uuid is null or id < $3)
     order by id desc
     limit $4`,
    [playerId, isSettled ? ['settled'] : ['open', 'cashing'], before ?? null, limit],
  );
  return withLegs(database, rows);
}

const OPEN_TICKETS_MAX = 200;

/** The open tickets of a player, newest first. */
export const openTicketsOf = (database: Queryable, playerId: string): Promise<TicketWithLegs[]> =>
  ticketsOfPlayer(database, { playerId, isSettled: false, before: undefined, limit: OPEN_TICKETS_MAX });

export async function readTickets(database: Queryable, ticketIds: readonly string[]): Promise<TicketWithLegs[]> {
  const { rows } = await database.query(
    `select ${ticketColumns}
     from sportsbook.ticket
     where id = any($1::uuid[])
     order by id`,
    [ticketIds],
  );
  return withLegs(database, rows);
}
