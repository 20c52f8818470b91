import { cleanAmount, clampAmount } from '@pavilion/contract/validation/amount-input.ts';
import { amountInputLengthMax } from '@pavilion/contract/constants.ts';
import { TextInput } from '@pavilion/ui';
import type { ReactNode } from 'react';
import styles from './payment.module.css';
import type { AmountRange } from './amounts.ts';

export type AmountFieldProps = {
  label: string;
  hint: ReactNode;
  error?: string;
  currency: string;
  value: string;
  range: AmountRange;
  /** Stands before the currency, such as *All*. */
  action?: ReactNode;
  onChange: (value: string) => void;
  onFocus?: () => void;
};

/** An amount: what is typed is cleaned letter by letter and clamped when the field is left (V-76, V-77). */
export function AmountField({ label, hint, error, currency, value, range, action, onChange, onFocus }: AmountFieldProps) {
  return (
    <TextInput
      isLarge
      data-autofocus=""
      label={label}
      hint={hint}
      error={error}
      className={`num ${styles.amount}`}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={amountInputLengthMax}
      value={value}
      suffix={
        <span className="row">
          {action}
          {currency}
        </span>
      }
      onChange={(event) => onChange(cleanAmount(event.target.value))}
      onFocus={onFocus}
      onBlur={() => onChange(clampAmount(value, range.amountMin, range.amountMax))}
    />
  );
}
