import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import { placeKeyOf } from '../places/place-key.ts';
import type { DestinationUse } from '../withdrawal/rules.ts';

type Destination = Pick<InvoiceRow, 'playerId' | 'method' | 'fields'>;

/**
 * Whether an invoice has the same destination, whatever its other fields say. If the fields identify no destination (a card's last digits),
 * or an earlier version stored the row without a key, the method and all fields must be equal.
 */
const sameDestination = (asked: Destination) => {
  const key = placeKeyOf(asked);
  const isAlike = sql`method = ${asked.method} and fields = ${JSON.stringify(asked.fields)}::jsonb`;
  return key === '' ? isAlike : sql`case when place_key is null then ${isAlike} else place_key = ${key} end`;
};

export async function findDestinationUse(database: Database, destination: Destination): Promise<DestinationUse> {
  const isSame = sameDestination(destination);
  const row = await one<DestinationUse>(database)`
    select min(created_at) filter (where ${isSame}) as "firstUsedAt",
      min(created_at) filter (where not (${isSame})) as "otherUsedAt"
    from payment.invoice
    where player_id = ${destination.playerId}
      and kind = 'withdrawal'
  `;
  return row ?? { firstUsedAt: null, otherUsedAt: null };
}

const PLACE_PLAYERS_MAX = 200;

/** Players who requested a withdrawal to the same destination since a moment. */
export async function listPlayersOfPlace(
  database: Database,
  { destination, since }: { destination: Destination; since: Date },
): Promise<string[]> {
  const rows = await many<{ playerId: string }>(database)`
    select distinct player_id as "playerId"
    from payment.invoice
    where kind = 'withdrawal'
      and created_at > ${since}
      and ${sameDestination(destination)}
    order by player_id
    limit ${PLACE_PLAYERS_MAX}
  `;
  return rows.map(({ playerId }) => playerId);
}

/**
 * Withdrawals in one currency by the player, by anybody to the same destination, and by everybody on the player's device; sums are text,
 * since a sum of int8 is numeric.
 */
interface RecentWithdrawals {
  currency: string;
  playerDayCount: number;
  playerDayMinor: string;
  playerWeekCount: number;
  playerWeekMinor: string;
  placeDayCount: number;
  placeDayMinor: string;
  placeWeekCount: number;
  placeWeekMinor: string;
  deviceDayCount: number;
  deviceDayMinor: string;
  deviceWeekCount: number;
  deviceWeekMinor: string;
}

/**
 * Money that left or is about to leave since each of two moments, by currency. Withdrawals whose money was given back, or that failed, do
 * not count.
 */
export async function listRecentWithdrawals(
  database: Database,
  asked: { destination: Destination; isPlaceKnown: boolean; devicePlayerIds: readonly string[]; day: Date; week: Date },
): Promise<RecentWithdrawals[]> {
  const { destination, isPlaceKnown, devicePlayerIds, day, week } = asked;
  const isOwn = sql`player_id = ${destination.playerId}`;
  const isSame = isPlaceKnown ? sameDestination(destination) : sql`false`;
  const isOfDevice = sql`player_id = any(${[...devicePlayerIds]}::uuid[])`;
  const isToday = sql`created_at > ${day}`;
  return await many<RecentWithdrawals>(database)`
    select currency,
      count(*) filter (where ${isOwn} and ${isToday})::int as "playerDayCount",
      coalesce(sum(amount_minor) filter (where ${isOwn} and ${isToday}), 0)::text as "playerDayMinor",
      count(*) filter (where ${isOwn})::int as "playerWeekCount",
      coalesce(sum(amount_minor) filter (where ${isOwn}), 0)::text as "playerWeekMinor",
      count(*) filter (where ${isSame} and ${isToday})::int as "placeDayCount",
      coalesce(sum(amount_minor) filter (where ${isSame} and ${isToday}), 0)::text as "placeDayMinor",
      count(*) filter (where ${isSame})::int as "placeWeekCount",
      coalesce(sum(amount_minor) filter (where ${isSame}), 0)::text as "placeWeekMinor",
      count(*) filter (where ${isOfDevice} and ${isToday})::int as "deviceDayCount",
      coalesce(sum(amount_minor) filter (where ${isOfDevice} and ${isToday}), 0)::text as "deviceDayMinor",
      count(*) filter (where ${isOfDevice})::int as "deviceWeekCount",
      coalesce(sum(amount_minor) filter (where ${isOfDevice}), 0)::text as "deviceWeekMinor"
    from payment.invoice
    where kind = 'withdrawal'
      and created_at > ${week}
      and state not in ('failed', 'cancelled')
      and (${isOwn} or ${isOfDevice} or (${isSame}))
    group by currency
    order by currency
    limit 400
  `;
}

/**
 * Whether money goes back by the way it came: a deposit in this currency was settled by the provider's same method, or the same place was paid
 * before.
 */
export async function isWayKnown(database: Database, asked: Destination & Pick<InvoiceRow, 'currency' | 'psp'>): Promise<boolean> {
  const { playerId, method, currency, psp } = asked;
  const row = await one<{ isKnown: boolean }>(database)`
    select exists (
      select 1
      from payment.invoice as deposit
      join payment.method as way on way.method = deposit.method and way.currency = deposit.currency
      where deposit.player_id = ${playerId}
        and deposit.kind = 'deposit'
        and deposit.state = 'success'
        and deposit.currency = ${currency}
        and deposit.psp = ${psp}
        and way.psp_method = (select psp_method from payment.method where method = ${method} and currency = ${currency})
    ) or exists (
      select 1
      from payment.invoice
      where player_id = ${playerId}
        and kind = 'withdrawal'
        and state = 'paid'
        and ${sameDestination(asked)}
    ) as "isKnown"
  `;
  return row?.isKnown === true;
}
