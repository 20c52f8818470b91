import { amountInputLengthMax } from '@pavilion/contract/constants.ts';
import { TextInput } from '@pavilion/ui';
import type { ReactNode } from 'react';
import type { AmountUnit } from '../../content/format.ts';
import { type AmountRange, leftAmount, typedAmount } from './amounts.ts';

export type AmountFieldProps = {
  label: string;
  hint: ReactNode;
  error?: string;
  /** What the field is written in: mBTC for BTC. */
  unit: AmountUnit;
  value: string;
  /** In amounts of the wire. */
  range: AmountRange;
  /** Stands before the currency, such as *All*. */
  action?: ReactNode;
  onChange: (value: string) => void;
  onFocus?: () => void;
};

/** An amount: what is typed is cleaned letter by letter and clamped when the field is left (V-76, V-77). */
export function AmountField({ label, hint, error, unit, value, range, action, onChange, onFocus }: AmountFieldProps) {
  return (
    <TextInput
      isLarge
      data-autofocus=""
      label={label}
      hint={hint}
      error={error}
      className="num"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={amountInputLengthMax}
      value={value}
      suffix={
        <span className="row">
          {action}
          {unit.code}
        </span>
      }
      onChange={(event) => onChange(typedAmount(event.target.value, unit))}
      onFocus={onFocus}
      onBlur={() => onChange(leftAmount(value, range, unit))}
    />
  );
}
