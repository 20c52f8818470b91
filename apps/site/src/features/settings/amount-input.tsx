import { amountInputLengthMax } from '@pavilion/contract/constants.ts';
import { TextInput } from '@pavilion/ui';
import { type ClipboardEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { shiftPoint } from '../../content/decimal.ts';
import { useTexts } from '../../content/texts.tsx';
import { useAmountUnit, useMoneyFormat } from './queries.ts';
import { keptText, readingOf } from './typed-amount.ts';

/** Shows the separators of the locale, and how many decimals there are. */
const EXAMPLE = '1234.5';

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onPaste' | 'suffix'> & {
  currency: string;
  value: string;
  /** A button before the currency, such as *All*. */
  inside?: ReactNode;
  /** A sentence that is read out as it appears, before the hint. */
  said?: string | undefined;
  onChange: (value: string) => void;
};

/**
 * An amount in the currency's unit, as people type it (V-76, U-34): digits of any script, separators of any country. It says how it was understood
 * where there could be another reading, and that it was not; nothing is cut or left out.
 */
export function AmountInput({ currency, value, inside, said, hint, error, onChange, ...input }: AmountInputProps) {
  const texts = useTexts('globalComponents', 'common').group('money');
  const money = useMoneyFormat();
  const unit = useAmountUnit(currency);
  const [isTooLong, setTooLong] = useState(false);
  const reading = readingOf(value, unit);
  const unread = texts('unread', { example: money.parts(Number(shiftPoint(EXAMPLE, -unit.shift)), currency).number });
  function keep(text: string) {
    const kept = keptText(text, unit, amountInputLengthMax);
    setTooLong(kept === undefined);
    if (kept !== undefined) onChange(kept);
  }
  /** A browser cuts what is pasted at the length, silently. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    event.preventDefault();
    keep(before.slice(0, selectionStart ?? 0) + event.clipboardData.getData('text') + before.slice(selectionEnd ?? before.length));
  }
  const understood = reading.kind === 'understood' ? `= ${money.text(reading.amount, currency)}` : undefined;
  const status = [said, understood].filter((part) => part !== undefined).join(' ');
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...input}
      hint={hintOf(status, hint)}
      error={error ?? (reading.kind === 'unread' || isTooLong ? unread : undefined)}
      value={value}
      suffix={
        inside === undefined ? (
          unit.code
        ) : (
          <span className="row">
            {inside}
            {unit.code}
          </span>
        )
      }
      onChange={(event) => keep(event.target.value)}
      onPaste={paste}
    />
  );
}

/** The sentence that is read out as it appears, over the hint. */
function hintOf(status: string, hint: ReactNode): ReactNode {
  if (status === '' && !hint) return undefined;
  return (
    <>
      <span role="status">{status ? <b className="tabular">{status}</b> : null}</span>
      {status && hint ? <br /> : null}
      {hint}
    </>
  );
}
