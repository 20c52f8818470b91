import * as z from 'zod';
import type { Queryable } from '../context.ts';
import { eventsTakingStakes } from '../../halts/store.ts';
import type { RiskChange, RiskKey } from '../risk/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import type { OutboxCall } from '../wallet/bodies.ts';
import type { StoredMarket } from './store.ts';

// Placing is the book's hot path: concurrent placements share one transaction, related writes share one statement, and every statement
// is named, so that the server keeps its plan.

/** A shared transaction must not wait behind a settlement, which may hold an event's rows for seconds. */
const BRIEF_LOCK = '100ms';

/** Makes lock waits in this transaction fail after a short time. */
export async function waitBriefly(transaction: Queryable): Promise<void> {
  await transaction.query({
    name: 'sportsbook-wait-briefly',
    text: `select set_config('lock_timeout', $1, true)`,
    values: [BRIEF_LOCK],
  });
}

const heldRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('market'), id: z.string(), status: z.string(), version: z.number() }),
  z.object({ kind: z.literal('event'), id: z.string(), minor: z.coerce.bigint() }),
  z.object({ kind: z.literal('outcome'), id: z.string(), minor: z.coerce.bigint(), playerId: z.string() }),
]);

/** The data that stakes are checked against. */
export interface Held {
  /** Events on which this transaction may take stakes. */
  readonly eventIds: ReadonlySet<string>;
  readonly markets: ReadonlyMap<string, StoredMarket>;
  readonly liabilityEurMinorByEvent: ReadonlyMap<string, bigint>;
  /** The player's exposure by outcome, in minor units of the account's currency. */
  usedMinorOf(playerId: string): ReadonlyMap<string, bigint>;
}

/**
 * Locks the markets for this transaction (as `shareMarkets` does), and reads the exposures of the players and the liabilities of the
 * events. An earlier statement must have taken the players' locks, or this one could read exposures from before them. Event liabilities are
 * only read: every bet on an event writes its row, so it is locked no earlier than in `storeBookings`, which returns them again.
 * @param keys one per player
 */
export async function holdForStakes(database: Queryable, keys: readonly RiskKey[], marketIds: readonly string[]): Promise<Held> {
  const used = keys.flatMap(({ playerId, currency, outcomeIds }) => outcomeIds.map((outcomeId) => ({ playerId, currency, outcomeId })));
  const eventIds = [...new Set(keys.flatMap((key) => key.eventIds))];
  const holding = database.query({
    name: 'sportsbook-hold-for-stakes',
    text: `with held as (
       select id, status, version
       from sportsbook.market
       where id = any($1::text[])
       order by id
       for share skip locked
     ), asked as (
       select unnest($3::uuid[]) as player_id, unnest($4::text[]) as currency, unnest($5::text[]) as outcome_id
     )
     select 'market' as kind, id, status, version, null::bigint as minor, null::uuid as "playerId"
     from held
     union all
     select 'event', event_id, null, null, liability_eur_minor, null
     from sportsbook.event_liability
     where event_id = any($2::text[])
     union all
     select 'outcome', exposure.outcome_id, null, null, exposure.used_minor, exposure.player_id
     from asked
     join sportsbook.exposure on exposure.player_id = asked.player_id and exposure.currency = asked.currency
       and exposure.outcome_id = asked.outcome_id`,
    values: [
      [...new Set(marketIds)],
      eventIds,
      used.map(({ playerId }) => playerId),
      used.map(({ currency }) => currency),
      used.map(({ outcomeId }) => outcomeId),
    ],
  });
  const [free, { rows }] = await Promise.all([eventsTakingStakes(database, eventIds), holding]);
  const found = z.array(heldRow).parse(rows);
  return {
    eventIds: free,
    markets: new Map(found.flatMap((row) => (row.kind === 'market' ? [[row.id, row] as const] : []))),
    liabilityEurMinorByEvent: new Map(found.flatMap((row) => (row.kind === 'event' ? [[row.id, row.minor] as const] : []))),
    usedMinorOf: (playerId) =>
      new Map(found.flatMap((row) => (row.kind === 'outcome' && row.playerId === playerId ? [[row.id, row.minor] as const] : []))),
  };
}

/** A ticket with everything its booking stores. */
export interface Booking extends TicketWithLegs {
  readonly risk: Pick<RiskChange, 'exposureMinor' | 'liabilityEurMinor'>;
  /** The wallet call for the stake, unless it is delayed; stored before it is sent, so that a restart after a crash finds it (SB-13). */
  readonly call: OutboxCall | undefined;
  readonly firstAttempt: Date;
}

const textOf = (minor: bigint | null): string | null => minor?.toString() ?? null;

const ticketRow = ({ ticket, risk, call, firstAttempt }: Booking): object => ({
  id: ticket.id,
  player_id: ticket.playerId,
  currency: ticket.currency,
  request_id: ticket.requestId,
  kind: ticket.kind,
  sizes: ticket.sizes,
  bankers: ticket.bankers,
  tolerance_basis_points: ticket.toleranceBasisPoints,
  stake_minor: ticket.stakeMinor.toString(),
  remaining_stake_minor: ticket.remainingStakeMinor.toString(),
  potential_minor: ticket.potentialMinor.toString(),
  liability_eur_minor: ticket.liabilityEurMinor.toString(),
  coefficient: ticket.coefficient,
  built: textOf(ticket.builtPrice),
  built_asked: textOf(ticket.builtAsked),
  free_bet_id: ticket.freeBetId,
  session_token: ticket.sessionToken,
  state: ticket.state,
  version: ticket.version,
  call_count: ticket.callCount,
  created_at: ticket.createdAt,
  accept_at: ticket.acceptAt,
  decide_by: ticket.decideBy,
  exposure: risk.exposureMinor.toString(),
  liability: risk.liabilityEurMinor.toString(),
  call_id: call?.callId ?? null,
  call_body: call?.body ?? null,
  call_amount: (call?.amountMinor ?? 0n).toString(),
  first_attempt: firstAttempt,
});

const legRows = ({ ticket, legs }: TicketWithLegs): object[] =>
  legs.map((leg) => ({
    ticket_id: ticket.id,
    position: leg.position,
    event_id: leg.eventId,
    market_id: leg.marketId,
    outcome_id: leg.outcomeId,
    asked: leg.asked.toString(),
    price: leg.price.toString(),
    stage: leg.stage,
    score: leg.score,
    incidents: leg.incidents,
    sport: leg.sport,
    discipline: leg.discipline,
    tournament: leg.tournament,
    event_name: leg.eventName,
    market_name: leg.marketName,
    outcome_name: leg.outcomeName,
    starts_at: leg.startsAt,
  }));

/**
 * Tickets with their legs, exposures, liabilities, request links and wallet calls. The players' locks guard the exposures; each player has
 * one ticket in a batch.
 */
const STORE_BOOKINGS = `with given as materialized (
       select *
       from json_to_recordset($1::json) as given (id uuid, player_id uuid, currency text, request_id text, kind smallint, sizes smallint[],
         bankers smallint[], tolerance_basis_points integer, stake_minor bigint, remaining_stake_minor bigint, potential_minor bigint,
         liability_eur_minor bigint, coefficient text, built bigint, built_asked bigint, free_bet_id uuid, session_token text, state text, version integer,
         call_count integer, created_at timestamptz, accept_at timestamptz, decide_by timestamptz, exposure bigint, liability bigint,
         call_id text, call_body jsonb, call_amount bigint, first_attempt timestamptz)
       limit $3
     ), leg as materialized (
       select *
       from json_to_recordset($2::json) as leg (ticket_id uuid, position smallint, event_id text, market_id text, outcome_id text,
         asked bigint, price bigint, stage smallint, score text, incidents integer, sport text, discipline text, tournament text,
         event_name text, market_name text, outcome_name text, starts_at timestamptz)
       limit $4
     ), booked as (
       insert into sportsbook.ticket (id, player_id, currency, request_id, kind, sizes, bankers, tolerance_basis_points, stake_minor,
         remaining_stake_minor, potential_minor, liability_eur_minor, coefficient, built_thousandths, built_asked_thousandths, free_bet_id,
         session_token, state, version, call_count, created_at, accept_at, decide_by)
       select id, player_id, currency, request_id, kind, sizes, bankers, tolerance_basis_points, stake_minor, remaining_stake_minor, potential_minor,
         liability_eur_minor, coefficient, built, built_asked, free_bet_id, session_token, state, version, call_count, created_at, accept_at,
         decide_by
       from given
     ), chosen as (
       insert into sportsbook.selection (ticket_id, position, event_id, market_id, outcome_id, asked_thousandths, price_thousandths, stage,
         score, incidents, sport, discipline, tournament, event_name, market_name, outcome_name, starts_at)
       select *
       from leg
     ), exposed as (
       insert into sportsbook.exposure (player_id, currency, outcome_id, used_minor)
       select given.player_id, given.currency, leg.outcome_id, given.exposure
       from given
       join leg on leg.ticket_id = given.id
       where given.exposure <> 0 or given.liability <> 0
       order by 1, 2, 3
       on conflict (player_id, currency, outcome_id) do update set used_minor = exposure.used_minor + excluded.used_minor
     ), liable as (
       insert into sportsbook.event_liability (event_id, liability_eur_minor)
       select leg.event_id, sum(given.liability)
       from given
       join (select distinct ticket_id, event_id from leg) as leg on leg.ticket_id = given.id
       group by leg.event_id
       order by leg.event_id
       on conflict (event_id) do update set liability_eur_minor = event_liability.liability_eur_minor + excluded.liability_eur_minor
       returning liability_eur_minor
     ), linked as (
       update sportsbook.request
       set ticket_id = given.id
       from given
       where request.player_id = given.player_id and request.request_id = given.request_id
     ), called as (
       insert into sportsbook.wallet_call (ticket_id, number, bundle, type, call_id, body, amount_minor, next_attempt_at, created_at)
       select id, 1, 1, 'bet', call_id, call_body, call_amount, first_attempt, created_at
       from given
       where call_id is not null
     )
     select max(liability_eur_minor) as minor
     from liable`;

/**
 * Stores bookings in one statement, before any money is requested.
 * @returns the highest liability among their events in euro cents, which other bookings may have raised since the stakes were checked
 */
export async function storeBookings(database: Queryable, bookings: readonly Booking[]): Promise<bigint> {
  const legs = bookings.flatMap(legRows);
  const { rows } = await database.query({
    name: 'sportsbook-store-bookings',
    text: STORE_BOOKINGS,
    // Limits equal to the row counts give the planner the sizes: for the default estimate of json rows it would scan whole tables.
    values: [JSON.stringify(bookings.map(ticketRow)), JSON.stringify(legs), bookings.length, legs.length],
  });
  return z.tuple([z.object({ minor: z.coerce.bigint() })]).parse(rows)[0].minor;
}
