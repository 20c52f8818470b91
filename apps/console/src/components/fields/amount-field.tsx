import { TextInput, useTypedAmount } from '@pavilion/ui';
import type { ComponentProps } from 'react';
import { useFormats } from '../../texts/formats.ts';

const PLAIN = /^-?\d+(\.\d+)?$/;

type AmountFieldProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  /** A plain decimal, or what was typed and is no amount: its owner says what is wrong. */
  value: string;
  /** The currency of a sum; absent for other numbers. */
  currency?: string;
  onChange: (plain: string) => void;
};

/** A number as people type it, with the separators of any country; where it has two readings, it says which one was understood (BO-174). */
export function AmountField({ value, currency, hint, onChange, ...input }: AmountFieldProps) {
  const { decimalSign, money } = useFormats();
  const typed = useTypedAmount(value, { sign: decimalSign, currency }, onChange);
  const understood = typed.isToBeSaid && PLAIN.test(value) ? `= ${money(Number(value), currency ?? '')} ${currency ?? ''}`.trim() : '';
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      hint={
        understood || hint ? (
          <>
            <span role="status">{understood ? <b>{understood} </b> : null}</span>
            {hint}
          </>
        ) : undefined
      }
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
    />
  );
}
