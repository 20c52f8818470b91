import type { TurnoverWager } from '@pavilion/contract/risk.ts';

/** Share of the wager that is done: (total − still to bet) / total, in per cent with two decimals (spec §9). */
export function wagerProgress({ total, turnOverWagerAmount }: Pick<TurnoverWager, 'total' | 'turnOverWagerAmount'>): number {
  if (total <= 0) return 100;
  return Math.round(((total - turnOverWagerAmount) / total) * 10_000) / 100;
}

type Wager = Pick<TurnoverWager, 'turnOverWagerAmount'> | undefined;

/** Whether the panel stands in place of the withdraw form (W-46, D-54). */
export const isWagerOpen = (wager: Wager, { isEnabled, withdrawalBalance }: { isEnabled: boolean; withdrawalBalance: number }): boolean =>
  isEnabled && withdrawalBalance > 0 && wager !== undefined && wager.turnOverWagerAmount > 0;
