import { ChoiceRow, TextInput } from '@pavilion/ui';
import { formatTag } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { browserClock } from '../../../browser/clock.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { dayOptions, type DateParts, joinDate, monthName, monthOptions, splitDate, yearOptions } from './birthdate.ts';
import type { ControlProps } from './catalogue-field.tsx';

/** Day, month and year, each from its list (wire §3.6). */
export function BirthdateField(props: ControlProps) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  const { visitor } = useSite();
  const parts = splitDate(props.value);
  const thisYear = new Date(browserClock.nowMs()).getUTCFullYear();
  const locale = formatTag(visitor.locale);
  const part = (name: keyof DateParts, label: string, options: readonly { value: string; label: string }[]) => ({
    name,
    label,
    value: parts[name],
    options,
    onChange: (value: string) => props.onChange(joinDate({ ...parts, [name]: value })),
  });
  if (props.isReadOnly) {
    return <TextInput label={props.label} hint={props.hint} labelEnd={props.labelEnd} error={props.error} value={props.value} readOnly />;
  }
  return (
    <ChoiceRow
      legend={props.label}
      hint={props.hint}
      error={props.error}
      isRequired={props.isRequired}
      parts={[
        part('day', texts('placeholderDay'), dayOptions.map(plain)),
        part(
          'month',
          texts('placeholderMonth'),
          monthOptions.map((value) => ({ value, label: monthName(value, locale) })),
        ),
        part('year', texts('placeholderYear'), yearOptions(thisYear).map(plain)),
      ]}
      autoComplete="bday"
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  );
}

const plain = (value: string) => ({ value, label: String(Number(value)) });
