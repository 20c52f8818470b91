import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { InvoiceStatistics } from '@pavilion/contract/areas/payment-statistics.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { withoutNoise } from '../../../content/format.ts';
import { convertedDown, type Rates } from '../../game/bonuses/queries.ts';
import { usedPercent } from '../../risk/queries.ts';

/** The limits that restrict deposits: an active break first, then the deposit limits, the most used first (wire §3.11, W-13). */
export function boundingLimits(limits: readonly Limit[]): Limit[] {
  const active = limits.filter(({ status }) => status === limitStatus.active);
  const deposits = active.filter(({ definition }) => definition === limitDefinition.deposit);
  return [
    ...active.filter(({ definition }) => definition === limitDefinition.coolingOff),
    ...deposits.toSorted((one, other) => usedPercent(other) - usedPercent(one)),
  ];
}

/** What a limit leaves until it resets: exactly, in its own currency, and rounded down in that of a deposit. */
export type LimitRoom = { amount: number; currency: string; forDeposit: number; resetsAt: string | null };

/**
 * What the tightest active deposit limit still allows in the main unit of a currency. Limits of other currencies bound a deposit as well,
 * by their worth. Example: 100 left of a weekly 1,000 and 50 left of a daily 50 leave 50.
 */
export function depositRoom(limits: readonly Limit[], into: string, rates: Rates): LimitRoom | undefined {
  return limits
    .filter(({ status, definition }) => status === limitStatus.active && definition === limitDefinition.deposit)
    .flatMap(({ amount, currentAmount, currency, expiredAt }) => {
      if (amount === null || currency === null) return [];
      const left = { amount: withoutNoise(Math.max(0, amount - (currentAmount ?? 0))), currency };
      return [{ ...left, forDeposit: convertedDown(left, into, rates), resetsAt: expiredAt }];
    })
    .toSorted((one, other) => one.forDeposit - other.forDeposit)[0];
}

/** Whether to offer a deposit limit: the player has not deposited in any currency and has no active deposit limit (design §14). */
export const isFirstLimitDue = (limits: readonly Limit[], statistics: readonly Pick<InvoiceStatistics, 'depositsCount'>[]): boolean =>
  statistics.every(({ depositsCount }) => depositsCount === 0) &&
  !limits.some(({ status, definition }) => status === limitStatus.active && definition === limitDefinition.deposit);
