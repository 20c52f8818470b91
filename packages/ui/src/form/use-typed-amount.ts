import { type DecimalSign, readTypedAmount } from '@pavilion/money/typed.ts';
import { useState } from 'react';

/** The plain decimal of an amount as it was typed: `1.000,50` is `1000.50`. What is no amount stays as it is, and counts as none. */
export function plainAmount(typed: string, sign: DecimalSign): string {
  const [, minus = '', magnitude = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? [];
  const digits = readTypedAmount(magnitude, sign)?.digits;
  return digits === undefined ? typed : `${minus === '' ? '' : '-'}${digits}`;
}

/** The text of a field whose owner keeps a plain decimal: as it was typed, until the owner has another amount. */
export function useTypedAmount(plain: string, sign: DecimalSign, onChange: (plain: string) => void) {
  const [typed, setTyped] = useState('');
  const text = plainAmount(typed, sign) === plain ? typed : plain.replace('.', sign);
  return {
    text,
    /** Whether others could read it in another way: it is shown as it was understood. */
    isToBeSaid: readTypedAmount(text.replace(/^\s*[-−]/, ''), sign)?.isObvious === false,
    type: (next: string): void => {
      setTyped(next);
      onChange(plainAmount(next, sign));
    },
  };
}
