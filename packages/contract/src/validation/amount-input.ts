import { amountInputLengthMax } from '../constants.ts';
import { plainDecimal } from '../formats/decimal.ts';

/** What an amount field accepts (V-76): ten characters, digits and one separator, no leading zeros. */
export function cleanAmount(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  const cleaned = rest.length === 0 ? trimmed : `${trimmed === '' ? '0' : trimmed}.${rest.join('')}`;
  return cleaned.slice(0, amountInputLengthMax);
}

/** A bound in plain notation: a tiny one without exponent. */
const written = (bound: number): string => plainDecimal(String(bound)) ?? String(bound);

/** The value of the field after leaving it (V-77): empty or too little becomes the minimum, too much the maximum. */
export function clampAmount(text: string, min: number, max: number): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < min) return written(min);
  return value > max ? written(max) : text;
}

export const isAmountWithin = (amount: number, min: number, max: number): boolean => amount >= min && amount <= max;

/** Whether a withdrawal amount is valid (V-79). */
export const canWithdraw = (amount: number, method: { amountMin: number; amountMax: number }, withdrawalBalance: number): boolean =>
  isAmountWithin(amount, method.amountMin, method.amountMax) && amount <= withdrawalBalance;

type BonusRange = {
  invoiceAmountItems: readonly { currency: string; amountFrom?: number | null | undefined; amountTo?: number | null | undefined }[];
  baseCurrencyInvoiceAmountFrom: number | null;
  baseCurrencyInvoiceAmountTo: number | null;
};

/**
 * Whether a deposit qualifies for a bonus (V-80): by the currency's own range, else the base range by the converted amount; bounds are
 * inclusive, a missing one is unlimited.
 */
export function isBonusEligible(range: BonusRange, deposit: { amount: number; baseAmount: number; currency: string }): boolean {
  const item = range.invoiceAmountItems.find(({ currency }) => currency === deposit.currency);
  if (item) return isAmountWithin(deposit.amount, item.amountFrom ?? 0, item.amountTo ?? Infinity);
  return isAmountWithin(deposit.baseAmount, range.baseCurrencyInvoiceAmountFrom ?? 0, range.baseCurrencyInvoiceAmountTo ?? Infinity);
}
