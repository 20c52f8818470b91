import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { Period, ZoneChange } from '../../../kernel/calendar-window.ts';

export interface PendingLimit {
  id: string;
  period: Period;
  amountMinor: bigint;
  from: Date;
}

/** Terms that were taken back before the delay of a loosening was over: they bind on beside the limit until it is. */
export interface SupersededTerms {
  id: string;
  period: Period;
  amountMinor: bigint;
  bindsUntil: Date;
}

/** A player's limit, with a looser one that is waiting, or the time it ends. */
export interface LimitRow {
  id: string;
  playerId: string;
  definition: number;
  period: Period;
  currency: string;
  amountMinor: bigint;
  pending: PendingLimit | null;
  removedFrom: Date | null;
  superseded: readonly SupersededTerms[];
  /** When the pending change expires unless the player confirms it after its 24 hours (L5); null: it takes effect on its own (D-29). */
  confirmUntil: Date | null;
  /** The ledger's counter that follows it: its own, or that of the looser limit that has taken its place. */
  counterId: string;
  createdAt: Date;
  updatedAt: Date;
}

/** As in the row's JSON, where an amount may exceed what a JSON number holds. */
interface KeptTerms extends Omit<SupersededTerms, 'amountMinor' | 'bindsUntil'> {
  amountMinor: string;
  bindsUntil: string;
}

interface SelectedRow extends Omit<LimitRow, 'pending' | 'counterId' | 'superseded'> {
  superseded: readonly KeptTerms[];
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
    superseded: row.superseded.map((terms) => ({
      ...terms,
      amountMinor: BigInt(terms.amountMinor),
      bindsUntil: new Date(terms.bindsUntil),
    })),
    pending: isWaiting ? { id: pendingId, period: pendingPeriod, amountMinor: pendingAmountMinor, from: pendingFrom } : null,
  };
}

/** A use of deposit limits: the money of a deposit, or of a part let in later, and the rate used. */
export interface UseRow {
  id: string;
  invoiceId: string;
  playerId: string;
  currency: string;
  amountMinor: bigint;
  rate: string;
  countedAt: Date;
  /** When it was credited; null while it is reserved, since its page can still be paid. */
  settledAt: Date | null;
}

const LIMITS_MAX = 200;

/** A player's limits that bind or will, oldest first. */
export async function listLimits(database: Database, playerId: string, now: Date): Promise<LimitRow[]> {
  const rows = await many<SelectedRow>(database)`
    select id, player_id as "playerId", definition, period, currency, amount_minor as "amountMinor", pending_id as "pendingId",
      pending_period as "pendingPeriod", pending_amount_minor as "pendingAmountMinor", pending_from as "pendingFrom",
      removed_from as "removedFrom", superseded, confirm_until as "confirmUntil", created_at as "createdAt", updated_at as "updatedAt"
    from risk.player_limit
    where player_id = ${playerId}
      and (removed_from is null or removed_from > ${now} or confirm_until is not null)
    order by created_at, id
    limit ${LIMITS_MAX}
  `;
  return rows.map(toLimitRow);
}

/** Writes a new limit, or the new state of one. */
export async function saveLimit(transaction: Database, row: LimitRow): Promise<void> {
  const { pending } = row;
  const superseded = row.superseded.map((terms) => ({ ...terms, amountMinor: terms.amountMinor.toString() }));
  await run(transaction)`
    insert into risk.player_limit
      (id, player_id, definition, period, currency, amount_minor, pending_id, pending_period, pending_amount_minor, pending_from,
       removed_from, superseded, confirm_until, created_at, updated_at)
    values
      (${row.id}, ${row.playerId}, ${row.definition}, ${row.period}, ${row.currency}, ${row.amountMinor}, ${pending?.id ?? null},
       ${pending?.period ?? null}, ${pending?.amountMinor ?? null}, ${pending?.from ?? null}, ${row.removedFrom},
       ${JSON.stringify(superseded)}::jsonb, ${row.confirmUntil}, ${row.createdAt}, ${row.updatedAt})
    on conflict (id) do update
    set period = excluded.period,
      amount_minor = excluded.amount_minor,
      pending_id = excluded.pending_id,
      pending_period = excluded.pending_period,
      pending_amount_minor = excluded.pending_amount_minor,
      pending_from = excluded.pending_from,
      removed_from = excluded.removed_from,
      superseded = excluded.superseded,
      confirm_until = excluded.confirm_until,
      updated_at = excluded.updated_at
  `;
}

export interface LimitChange {
  id: string;
  limitId: string;
  playerId: string;
  action: 'created' | 'tightened' | 'loosening' | 'removal' | 'withdrawn' | 'confirmed';
  /** The terms before; null if there were none. */
  old: { period: Period; amountMinor: bigint } | null;
  period: Period;
  amountMinor: bigint;
  askedAt: Date;
  effectiveAt: Date;
  confirmedAt: Date | null;
}

/** Keeps a permanent record of the request (L12). */
export async function insertChange(transaction: Database, change: LimitChange): Promise<void> {
  const { old } = change;
  await run(transaction)`
    insert into risk.limit_change
      (id, limit_id, player_id, action, old_period, old_amount_minor, period, amount_minor, asked_at, effective_at, confirmed_at)
    values (${change.id}, ${change.limitId}, ${change.playerId}, ${change.action}, ${old?.period ?? null}, ${old?.amountMinor ?? null},
      ${change.period}, ${change.amountMinor}, ${change.askedAt}, ${change.effectiveAt}, ${change.confirmedAt})
  `;
}

const ZONES_MAX = 400;

/** The zones a player's periods began in, oldest first; none for a player who never set a limit. */
export async function listZones(database: Database, playerId: string): Promise<ZoneChange[]> {
  return await many<ZoneChange>(database)`
    select time_zone as "timeZone", since
    from risk.player_zone
    where player_id = ${playerId}
    order by since
    limit ${ZONES_MAX}
  `;
}

export async function insertZone(transaction: Database, zone: ZoneChange & { playerId: string }): Promise<void> {
  await run(transaction)`
    insert into risk.player_zone (player_id, time_zone, since)
    values (${zone.playerId}, ${zone.timeZone}, ${zone.since})
    on conflict (player_id, since) do nothing
  `;
}

const USES_MAX = 10_000;

/** A player's deposits credited since a given time, and those that still may be, whenever they were opened. */
export async function listUses(database: Database, playerId: string, since: Date): Promise<UseRow[]> {
  return await many<UseRow>(database)`
    select id, invoice_id as "invoiceId", player_id as "playerId", currency, amount_minor as "amountMinor", rate, counted_at as "countedAt",
      settled_at as "settledAt"
    from risk.deposit_use
    where player_id = ${playerId}
      and (settled_at is null or settled_at >= ${since})
    order by counted_at, id
    limit ${USES_MAX}
  `;
}

/** Reserves room for a deposit, or counts what of it was let in. */
export async function insertUse(transaction: Database, use: UseRow): Promise<void> {
  await run(transaction)`
    insert into risk.deposit_use (id, invoice_id, player_id, currency, amount_minor, rate, counted_at, settled_at)
    values (${use.id}, ${use.invoiceId}, ${use.playerId}, ${use.currency}, ${use.amountMinor}, ${use.rate}, ${use.countedAt}, ${use.settledAt})
  `;
}

/** Frees what a deposit reserved; what was credited stays counted. @returns the rate it was reserved at, if it was */
export async function deleteReservation(transaction: Database, invoiceId: string): Promise<string | undefined> {
  const row = await one<{ rate: string }>(transaction)`
    delete from risk.deposit_use
    where invoice_id = ${invoiceId}
      and settled_at is null
    returning rate
  `;
  return row?.rate;
}
