import { amountInputLengthMax } from '@pavilion/contract/constants.ts';
import { TextInput } from '@pavilion/ui';
import type { ReactNode } from 'react';
import type { AmountUnit } from '../../../content/format.ts';
import styles from './methods.module.css';
import { type AmountRange, blurredAmount, typedAmount } from './amounts.ts';

type AmountFieldProps = {
  label: string;
  hint: ReactNode;
  error?: string;
  /** The unit of the text: mBTC for BTC. */
  unit: AmountUnit;
  value: string;
  /** In wire amounts, not in `unit`. */
  range: AmountRange;
  /** A button before the currency, such as *All*. */
  action?: ReactNode;
  onChange: (value: string) => void;
  onFocus?: () => void;
};

/** An amount field: cleans every keystroke, and clamps to the range on blur (V-76, V-77). */
export function AmountField({ label, hint, error, unit, value, range, action, onChange, onFocus }: AmountFieldProps) {
  return (
    <TextInput
      isLarge
      data-autofocus=""
      label={label}
      hint={hint}
      error={error}
      className={`tabular ${styles.amount}`}
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
      onBlur={() => onChange(blurredAmount(value, range, unit))}
    />
  );
}
