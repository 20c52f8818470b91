import type { PaymentMethod } from '@pavilion/contract/payment.ts';
import { plainDecimal } from '@pavilion/contract/decimal.ts';
import { clampAmount, cleanAmount, isAmountWithin } from '@pavilion/contract/validation/amount-input.ts';
import { digitsOf, shiftPoint } from '../../content/decimal.ts';
import type { AmountUnit } from '../../content/format.ts';

export type AmountRange = { amountMin: number; amountMax: number };

/** An amount of the wire as the field shows it: 0.00125 BTC stands there as `1.25`, for the field says mBTC (K-13, wire §1.5). */
export const fieldText = (amount: number, unit: AmountUnit): string => shiftPoint(digitsOf(amount), unit.shift);

/** The amount of the wire that a field's text stands for; nothing for an empty or unreadable one. */
export function readAmount(text: string, unit: AmountUnit): number | undefined {
  const digits = plainDecimal(text.replace(/\.$/, ''));
  return digits === undefined ? undefined : Number(shiftPoint(digits, -unit.shift));
}

/** What the field keeps of what is typed (V-76), with no more decimals than the unit has. */
export function typedAmount(typed: string, unit: AmountUnit): string {
  const [whole = '', fraction] = cleanAmount(typed).split('.');
  if (fraction === undefined) return whole;
  return unit.decimals === 0 ? whole : `${whole}.${fraction.slice(0, unit.decimals)}`;
}

/** What stands in the field after leaving it: inside the range (V-77), without a point that nothing follows. */
export function leftAmount(text: string, range: AmountRange, unit: AmountUnit): string {
  const clamped = clampAmount(text, Number(fieldText(range.amountMin, unit)), Number(fieldText(range.amountMax, unit)));
  return plainDecimal(clamped.replace(/\.$/, '')) ?? clamped;
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
