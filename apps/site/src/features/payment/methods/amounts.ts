import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { plainDecimal } from '@pavilion/contract/formats/decimal.ts';
import { clampAmount, cleanAmount, isAmountWithin } from '@pavilion/contract/validation/amount-input.ts';
import { digitsOf, shiftPoint } from '../../../content/decimal.ts';
import type { AmountUnit } from '../../../content/format.ts';

export type AmountRange = { amountMin: number; amountMax: number };

/** A wire amount as the field shows it: 0.00125 BTC is `1.25`, because the field's unit is mBTC (K-13, wire §1.5). */
export const fieldText = (amount: number, unit: AmountUnit): string => shiftPoint(digitsOf(amount), unit.shift);

/** The wire amount of a field's text; undefined if it is empty or not a number. */
export function readAmount(text: string, unit: AmountUnit): number | undefined {
  const digits = plainDecimal(text.replace(/\.$/, ''));
  return digits === undefined ? undefined : Number(shiftPoint(digits, -unit.shift));
}

/** The typed text reduced to an amount with no more decimals than the unit has (V-76). */
export function typedAmount(typed: string, unit: AmountUnit): string {
  const [whole = '', fraction] = cleanAmount(typed).split('.');
  if (fraction === undefined) return whole;
  return unit.decimals === 0 ? whole : `${whole}.${fraction.slice(0, unit.decimals)}`;
}

/** The text after blur: clamped to the range (V-77), without a trailing point. */
export function blurredAmount(text: string, range: AmountRange, unit: AmountUnit): string {
  const clamped = clampAmount(text, Number(fieldText(range.amountMin, unit)), Number(fieldText(range.amountMax, unit)));
  return plainDecimal(clamped.replace(/\.$/, '')) ?? clamped;
}

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
