/** A player's monthly budget, in major units of one currency. */
export interface Month {
  income: number;
  costs: number;
  debts: number;
  savings: number;
}

interface Affordable {
  /** The remainder of the month; negative if it costs more than it brings. */
  left: number;
  /** The most to play with, in whole units; 0: nothing. */
  monthly: number;
  weekly: number;
}

/** The share of the income that lower-risk gambling guidelines name as the most to gamble with. */
const INCOME_SHARE_PERCENT = 1;
const MONTHS_A_YEAR = 12;
const WEEKS_A_YEAR = 52;

const centsOf = (amount: number): number => Math.round(amount * 100);

/** One per cent of the income, and never more than the month leaves. Example: 2,500 in, 2,300 out leaves 200; to play with: 25 a month, 5 a week. */
export function affordable({ income, costs, debts, savings }: Month): Affordable {
  const leftCents = centsOf(income) - centsOf(costs) - centsOf(debts) - centsOf(savings);
  const shareCents = (centsOf(income) * INCOME_SHARE_PERCENT) / 100;
  const monthly = Math.max(0, Math.floor(Math.min(leftCents, shareCents) / 100));
  return { left: leftCents / 100, monthly, weekly: Math.floor((monthly * MONTHS_A_YEAR) / WEEKS_A_YEAR) };
}
