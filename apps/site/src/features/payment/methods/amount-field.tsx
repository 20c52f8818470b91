import type { ReactNode } from 'react';
import { AmountInput } from '../../settings/amount-input.tsx';
import { useAmountUnit } from '../../settings/queries.ts';
import { type AmountRange, blurredAmount } from '../../settings/typed-amount.ts';
import styles from './methods.module.css';

type AmountFieldProps = {
  label: string;
  hint: ReactNode;
  error?: string;
  currency: string;
  value: string;
  range: AmountRange;
  /** A button before the currency, such as *All*. */
  action?: ReactNode;
  disabled?: boolean;
  onChange: (value: string) => void;
  onFocus?: () => void;
};

/** The amount of a payment: clamped to the range on blur (V-77). */
export function AmountField({ currency, range, action, value, onChange, ...field }: AmountFieldProps) {
  const unit = useAmountUnit(currency);
  return (
    <AmountInput
      isLarge
      data-autofocus=""
      className={`tabular ${styles.amount}`}
      {...field}
      currency={currency}
      inside={action}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(blurredAmount(value, range, unit))}
    />
  );
}
