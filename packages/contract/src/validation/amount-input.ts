/** Tells whether an amount lies between two others in the same unit, both included. */
export const isAmountWithin = (amount: number, min: number, max: number): boolean => amount >= min && amount <= max;

/** Whether a withdrawal amount is valid (V-79). */
export const canWithdraw = (amount: number, method: { amountMin: number; amountMax: number }, withdrawalBalance: number): boolean =>
  isAmountWithin(amount, method.amountMin, method.amountMax) && amount <= withdrawalBalance;
