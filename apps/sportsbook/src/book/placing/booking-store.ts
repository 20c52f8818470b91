import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { RequestKey } from '../requests/store.ts';
import type { RiskChange, RiskKey } from '../risk/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import type { OutboxCall } from '../wallet/bodies.ts';
import type { StoredMarket } from './store.ts';
import type { TakenRisk } from './stake.ts';

// A placement is the company's hot path: what belongs together is one statement, and the server keeps its plan under its name.

const heldRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('market'), id: z.string(), status: z.string(), version: z.number() }),
  z.object({ kind: z.literal('event'), id: z.string(), minor: z.coerce.bigint() }),
  z.object({ kind: z.literal('outcome'), id: z.string(), minor: z.coerce.bigint() }),
]);

/** What a stake is judged by. */
export interface Held {
  readonly markets: ReadonlyMap<string, StoredMarket>;
  readonly risk: Omit<TakenRisk, 'playerFactorThousandths'>;
}

/**
 * Markets held for this transaction (as `shareMarkets` holds them), and what player and book have taken on. The player's rows are guarded by
 * the player's lock, which an earlier statement must hold, or this one would read what was before it. Liabilities of events are only
 * read: everybody who bets on an event writes its row, so that it is held no longer than from `storeBooking`, which tells them again.
 */
export async function holdForStake(
  database: Queryable,
  { playerId, currency, outcomeIds, eventIds }: RiskKey,
  marketIds: readonly string[],
): Promise<Held> {
  const { rows } = await database.query({
    name: 'sportsbook-hold-for-stake',
    text: `with held as (
       select id, status, version
       from sportsbook.market
       where id = any($1::text[])
       order by id
       for share skip locked
     )
     select 'market' as kind, id, status, version, null::bigint as minor
     from held
     union all
     select 'event', event_id, null, null, liability_eur_minor
     from sportsbook.event_liability
     where event_id = any($2::text[])
     union all
     select 'outcome', outcome_id, null, null, used_minor
     from sportsbook.exposure
     where player_id = $3 and currency = $4 and outcome_id = any($5::text[])`,
    values: [marketIds, eventIds, playerId, currency, outcomeIds],
  });
  const found = z.array(heldRow).parse(rows);
  const minors = (kind: 'event' | 'outcome'): Map<string, bigint> =>
    new Map(found.flatMap((row) => (row.kind === kind && 'minor' in row ? [[row.id, row.minor] as const] : [])));
  return {
    markets: new Map(found.flatMap((row) => (row.kind === 'market' ? [[row.id, row] as const] : []))),
    risk: { usedMinorByOutcome: minors('outcome'), liabilityEurMinorByEvent: minors('event') },
  };
}

/** A ticket with all that its booking writes. */
export interface Booking extends TicketWithLegs {
  readonly requestId: RequestKey['requestId'];
  readonly risk: Pick<RiskChange, 'exposureMinor' | 'liabilityEurMinor'>;
  /** The call for the stake, where it is asked for at once: kept before it leaves, so that a start after a crash knows of it (SB-13). */
  readonly call: OutboxCall | undefined;
  readonly firstAttempt: Date;
}

const ticketValues = ({ ticket, risk, call, firstAttempt }: Booking): readonly unknown[] => [
  ticket.id,
  ticket.playerId,
  ticket.currency,
  ticket.requestId,
  ticket.kind,
  ticket.sizes,
  ticket.bankers,
  ticket.pricePolicy,
  ticket.stakeMinor.toString(),
  ticket.remainingStakeMinor.toString(),
  ticket.potentialMinor.toString(),
  ticket.liabilityEurMinor.toString(),
  ticket.coefficient,
  ticket.freeBetId,
  ticket.sessionToken,
  ticket.state,
  ticket.version,
  ticket.callCount,
  ticket.createdAt,
  ticket.acceptAt,
  ticket.decideBy,
  risk.exposureMinor.toString(),
  risk.liabilityEurMinor.toString(),
  call?.callId ?? null,
  call === undefined ? null : JSON.stringify(call.body),
  (call?.amountMinor ?? 0n).toString(),
  firstAttempt,
];

const legValues = ({ legs }: TicketWithLegs): readonly unknown[] => [
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
];

/**
 * Stores a ticket with its legs, its risk, the link of its request and the call for its stake: all of it or nothing, before any money was
 * asked for. The exposures are guarded by the player's lock.
 * @returns what the book bears with it on the most burdened of its events, in cents: others may have booked since it was judged
 */
export async function storeBooking(database: Queryable, booking: Booking): Promise<bigint> {
  const { rows } = await database.query({
    name: 'sportsbook-store-booking',
    text: `with booked as (
       insert into sportsbook.ticket (id, player_id, currency, request_id, kind, sizes, bankers, price_policy, stake_minor,
         remaining_stake_minor, potential_minor, liability_eur_minor, coefficient, free_bet_id, session_token, state, version, call_count,
         created_at, accept_at, decide_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     ), leg as (
       select *
       from unnest($28::smallint[], $29::text[], $30::text[], $31::text[], $32::bigint[], $33::bigint[], $34::smallint[], $35::text[],
         $36::int[], $37::text[], $38::text[], $39::text[], $40::text[], $41::text[], $42::text[], $43::timestamptz[])
         as leg (position, event_id, market_id, outcome_id, asked, price, stage, score, incidents, sport, discipline, tournament,
           event_name, market_name, outcome_name, starts_at)
     ), chosen as (
       insert into sportsbook.selection (ticket_id, position, event_id, market_id, outcome_id, asked_thousandths, price_thousandths, stage,
         score, incidents, sport, discipline, tournament, event_name, market_name, outcome_name, starts_at)
       select $1::uuid, leg.*
       from leg
     ), exposed as (
       insert into sportsbook.exposure (player_id, currency, outcome_id, used_minor)
       select $2::uuid, $3::text, outcome_id, $22::bigint
       from leg
       where $22::bigint <> 0 or $23::bigint <> 0
       order by outcome_id
       on conflict (player_id, currency, outcome_id) do update set used_minor = exposure.used_minor + excluded.used_minor
     ), liable as (
       insert into sportsbook.event_liability (event_id, liability_eur_minor)
       select event_id, sum($23::bigint)
       from leg
       group by event_id
       order by event_id
       on conflict (event_id) do update set liability_eur_minor = event_liability.liability_eur_minor + excluded.liability_eur_minor
       returning liability_eur_minor
     ), linked as (
       update sportsbook.request
       set ticket_id = $1
       where player_id = $2 and request_id = $44
     ), called as (
       insert into sportsbook.wallet_call (ticket_id, number, bundle, type, call_id, body, amount_minor, next_attempt_at, created_at)
       select $1::uuid, 1, 1, 'bet', $24::text, $25::jsonb, $26::bigint, $27::timestamptz, $19::timestamptz
       where $24::text is not null
     )
     select max(liability_eur_minor) as minor
     from liable`,
    values: [...ticketValues(booking), ...legValues(booking), booking.requestId],
  });
  return z.tuple([z.object({ minor: z.coerce.bigint() })]).parse(rows)[0].minor;
}
