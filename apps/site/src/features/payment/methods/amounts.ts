import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { isAmountWithin } from '@pavilion/contract/validation/amount-input.ts';
import type { AmountRange } from '../../settings/typed-amount.ts';

/** The part of a method's range that a deposit limit leaves (W-182). If that is less than the minimum, no amount fits. */
export const rangeWithin = <Range extends AmountRange>(range: Range, room: number | undefined): Range =>
  room === undefined ? range : { ...range, amountMax: Math.min(range.amountMax, room) };

/** Preset amounts, without those outside the method's range (W-17). */
export const presetsWithin = ({ presets, amountMin, amountMax }: Pick<PaymentMethod, 'presets' | 'amountMin' | 'amountMax'>): number[] =>
  presets.map(({ amount }) => amount).filter((amount) => isAmountWithin(amount, amountMin, amountMax));

/**
 * The initial amount of a form (W-18): the last deposit's, where the method takes it, else the default preset, else the method's minimum;
 * the bonus's minimum if it exceeds that.
 */
export function startingAmount(
  method: Pick<PaymentMethod, 'presets' | 'amountMin' | 'amountMax'>,
  { bonusMin = 0, last }: { bonusMin?: number; last?: { amount: number } | undefined } = {},
): number {
  const fits = (amount: number): boolean => isAmountWithin(amount, method.amountMin, method.amountMax);
  const preset = method.presets.find((candidate) => candidate.default && fits(candidate.amount))?.amount;
  const usual = last !== undefined && fits(last.amount) ? last.amount : (preset ?? method.amountMin);
  return bonusMin > usual && fits(bonusMin) ? bonusMin : usual;
}

/** The amount on the button while the player types: clamped to the range (V-78). */
export const clampedAmount = (amount: number | undefined, { amountMin, amountMax }: AmountRange): number =>
  Math.min(amountMax, Math.max(amountMin, amount ?? amountMin));

/** Whether a deposit of this amount can be sent (V-78). */
export const canDeposit = (amount: number | undefined, { amountMin, amountMax }: AmountRange): amount is number =>
  amount !== undefined && isAmountWithin(amount, amountMin, amountMax);
