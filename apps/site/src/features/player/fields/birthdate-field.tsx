import { Icon, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { birthdateExample, birthdateMark, pickedDays, readBirthdate, sayBirthdate, writeBirthdate } from './birthdate.ts';
import styles from './birthdate-field.module.css';
import type { ControlProps } from './catalogue-field.tsx';
import { attributesOf } from './field-attributes.ts';

/** One typed field, in the order of the page's language, which says how it was read (wire §3.6, D-225). */
export function BirthdateField(props: ControlProps) {
  const { locale } = useSite().visitor;
  const isDay = props.value !== '' && readBirthdate(props.value, locale) === props.value;
  const reading = isDay ? sayBirthdate(props.value, locale) : undefined;
  if (props.isReadOnly)
    return <TextInput label={props.label} hint={props.hint} labelEnd={props.labelEnd} value={reading ?? props.value} readOnly />;
  return <TypedBirthdate {...props} locale={locale} reading={reading} />;
}

function TypedBirthdate({ locale, reading, error, value, ...props }: ControlProps & { locale: string; reading: string | undefined }) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  const [typed, setTyped] = useState<string>();
  const example = texts('example', { date: birthdateExample(locale) });
  const isUnread = reading === undefined && value !== '';

  /** A text that is not a date stays as typed, so that the date rule refuses it. */
  function change(text: string) {
    setTyped(text);
    props.onChange(readBirthdate(text, locale) || text.trim());
  }

  function pick(day: string) {
    setTyped(undefined);
    props.onChange(day);
  }

  function leave() {
    setTyped(undefined);
    props.onBlur();
  }

  return (
    <TextInput
      {...attributesOf(props.name)}
      label={props.label}
      labelEnd={props.labelEnd}
      hint={reading ?? props.hint ?? example}
      error={error && isUnread ? `${error} ${example}` : error}
      placeholder={birthdateMark(locale)}
      suffix={<DayPicker label={texts('pick')} value={reading === undefined ? '' : value} onPick={pick} />}
      aria-required={props.isRequired || undefined}
      value={typed ?? writeBirthdate(value, locale)}
      onChange={(event) => change(event.target.value)}
      onFocus={props.onFocus}
      onBlur={leave}
    />
  );
}

type DayPickerProps = { label: string; value: string; onPick: (day: string) => void };

/**
 * The system's own picker, where a finger would have to type (D-262): it lies unseen over its sign, so that a tap opens it as the system does. It has no
 * place among the keys' stops, since the field beside it takes the same day from them.
 */
function DayPicker({ label, value, onPick }: DayPickerProps) {
  return (
    <span className={styles.picker}>
      <Icon name="calendar" />
      <input
        type="date"
        tabIndex={-1}
        aria-label={label}
        value={value}
        {...pickedDays()}
        onChange={(event) => onPick(event.target.value)}
      />
    </span>
  );
}
