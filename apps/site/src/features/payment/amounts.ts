import type { PaymentMethod } from '@pavilion/contract/payment.ts';
import { isAmountWithin } from '@pavilion/contract/validation/amount-input.ts';

export type AmountRange = { amountMin: number; amountMax: number };

/** The amount a text stands for; nothing for an empty or unreadable one. */
export function readAmount(text: string): number | undefined {
  const amount = Number(text);
  return text === '' || !Number.isFinite(amount) ? undefined : amount;
}

/** Presets outside the method's range are dropped (W-17). */
export const presetsWithin = ({ presets, amountMin, amountMax }: Pick<PaymentMethod, 'presets' | 'amountMin' | 'amountMax'>): number[] =>
  presets.map(({ amount }) => amount).filter((amount) => isAmountWithin(amount, amountMin, amountMax));

/** The amount a form starts with (W-18): what the bonus needs where it is more than the default preset, else that preset, else the minimum. */
export function startingAmount(method: Pick<PaymentMethod, 'presets' | 'amountMin' | 'amountMax'>, bonusMin = 0): number {
  const preset = method.presets.find(
    (candidate) => candidate.default && isAmountWithin(candidate.amount, method.amountMin, method.amountMax),
  )?.amount;
  const usual = preset ?? method.amountMin;
  return bonusMin > usual && isAmountWithin(bonusMin, method.amountMin, method.amountMax) ? bonusMin : usual;
}

/** What the button shows while somebody types: the amount inside the range (V-78). */
export const clampedAmount = (amount: number | undefined, { amountMin, amountMax }: AmountRange): number =>
  Math.min(amountMax, Math.max(amountMin, amount ?? amountMin));

/** Whether a deposit of this amount may be sent (V-78). */
export const canDeposit = (amount: number | undefined, { amountMin, amountMax }: AmountRange): amount is number =>
  amount !== undefined && isAmountWithin(amount, amountMin, amountMax);
