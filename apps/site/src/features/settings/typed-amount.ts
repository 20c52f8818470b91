import { plainDecimal } from '@pavilion/contract/formats/decimal.ts';
import { cleanAmount, type DecimalSign, isOfAnother, readTypedAmount, type TypedAmount } from '@pavilion/money/typed.ts';
import { digitsOf, shiftPoint } from '../../content/decimal.ts';
import type { AmountUnit } from '../../content/format.ts';

/** The unit of an amount field, and the sign its locale writes before the decimals. */
export type TypedUnit = AmountUnit & { decimalSign: DecimalSign };
export type AmountRange = { amountMin: number; amountMax: number };

const written = (digits: string, { decimalSign }: TypedUnit): string => digits.replace('.', decimalSign);

/** A wire amount as the field shows it: 0.00125 BTC is `1.25`, in German `1,25`, because the field's unit is mBTC (K-13, wire §1.5). */
export const fieldText = (amount: number, unit: TypedUnit): string => written(shiftPoint(digitsOf(amount), unit.shift), unit);

/** A field's text in its unit; undefined for what is no amount, is one of another unit, or has more decimals than the unit. */
function readIn(text: string, unit: TypedUnit): TypedAmount | undefined {
  const typed = isOfAnother(text, unit.code) ? undefined : readTypedAmount(text, unit.decimalSign);
  const digits = plainDecimal(typed?.digits ?? '');
  const isOfUnit = (digits?.split('.')[1]?.length ?? 0) <= unit.decimals;
  return typed === undefined || digits === undefined || !isOfUnit ? undefined : { ...typed, digits };
}

const wireAmount = ({ digits }: TypedAmount, { shift }: TypedUnit): number => Number(shiftPoint(digits, -shift));

/** The wire amount of a field's text; undefined if it is empty or no amount of its unit. */
export function readAmount(text: string, unit: TypedUnit): number | undefined {
  const read = readIn(text, unit);
  return read && wireAmount(read, unit);
}

/** The note beside the text: the amount if it could be read in another way, or that there is none (U-34). */
export function readingOf(text: string, unit: TypedUnit): { kind: 'plain' | 'unread' } | { kind: 'understood'; amount: number } {
  if (text === '') return { kind: 'plain' };
  const read = readIn(text, unit);
  if (read === undefined) return { kind: 'unread' };
  return read.isObvious ? { kind: 'plain' } : { kind: 'understood', amount: wireAmount(read, unit) };
}

/** The field's text after typing or pasting: without separators if it would exceed `lengthMax`; undefined if it is too long. */
export function keptText(text: string, unit: TypedUnit, lengthMax: number): string | undefined {
  const cleaned = isOfAnother(text, unit.code) ? text : cleanAmount(text);
  if (cleaned.length <= lengthMax) return cleaned;
  const short = written(readIn(cleaned, unit)?.digits ?? cleaned, unit);
  return short.length <= lengthMax ? short : undefined;
}

/** The text after leaving the field (V-77): empty or too little becomes the minimum, too much the maximum; what is no amount stays. */
export function blurredAmount(text: string, range: AmountRange, unit: TypedUnit): string {
  const amount = readAmount(text, unit);
  if (text !== '' && amount === undefined) return text;
  return fieldText(Math.min(range.amountMax, Math.max(range.amountMin, amount ?? range.amountMin)), unit);
}
