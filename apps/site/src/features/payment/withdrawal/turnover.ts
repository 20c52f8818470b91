import type { TurnoverWager } from '@pavilion/contract/areas/risk/risk.ts';

/** The share of the requirement already wagered: (total − remaining) / total, in per cent with two decimals (product §9). */
export function wagerProgress({ total, turnOverWagerAmount }: Pick<TurnoverWager, 'total' | 'turnOverWagerAmount'>): number {
  if (total <= 0) return 100;
  return Math.round(((total - turnOverWagerAmount) / total) * 10_000) / 100;
}

type Wager = Pick<TurnoverWager, 'turnOverWagerAmount'> | undefined;

/** Whether the turnover panel replaces the withdraw form (W-46, D-54). */
export const isWagerOpen = (wager: Wager, { isEnabled, withdrawalBalance }: { isEnabled: boolean; withdrawalBalance: number }): boolean =>
  isEnabled && withdrawalBalance > 0 && wager !== undefined && wager.turnOverWagerAmount > 0;
