import { useTypedAmount } from '@pavilion/ui/form/use-typed-amount.ts';
import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useId } from 'react';
import { amountOf, formatAmount } from '../../odds/amount.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { Understood, useTypedUnit } from '../typed-amount.tsx';

export type StakeFieldProps = {
  label: string;
  /** A plain decimal, or what was typed and is no amount. */
  text: string;
  isLocked: boolean;
  isLabelHidden?: boolean;
  /** The fault of a stake that is an amount. */
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** Explains the format of a stake when the text is not one. */
function useFault(text: string, currency: string): string | undefined {
  const locale = useLocale();
  if (text.trim() === '' || amountOf(text, currency)) return undefined;
  return t('slip.stakeInvalid', { example: formatAmount(amountOf('5', currency) ?? 0n, currency, locale) });
}

/** A field for an amount: empty until the player types, and never filled in by the client. */
export function StakeField({ label, text, isLocked, isLabelHidden = false, error: wrong, onChange }: StakeFieldProps) {
  const id = useId();
  const currency = useStore(session, (state) => state.currency);
  const error = useFault(text, currency) ?? wrong;
  const typed = useTypedAmount(text, useTypedUnit(currency), onChange);
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      <span className={error === undefined ? 'input-box' : 'input-box invalid'}>
        <input
          id={id}
          className="numeric"
          inputMode="decimal"
          autoComplete="off"
          value={typed.text}
          readOnly={isLocked}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={({ target }) => typed.type(target.value)}
        />
        <span className="suffix">{currency}</span>
      </span>
      {error === undefined && typed.isToBeSaid && <Understood plain={text} currency={currency} />}
      {error !== undefined && (
        <p id={`${id}-note`} className="field-error">
          <Icon name="circle-alert" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
