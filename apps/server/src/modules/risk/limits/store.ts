import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { Period, ZoneChange } from '../../../kernel/calendar-window.ts';

export interface PendingLimit {
  id: string;
  period: Period;
  amountMinor: bigint;
  from: Date;
}

/** One limit of a player, with the looser one that waits or the moment it ends. */
export interface LimitRow {
  id: string;
  playerId: string;
  definition: number;
  period: Period;
  currency: string;
  amountMinor: bigint;
  pending: PendingLimit | null;
  removedFrom: Date | null;
  /** What waits needs the player's word after its 24 hours, and lapses then (L5); null: it takes effect by itself (D-29). */
  confirmUntil: Date | null;
  /** The ledger's counter that follows it: its own, or that of the looser limit that has taken its place. */
  counterId: string;
  createdAt: Date;
  updatedAt: Date;
}

interface SelectedRow extends Omit<LimitRow, 'pending' | 'counterId'> {
  pendingId: string | null;
  pendingPeriod: Period | null;
  pendingAmountMinor: bigint | null;
  pendingFrom: Date | null;
}

function toLimitRow({ pendingId, pendingPeriod, pendingAmountMinor, pendingFrom, ...row }: SelectedRow): LimitRow {
  const isWaiting = pendingId !== null && pendingPeriod !== null && pendingAmountMinor !== null && pendingFrom !== null;
  return {
    ...row,
    counterId: row.id,
    pending: isWaiting ? { id: pendingId, period: pendingPeriod, amountMinor: pendingAmountMinor, from: pendingFrom } : null,
  };
}

/** A deposit that counts against limits: its money, and the rate it was counted at. */
export interface UseRow {
  invoiceId: string;
  playerId: string;
  currency: string;
  amountMinor: bigint;
  rate: string;
  countedAt: Date;
}

/** Makes everybody else who counts or changes limits of this player wait until the transaction ends (L4). */
export async function takeTurn(transaction: Database, playerId: string): Promise<void> {
  await sql`
    insert into risk.player_turn (player_id)
    values (${playerId})
    on conflict (player_id) do update
    set player_id = excluded.player_id
  `.execute(transaction);
}

const LIMITS_MAX = 200;

/** A player's limits that bind or will, oldest first. */
export async function listLimits(database: Database, playerId: string, now: Date): Promise<LimitRow[]> {
  const { rows } = await sql<SelectedRow>`
    select id, player_id as "playerId", definition, period, currency, amount_minor as "amountMinor", pending_id as "pendingId",
      pending_period as "pendingPeriod", pending_amount_minor as "pendingAmountMinor", pending_from as "pendingFrom",
      removed_from as "removedFrom", confirm_until as "confirmUntil", created_at as "createdAt", updated_at as "updatedAt"
    from risk.player_limit
    where player_id = ${playerId}
      and (removed_from is null or removed_from > ${now} or confirm_until is not null)
    order by created_at, id
    limit ${LIMITS_MAX}
  `.execute(database);
  return rows.map(toLimitRow);
}

/** Writes a new limit, or the new state of one. */
export async function saveLimit(transaction: Database, row: LimitRow): Promise<void> {
  const { pending } = row;
  await sql`
    insert into risk.player_limit
      (id, player_id, definition, period, currency, amount_minor, pending_id, pending_period, pending_amount_minor, pending_from,
       removed_from, confirm_until, created_at, updated_at)
    values
      (${row.id}, ${row.playerId}, ${row.definition}, ${row.period}, ${row.currency}, ${row.amountMinor}, ${pending?.id ?? null},
       ${pending?.period ?? null}, ${pending?.amountMinor ?? null}, ${pending?.from ?? null}, ${row.removedFrom}, ${row.confirmUntil},
       ${row.createdAt}, ${row.updatedAt})
    on conflict (id) do update
    set period = excluded.period,
      amount_minor = excluded.amount_minor,
      pending_id = excluded.pending_id,
      pending_period = excluded.pending_period,
      pending_amount_minor = excluded.pending_amount_minor,
      pending_from = excluded.pending_from,
      removed_from = excluded.removed_from,
      confirm_until = excluded.confirm_until,
      updated_at = excluded.updated_at
  `.execute(transaction);
}

export interface LimitChange {
  id: string;
  limitId: string;
  playerId: string;
  action: 'created' | 'tightened' | 'loosening' | 'removal' | 'withdrawn' | 'confirmed';
  /** What held before; null where there was nothing. */
  old: { period: Period; amountMinor: bigint } | null;
  period: Period;
  amountMinor: bigint;
  askedAt: Date;
  effectiveAt: Date;
  confirmedAt: Date | null;
}

/** Keeps what was asked for ever (L12). */
export async function insertChange(transaction: Database, change: LimitChange): Promise<void> {
  const { old } = change;
  await sql`
    insert into risk.limit_change
      (id, limit_id, player_id, action, old_period, old_amount_minor, period, amount_minor, asked_at, effective_at, confirmed_at)
    values (${change.id}, ${change.limitId}, ${change.playerId}, ${change.action}, ${old?.period ?? null}, ${old?.amountMinor ?? null},
      ${change.period}, ${change.amountMinor}, ${change.askedAt}, ${change.effectiveAt}, ${change.confirmedAt})
  `.execute(transaction);
}

const ZONES_MAX = 400;

/** The zones a player's periods began in, oldest first; none for a player who never set a limit. */
export async function listZones(database: Database, playerId: string): Promise<ZoneChange[]> {
  const { rows } = await sql<ZoneChange>`
    select time_zone as "timeZone", since
    from risk.player_zone
    where player_id = ${playerId}
    order by since
    limit ${ZONES_MAX}
  `.execute(database);
  return rows;
}

export async function insertZone(transaction: Database, zone: ZoneChange & { playerId: string }): Promise<void> {
  await sql`
    insert into risk.player_zone (player_id, time_zone, since)
    values (${zone.playerId}, ${zone.timeZone}, ${zone.since})
    on conflict (player_id, since) do nothing
  `.execute(transaction);
}

const USES_MAX = 10_000;

/** Deposits of a player that count since a moment, oldest first. */
export async function listUses(database: Database, playerId: string, since: Date): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select invoice_id as "invoiceId", player_id as "playerId", currency, amount_minor as "amountMinor", rate, counted_at as "countedAt"
    from risk.deposit_use
    where player_id = ${playerId}
      and counted_at >= ${since}
    order by counted_at, invoice_id
    limit ${USES_MAX}
  `.execute(database);
  return rows;
}

/** Counts a deposit, or its settled amount in the place of the one that was asked for; it stays in the window it was asked in. */
export async function saveUse(transaction: Database, use: UseRow): Promise<void> {
  await sql`
    insert into risk.deposit_use (invoice_id, player_id, currency, amount_minor, rate, counted_at)
    values (${use.invoiceId}, ${use.playerId}, ${use.currency}, ${use.amountMinor}, ${use.rate}, ${use.countedAt})
    on conflict (invoice_id) do update
    set amount_minor = excluded.amount_minor
  `.execute(transaction);
}

export async function deleteUse(transaction: Database, invoiceId: string): Promise<void> {
  await sql`
    delete from risk.deposit_use
    where invoice_id = ${invoiceId}
  `.execute(transaction);
}
