import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/risk.ts';

/** Share of a limit that is used, in per cent; never more than all of it. */
export function usedPercent({ amount, currentAmount }: Pick<Limit, 'amount' | 'currentAmount'>): number {
  if (amount === null || amount <= 0) return 100;
  return Math.min(100, Math.floor(((currentAmount ?? 0) / amount) * 100));
}

/** What keeps a player from paying in: a running break first, then the deposit limits, the fullest first (wire §3.11, W-13). */
export function boundingLimits(limits: readonly Limit[]): Limit[] {
  const active = limits.filter(({ status }) => status === limitStatus.active);
  const deposits = active.filter(({ definition }) => definition === limitDefinition.deposit);
  return [
    ...active.filter(({ definition }) => definition === limitDefinition.coolingOff),
    ...deposits.toSorted((one, other) => usedPercent(other) - usedPercent(one)),
  ];
}
