import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/risk.ts';
import { AmountError, formatDecimal, parseDecimal, scaleOf } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { currencyByCode } from '../../settings/index.ts';
import { depositUsage, type DepositUsage } from './deposits.ts';
import { isTighter, limitAt, LOOSENING_DELAY_MS } from './rules.ts';
import * as store from './store.ts';
import type { Period } from '../../../kernel/calendar-window.ts';

type Endpoints = typeof riskEndpoints;
type Limit = ResultOf<Endpoints['createLimit']>;

/** Own limits that bind or wait, each with what is used of it (C-39, R-05). */
export async function listLimits(context: RequestContext): Promise<ResultOf<Endpoints['listLimits']>> {
  const { playerId } = playerOf(context);
  const now = context.clock.now();
  const rows = (await store.listLimits(context.database, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
  const usages = await depositUsage(context, playerId);
  return rows.flatMap((row) => {
    const usage = usages.find(({ limit }) => limit.id === row.id);
    return [toLimit(row, usage), ...(row.pending === null ? [] : [toPendingLimit(row, row.pending)])];
  });
}

/** Sets a limit; it binds at once (C-40, D-63). @throws validation, limitConflict where there is one of this kind, period and currency */
export async function createLimit(context: RequestContext, { body }: InputOf<Endpoints['createLimit']>): Promise<Limit> {
  const { playerId } = playerOf(context);
  const { definition, period, currency } = body;
  if ((await currencyByCode(context, currency)) === undefined) {
    throw new DomainError('validation', { fields: { currency: { rule: 'currencyUnknown' } } });
  }
  const amountMinor = readLimitAmount(body.amount, currency);
  return changeLimits(context, playerId, async (transaction, rows) => {
    const now = context.clock.now();
    const same = rows.find((row) => row.definition === definition && row.period === period && row.currency === currency);
    // One that is on its way out is there still: setting it again is a change of it (reliability §5.2).
    if (same !== undefined && same.removedFrom === null) throw new DomainError('limitConflict');
    if (same !== undefined) return change(context, transaction, { row: same, next: { period, amountMinor } });
    const id = context.random.newId();
    const dates = { createdAt: now, updatedAt: now };
    const row = { id, playerId, definition, period, currency, amountMinor, pending: null, removedFrom: null, ...dates };
    await store.saveLimit(transaction, row);
    await record(context, transaction, { row, action: 'created', effectiveAt: now });
    return row;
  });
}

/** Changes a limit: tighter at once, looser after 24 hours (C-41, R-06, R-07, R-09). @throws notFound, validation, limitConflict */
export async function updateLimit(context: RequestContext, { params, body }: InputOf<Endpoints['updateLimit']>): Promise<Limit> {
  const { playerId } = playerOf(context);
  return changeLimits(context, playerId, async (transaction, rows) => {
    const row = rows.find(({ id }) => id === params.id);
    if (row === undefined) throw new DomainError('notFound');
    const period = body.period ?? row.period;
    const amountMinor = body.amount === undefined ? row.amountMinor : readLimitAmount(body.amount, row.currency);
    const isTaken = rows.some(
      (other) => other.id !== row.id && other.definition === row.definition && other.period === period && other.currency === row.currency,
    );
    if (isTaken) throw new DomainError('limitConflict');
    return change(context, transaction, { row, next: { period, amountMinor } });
  });
}

/** Ends a limit in 24 hours, or takes a looser one back that still waits (C-42, R-08). @throws notFound */
export async function deleteLimit(context: RequestContext, { params }: InputOf<Endpoints['deleteLimit']>): Promise<Limit> {
  const { playerId } = playerOf(context);
  return changeLimits(context, playerId, async (transaction, rows) => {
    const now = context.clock.now();
    const waiting = rows.find(({ pending }) => pending?.id === params.id);
    if (waiting !== undefined) {
      const row = { ...waiting, pending: null, updatedAt: now };
      await store.saveLimit(transaction, row);
      await record(context, transaction, { row, action: 'withdrawn', effectiveAt: now });
      return row;
    }
    const row = rows.find(({ id }) => id === params.id);
    if (row === undefined) throw new DomainError('notFound');
    if (row.removedFrom !== null) return row;
    const effectiveAt = new Date(now.getTime() + LOOSENING_DELAY_MS);
    const ending = { ...row, pending: null, removedFrom: effectiveAt, updatedAt: now };
    await store.saveLimit(transaction, ending);
    await record(context, transaction, { row: ending, action: 'removal', effectiveAt });
    return ending;
  });
}

type Next = { period: Period; amountMinor: bigint };

async function change(context: RequestContext, transaction: Database, { row, next }: { row: store.LimitRow; next: Next }) {
  const now = context.clock.now();
  if (isTighter(row, next)) {
    // A tightening takes back what was to loosen it (L5).
    const tightened = { ...row, ...next, pending: null, removedFrom: null, updatedAt: now };
    await store.saveLimit(transaction, tightened);
    await record(context, transaction, { row: tightened, action: 'tightened', effectiveAt: now });
    return tightened;
  }
  const from = new Date(now.getTime() + LOOSENING_DELAY_MS);
  const isRepeat = row.pending?.period === next.period && row.pending.amountMinor === next.amountMinor;
  if (isRepeat) return row;
  const loosening = { ...row, removedFrom: null, pending: { id: context.random.newId(), ...next, from }, updatedAt: now };
  await store.saveLimit(transaction, loosening);
  await record(context, transaction, { row: { ...loosening, ...next }, action: 'loosening', effectiveAt: from });
  return loosening;
}

/** Runs a change in the player's turn, with what took effect meanwhile written down first. */
async function changeLimits(
  context: RequestContext,
  playerId: string,
  decide: (transaction: Database, rows: readonly store.LimitRow[]) => Promise<store.LimitRow>,
): Promise<Limit> {
  const changed = await inTransaction(context.database, async (transaction) => {
    await store.takeTurn(transaction, playerId);
    const now = context.clock.now();
    const rows = (await store.listLimits(transaction, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
    const row = await decide(transaction, rows);
    return { row, usages: await depositUsage({ ...context, database: transaction }, playerId) };
  });
  return toLimit(
    changed.row,
    changed.usages.find(({ limit }) => limit.id === changed.row.id),
  );
}

async function record(
  context: RequestContext,
  transaction: Database,
  { row, action, effectiveAt }: { row: store.LimitRow; action: store.LimitChange['action']; effectiveAt: Date },
): Promise<void> {
  const { id: limitId, playerId, period, amountMinor } = row;
  const askedAt = context.clock.now();
  await store.insertChange(transaction, {
    id: context.random.newId(),
    limitId,
    playerId,
    action,
    period,
    amountMinor,
    askedAt,
    effectiveAt,
  });
}

/** Above zero, with no more decimals than the currency has. */
function readLimitAmount(text: string, currency: string): bigint {
  const scale = scaleOf(currency);
  try {
    const amountMinor = parseDecimal(text, scale);
    if (amountMinor > 0n) return amountMinor;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new DomainError('validation', { fields: { amount: { rule: 'amountDecimals', max: scale } } });
  }
  throw new DomainError('validation', { fields: { amount: { rule: 'minValue', min: formatDecimal(1n, scale) } } });
}

const major = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** A limit as its owner reads it (E-20, wire §3.11). What no counter follows yet has used nothing. */
function toLimit(row: store.LimitRow, usage: DepositUsage | undefined): Limit {
  return {
    id: row.id,
    definition: row.definition,
    status: limitStatus.active,
    period: row.period,
    amount: major(row.amountMinor, row.currency),
    currentAmount: major(row.definition === limitDefinition.deposit ? (usage?.usedMinor ?? 0n) : 0n, row.currency),
    currency: row.currency,
    startedAt: usage?.window.start ?? row.createdAt,
    expiredAt: row.removedFrom ?? usage?.window.end ?? null,
    cancelProcess: row.removedFrom !== null,
    pendingExist: row.pending !== null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toPendingLimit(row: store.LimitRow, pending: store.PendingLimit): Limit {
  return {
    ...toLimit({ ...row, period: pending.period, amountMinor: pending.amountMinor, pending: null }, undefined),
    id: pending.id,
    status: limitStatus.pending,
    currentAmount: null,
    startedAt: pending.from,
    expiredAt: null,
  };
}
