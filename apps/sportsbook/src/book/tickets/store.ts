import * as z from 'zod';
import type { Queryable } from '../context.ts';
import { type Selection, selectionRow, ticketRow, type TicketWithLegs } from './ticket.ts';

const ticketColumns = `
  id, player_id as "playerId", currency, request_id as "requestId", kind, sizes, bankers, price_policy as "pricePolicy",
  stake_minor as "stakeMinor", remaining_stake_minor as "remainingStakeMinor", potential_minor as "potentialMinor",
  liability_eur_minor as "liabilityEurMinor", coefficient, free_bet_id as "freeBetId", session_token as "sessionToken", state, version,
  call_count as "callCount", settlement_count as "settlementCount", cash_out_count as "cashOutCount", cashed_minor as "cashedMinor",
  payout_minor as "payoutMinor", wire_status as "wireStatus", refusal_code as "refusalCode", created_at as "createdAt",
  accept_at as "acceptAt", decide_by as "decideBy", accepted_at as "acceptedAt", settled_at as "settledAt"`;

const selectionColumns = `
  ticket_id as "ticketId", position, event_id as "eventId", market_id as "marketId", outcome_id as "outcomeId",
  asked_thousandths as asked, price_thousandths as price, stage, score, incidents, sport, discipline, tournament, event_name as "eventName",
  market_name as "marketName", outcome_name as "outcomeName", starts_at as "startsAt", result,
  decided_score as "decidedScore", decided_reason as "decidedReason"`;

async function withLegs(database: Queryable, rows: readonly unknown[]): Promise<TicketWithLegs[]> {
  const tickets = z.array(ticketRow).parse(rows);
  if (tickets.length === 0) return [];
  const { rows: legRows } = await database.query(
    `select ${selectionColumns}
     from sportsbook.selection
     where ticket_id = any($1::uuid[])
     order by ticket_id, position`,
    [tickets.map(({ id }) => id)],
  );
  const legs = Map.groupBy(z.array(selectionRow).parse(legRows), ({ ticketId }) => ticketId);
  return tickets.map((ticket) => ({ ticket, legs: legs.get(ticket.id) ?? [] }));
}

export async function findTicket(database: Queryable, ticketId: string): Promise<TicketWithLegs | undefined> {
  const { rows } = await database.query(`select ${ticketColumns} from sportsbook.ticket where id = $1`, [ticketId]);
  return (await withLegs(database, rows))[0];
}

/** Takes tickets for this transaction, in the order of their ids: nobody else moves them meanwhile. */
export async function lockTickets(database: Queryable, ticketIds: readonly string[]): Promise<TicketWithLegs[]> {
  const { rows } = await database.query(
    `select ${ticketColumns}
     from sportsbook.ticket
     where id = any($1::uuid[])
     order by id
     for update`,
    [ticketIds],
  );
  return withLegs(database, rows);
}

export async function lockTicket(database: Queryable, ticketId: string): Promise<TicketWithLegs | undefined> {
  return (await lockTickets(database, [ticketId]))[0];
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
    `select ${ticketColumns}
     from sportsbook.ticket
     where player_id = $1 and state = any($2::text[]) and ($3::uuid is null or id < $3)
     order by id desc
     limit $4`,
    [playerId, isSettled ? ['settled'] : ['open', 'cashing'], before ?? null, limit],
  );
  return withLegs(database, rows);
}

/** Stores a ticket with its legs, before any money was asked for. */
export async function insertTicket(database: Queryable, { ticket, legs }: TicketWithLegs): Promise<void> {
  await database.query(
    `insert into sportsbook.ticket (id, player_id, currency, request_id, kind, sizes, bankers, price_policy, stake_minor,
       remaining_stake_minor, potential_minor, liability_eur_minor, coefficient, free_bet_id, session_token, state, version, call_count,
       created_at, accept_at, decide_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      ticket.id,
      ticket.playerId,
      ticket.currency,
      ticket.requestId,
      ticket.kind,
      ticket.sizes,
      ticket.bankers,
      ticket.pricePolicy,
      ticket.stakeMinor,
      ticket.remainingStakeMinor,
      ticket.potentialMinor,
      ticket.liabilityEurMinor,
      ticket.coefficient,
      ticket.freeBetId,
      ticket.sessionToken,
      ticket.state,
      ticket.version,
      ticket.callCount,
      ticket.createdAt,
      ticket.acceptAt,
      ticket.decideBy,
    ],
  );
  await insertSelections(database, legs);
}

async function insertSelections(database: Queryable, legs: readonly Selection[]): Promise<void> {
  await database.query(
    `insert into sportsbook.selection (ticket_id, position, event_id, market_id, outcome_id, asked_thousandths, price_thousandths, stage, score,
       incidents, sport, discipline, tournament, event_name, market_name, outcome_name, starts_at)
     select *
     from unnest($1::uuid[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::smallint[], $9::text[],
       $10::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::timestamptz[])`,
    [
      legs.map(({ ticketId }) => ticketId),
      legs.map(({ position }) => position),
      legs.map(({ eventId }) => eventId),
      legs.map(({ marketId }) => marketId),
      legs.map(({ outcomeId }) => outcomeId),
      legs.map(({ asked }) => asked.toString()),
      legs.map(({ price }) => price.toString()),
      legs.map(({ stage }) => stage),
      legs.map(({ score }) => score),
      legs.map(({ incidents }) => incidents),
      legs.map(({ sport }) => sport),
      legs.map(({ discipline }) => discipline),
      legs.map(({ tournament }) => tournament),
      legs.map(({ eventName }) => eventName),
      legs.map(({ marketName }) => marketName),
      legs.map(({ outcomeName }) => outcomeName),
      legs.map(({ startsAt }) => startsAt),
    ],
  );
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
