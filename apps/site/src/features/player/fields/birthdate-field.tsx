import { TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { birthdateExample, birthdateMark, readBirthdate, sayBirthdate, writeBirthdate } from './birthdate.ts';
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
      aria-required={props.isRequired || undefined}
      value={typed ?? writeBirthdate(value, locale)}
      onChange={(event) => change(event.target.value)}
      onFocus={props.onFocus}
      onBlur={leave}
    />
  );
}
