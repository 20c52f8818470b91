import { limitStatus } from '@pavilion/contract/constants.ts';
import type { Given } from '@pavilion/contract/endpoint.ts';
import type { limit } from '@pavilion/contract/risk.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { LimitRow, PendingLimit } from './store.ts';
import type { LimitUsage } from './usage.ts';

export type LimitView = Given<typeof limit>;

const major = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** A limit as its owner reads it (E-20, wire §3.11). */
export function toLimit(row: LimitRow, usage: LimitUsage | undefined): LimitView {
  return {
    id: row.id,
    definition: row.definition,
    status: limitStatus.active,
    period: row.period,
    amount: major(row.amountMinor, row.currency),
    currentAmount: major(usage?.usedMinor ?? 0n, row.currency),
    currency: row.currency,
    startedAt: usage?.window.start ?? row.createdAt,
    // Nothing begins anew at the end of a rolling window.
    expiredAt: row.removedFrom ?? (usage?.isRolling === true ? null : (usage?.window.end ?? null)),
    cancelProcess: row.removedFrom !== null,
    pendingExist: row.pending !== null,
    confirmUntil: row.removedFrom === null ? null : row.confirmUntil,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The looser limit that waits for its 24 hours, or after them for the player's word. */
export function toPendingLimit(row: LimitRow, pending: PendingLimit): LimitView {
  return {
    ...toLimit({ ...row, period: pending.period, amountMinor: pending.amountMinor, pending: null }, undefined),
    id: pending.id,
    status: limitStatus.pending,
    currentAmount: null,
    startedAt: pending.from,
    expiredAt: null,
    confirmUntil: row.confirmUntil,
  };
}
