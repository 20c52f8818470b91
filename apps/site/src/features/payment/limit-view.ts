import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { InvoiceStatistics } from '@pavilion/contract/payment.ts';
import type { Limit } from '@pavilion/contract/risk.ts';
import { usedPercent } from '../risk/queries.ts';

/** What keeps a player from paying in: a running break first, then the deposit limits, the fullest first (wire §3.11, W-13). */
export function boundingLimits(limits: readonly Limit[]): Limit[] {
  const active = limits.filter(({ status }) => status === limitStatus.active);
  const deposits = active.filter(({ definition }) => definition === limitDefinition.deposit);
  return [
    ...active.filter(({ definition }) => definition === limitDefinition.coolingOff),
    ...deposits.toSorted((one, other) => usedPercent(other) - usedPercent(one)),
  ];
}

export type LimitRoom = { amount: number; currency: string };

/**
 * What the tightest running deposit limit still lets in, in the currency it was set in. Limits of other currencies than the first come
 * after those that can be compared with it. Worked example: 100 of 1,000 left this week and 50 of 50 today leave 50.
 */
export function depositRoom(limits: readonly Limit[]): LimitRoom | undefined {
  const rooms = limits
    .filter(({ status, definition }) => status === limitStatus.active && definition === limitDefinition.deposit)
    .flatMap(({ amount, currentAmount, currency }) =>
      amount === null || currency === null ? [] : [{ amount: Math.max(0, amount - (currentAmount ?? 0)), currency }],
    );
  const [first] = rooms;
  return rooms.filter(({ currency }) => currency === first?.currency).toSorted((one, other) => one.amount - other.amount)[0];
}

/** Nobody has paid in yet in any currency, and no deposit limit runs: the moment to offer one (design.md §14). */
export const isFirstLimitDue = (limits: readonly Limit[], statistics: readonly Pick<InvoiceStatistics, 'depositsCount'>[]): boolean =>
  statistics.every(({ depositsCount }) => depositsCount === 0) &&
  !limits.some(({ status, definition }) => status === limitStatus.active && definition === limitDefinition.deposit);
