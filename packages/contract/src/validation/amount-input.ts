/** Tells whether an amount lies between two others in the same unit, both included. */
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
