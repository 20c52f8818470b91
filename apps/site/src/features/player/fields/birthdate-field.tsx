import { ChoiceRow, TextInput } from '@pavilion/ui';
import { useMemo } from 'react';
import { type DateParts, dateShape, joinDate, splitDate } from '../../../content/date-parts.ts';
import { formatCalendarDay, formatTag } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { browserClock } from '../../../browser/clock.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { dayOptions, monthName, monthOptions, yearOptions } from './birthdate.ts';
import type { ControlProps } from './catalogue-field.tsx';

const plain = (value: string) => ({ value, label: String(Number(value)) });
const days = dayOptions.map(plain);

/** Day, month and year in the order of the page's language, each from its list (wire §3.6). */
export function BirthdateField(props: ControlProps) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  const { visitor } = useSite();
  const chosen = splitDate(props.value);
  const thisYear = new Date(browserClock.nowMs()).getUTCFullYear();
  const locale = formatTag(visitor.locale);
  const months = useMemo(() => monthOptions.map((value) => ({ value, label: monthName(value, locale) })), [locale]);
  const years = useMemo(() => yearOptions(thisYear).map(plain), [thisYear]);
  const part = (name: keyof DateParts, label: string, options: readonly { value: string; label: string }[]) => ({
    name,
    label,
    value: chosen[name],
    options,
    onChange: (value: string) => props.onChange(joinDate({ ...chosen, [name]: value })),
  });
  const parts = {
    day: part('day', texts('placeholderDay'), days),
    month: part('month', texts('placeholderMonth'), months),
    year: part('year', texts('placeholderYear'), years),
  };
  if (props.isReadOnly) {
    const shown = Number.isNaN(Date.parse(props.value)) ? props.value : formatCalendarDay(props.value, visitor.locale);
    return <TextInput label={props.label} hint={props.hint} labelEnd={props.labelEnd} error={props.error} value={shown} readOnly />;
  }
  return (
    <ChoiceRow
      legend={props.label}
      hint={props.hint}
      error={props.error}
      isRequired={props.isRequired}
      parts={dateShape(visitor.locale).order.map((name) => parts[name])}
      autoComplete="bday"
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  );
}
