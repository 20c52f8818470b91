import { withholdClick } from '@pavilion/ui/browser/withhold-click.ts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { AmountInput } from '../../settings/amount-input.tsx';
import { useAmountUnit, useMoneyFormat } from '../../settings/queries.ts';
import { type AmountRange, blurredAmount, readAmount } from '../../settings/typed-amount.ts';
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

/** The amount of a payment: clamped to the range on blur and by Enter (V-77), which is said, and pays nothing in the same press (W-246). */
export function AmountField({ currency, range, action, value, onChange, ...field }: AmountFieldProps) {
  const unit = useAmountUnit(currency);
  const texts = useTexts('modals', 'wallet').group('amount');
  const money = useMoneyFormat();
  const [replaced, setReplaced] = useState<{ typed: number; text: string }>();

  function leave() {
    const text = blurredAmount(value, range, unit);
    const [typed, amount] = [readAmount(value, unit), readAmount(text, unit)];
    if (typed !== amount) {
      withholdClick();
      setReplaced(typed === undefined ? undefined : { typed, text });
    }
    onChange(text);
  }

  /** The sentence that names the typed amount and the limit that replaced it. */
  function said(): string | undefined {
    const amount = readAmount(value, unit);
    if (replaced?.text !== value || amount === undefined) return undefined;
    const [typed, limit] = [money.text(replaced.typed, currency), money.text(amount, currency)];
    return texts(replaced.typed > amount ? 'tooMuch' : 'tooLittle', { typed, amount: limit });
  }

  return (
    <AmountInput
      isLarge
      data-autofocus=""
      className={`tabular ${styles.amount}`}
      {...field}
      currency={currency}
      inside={action}
      said={said()}
      value={value}
      onChange={onChange}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
    />
  );
}
