import { bonusType } from '@pavilion/contract/constants.ts';
import type { Bonus } from '@pavilion/contract/game-bonus.ts';
import type { Currency } from '@pavilion/contract/settings.ts';
import { isBonusEligible } from '@pavilion/contract/validation/amount-input.ts';

type Rates = readonly Pick<Currency, 'code' | 'subunitToUnit' | 'rate'>[];

/** `rate` is minor units of a currency per one major unit of the base (D-73). */
const ratio = (currency: string, rates: Rates): number => {
  const found = rates.find(({ code }) => code === currency);
  return found ? found.rate.rate / found.subunitToUnit : 1;
};

export const fromBase = (baseAmount: number, currency: string, rates: Rates): number => baseAmount * ratio(currency, rates);
export const toBase = (amount: number, currency: string, rates: Rates): number => amount / ratio(currency, rates);

/** Half a cent goes up; twelve digits hide what binary fractions add. */
const twoDecimals = (amount: number): number => Math.round(Number((amount * 100).toPrecision(12))) / 100;
const amountIn = (items: readonly { currency: string; amount: number }[], currency: string): number | undefined =>
  items.find((item) => item.currency === currency)?.amount;

export type Worth = { kind: 'money'; amount: number } | { kind: 'spins'; count: number };
export type Deposit = { amount: number; currency: string };

/** What a bonus brings with a deposit (W-39 to W-41): cash, a share of it up to a cap, or free spins. */
export function bonusWorth(
  { type, assignConditions }: Pick<Bonus, 'type' | 'assignConditions'>,
  { amount, currency }: Deposit,
  rates: Rates,
): Worth {
  const base = (value: number | null): number | undefined => (value === null ? undefined : fromBase(value, currency, rates));
  if (type === bonusType.freeSpins) {
    const preset = assignConditions.presets.find((candidate) => candidate.currency === currency) ?? assignConditions.presets[0];
    return { kind: 'spins', count: preset?.quantity ?? 0 };
  }
  if (type === bonusType.percentage) {
    const cap =
      amountIn(assignConditions.maxAmountItems, currency) ?? base(assignConditions.baseCurrencyMaxAmount) ?? Number.POSITIVE_INFINITY;
    return { kind: 'money', amount: twoDecimals(Math.min((amount * (assignConditions.depositPercentage ?? 0)) / 100, cap)) };
  }
  return {
    kind: 'money',
    amount: twoDecimals(amountIn(assignConditions.amountItems, currency) ?? base(assignConditions.baseCurrencyAmount) ?? 0),
  };
}

/** Whether a deposit fits a bonus (V-80). */
export const fits = ({ triggerConditions }: Pick<Bonus, 'triggerConditions'>, { amount, currency }: Deposit, rates: Rates): boolean =>
  isBonusEligible(triggerConditions, { amount, currency, baseAmount: toBase(amount, currency, rates) });

/** The range of deposits a bonus comes with, in the account's currency; a missing bound is none. */
export function bonusRange(
  { triggerConditions }: Pick<Bonus, 'triggerConditions'>,
  currency: string,
  rates: Rates,
): { min: number | undefined; max: number | undefined } {
  const item = triggerConditions.invoiceAmountItems.find((candidate) => candidate.currency === currency);
  if (item) return { min: item.amountFrom ?? undefined, max: item.amountTo ?? undefined };
  const { baseCurrencyInvoiceAmountFrom: from, baseCurrencyInvoiceAmountTo: to } = triggerConditions;
  return {
    min: from === null ? undefined : twoDecimals(fromBase(from, currency, rates)),
    max: to === null ? undefined : twoDecimals(fromBase(to, currency, rates)),
  };
}

export const noBonus = 'none';

type Choice = { choice: string; bonuses: readonly Bonus[]; deposit: Deposit; rates: Rates; isCrypto?: boolean };

/**
 * The bonus chosen for an amount (spec §4): the one in hand while it fits, else the first that does, else none.
 * A choice of "no bonus" stays. On a chain no amount is known beforehand: every bonus fits.
 */
export function chosenBonus({ choice, bonuses, deposit, rates, isCrypto = false }: Choice): string {
  if (choice === noBonus) return noBonus;
  const fitting = isCrypto ? bonuses : bonuses.filter((bonus) => fits(bonus, deposit, rates));
  return (fitting.find(({ id }) => id === choice) ?? fitting[0])?.id ?? noBonus;
}
