import { limitStatus } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { limit } from '@pavilion/contract/areas/risk/risk.ts';
import { formatDecimal, roundHalfEven, scaleOf } from '@pavilion/money';
import { PICO_PER_MINOR } from '../../wallet/index.ts';
import type { LimitRow, PendingLimit, SupersededTerms } from './store.ts';
import type { LimitUsage } from './usage.ts';

export type LimitView = SchemaInput<typeof limit>;

const major = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** When the present period ends; null for a rolling window, which has no such end. */
const periodEnd = (usage: LimitUsage | undefined): Date | null => (usage === undefined || usage.isRolling ? null : usage.window.end);

/** A limit as its owner reads it (E-20, wire §3.11). */
export function toLimit(row: LimitRow, usage: LimitUsage | undefined): LimitView {
  return {
    id: row.id,
    definition: row.definition,
    status: limitStatus.active,
    period: row.period,
    amount: major(row.amountMinor, row.currency),
    currentAmount: major(roundHalfEven(usage?.usedPicoMinor ?? 0n, PICO_PER_MINOR), row.currency),
    reservedAmount: major(roundHalfEven(usage?.reservedPicoMinor ?? 0n, PICO_PER_MINOR), row.currency),
    currency: row.currency,
    startedAt: usage?.window.start ?? row.createdAt,
    expiredAt: row.removedFrom ?? periodEnd(usage),
    cancelProcess: row.removedFrom !== null,
    pendingExist: row.pending !== null,
    confirmUntil: row.removedFrom === null ? null : row.confirmUntil,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The looser limit that waits for its 24 hours, or after them for the player's confirmation. */
export function toPendingLimit(row: LimitRow, pending: PendingLimit): LimitView {
  return {
    ...toLimit({ ...row, period: pending.period, amountMinor: pending.amountMinor, pending: null }, undefined),
    id: pending.id,
    status: limitStatus.pending,
    currentAmount: null,
    reservedAmount: null,
    startedAt: pending.from,
    expiredAt: null,
    confirmUntil: row.confirmUntil,
  };
}

/** Withdrawn terms that still bind until the delay is over: a limit that is being removed. */
export const toSupersededLimit = (row: LimitRow, terms: SupersededTerms, usage: LimitUsage | undefined): LimitView => ({
  ...toLimit({ ...row, ...terms, pending: null, removedFrom: terms.bindsUntil, confirmUntil: null }, usage),
});
