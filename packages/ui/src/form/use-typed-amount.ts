import { type DecimalSign, isOfAnother, readTypedAmount, type TypedAmount } from '@pavilion/money/typed.ts';
import { useState } from 'react';

/** The unit of a field's amounts: the locale's decimal separator, and the currency of a sum. */
export interface TypedUnit {
  readonly sign: DecimalSign;
  readonly currency?: string | undefined;
}

/** Undefined for what is no amount, and for one of another currency (V-103). */
const readIn = (typed: string, { sign, currency }: TypedUnit): TypedAmount | undefined =>
  currency !== undefined && isOfAnother(typed, currency) ? undefined : readTypedAmount(typed, sign);

/** The plain decimal of a typed amount: `1.000,50` is `1000.50`. An invalid text is returned unchanged, and counts as no amount. */
export function plainAmount(typed: string, unit: TypedUnit): string {
  const [, minus = '', magnitude = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? [];
  const digits = readIn(magnitude, unit)?.digits;
  return digits === undefined ? typed : `${minus === '' ? '' : '-'}${digits}`;
}

/** The text of a field whose owner keeps a plain decimal: as it was typed, until the owner has another amount. */
export function useTypedAmount(plain: string, unit: TypedUnit, onChange: (plain: string) => void) {
  const [typed, setTyped] = useState('');
  const text = plainAmount(typed, unit) === plain ? typed : plain.replace('.', unit.sign);
  return {
    text,
    /** Whether others could read it in another way: it is shown as it was understood. */
    isToBeSaid: readIn(text.replace(/^\s*[-−]/, ''), unit)?.isObvious === false,
    type: (next: string): void => {
      setTyped(next);
      onChange(plainAmount(next, unit));
    },
  };
}
