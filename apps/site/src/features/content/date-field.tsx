import { DateInput, NumberRow } from '@pavilion/ui';
import { useState, useSyncExternalStore } from 'react';
import { type DateParts, dateShape, dayOf, joinDate, partMark, partName, splitDate } from '../../content/date-parts.ts';
import { formatCalendarDay } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../visitor/use-site.ts';

type DateFieldProps = {
  label: string;
  /** `2026-11-20`; empty for any day. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
};

const languageOf = (tag: string): string | undefined => tag.split('-')[0]?.toLowerCase();
const never = () => () => undefined;

/** Whether the browser's own calendar would be read in the page's language. The server does not know, and leaves the room of one field. */
const useIsBrowsersLanguage = (locale: string): boolean =>
  useSyncExternalStore(
    never,
    () => languageOf(navigator.language) === languageOf(locale),
    () => true,
  );

/** A day to filter by, read and typed in the page's language: with the browser's calendar where that speaks it, else as three numbers. */
export function DateField(props: DateFieldProps) {
  const { visitor } = useSite();
  return useIsBrowsersLanguage(visitor.locale) ? <CalendarField {...props} /> : <NumbersField {...props} />;
}

function CalendarField({ value, onChange, ...field }: DateFieldProps) {
  const { visitor } = useSite();
  const common = useTexts('globalComponents', 'common');
  const isDay = !Number.isNaN(Date.parse(value));
  return (
    <DateInput
      {...field}
      value={value}
      shown={isDay ? formatCalendarDay(value, visitor.locale) : common('labels.anyDay')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The typed text, which may not be a date yet. A value from outside replaces it, except while somebody is typing. */
function useTyped(value: string) {
  const [parts, setParts] = useState(() => splitDate(value));
  const [isInside, setInside] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (!isInside && value !== dayOf(parts)) setParts(splitDate(value));
  }
  const leave = (): void => {
    setInside(false);
    const day = dayOf(parts);
    if (day !== '') setParts(splitDate(day));
  };
  return { parts, setParts, isInside, enter: () => setInside(true), leave };
}

function NumbersField({ label, value, onChange }: DateFieldProps) {
  const { visitor } = useSite();
  const common = useTexts('globalComponents', 'common');
  const { parts, setParts, isInside, enter, leave } = useTyped(value);
  const { order, mark } = dateShape(visitor.locale);
  const change = (name: keyof DateParts, digits: string): void => {
    const next = { ...parts, [name]: digits };
    setParts(next);
    if (dayOf(next) !== value) onChange(dayOf(next));
  };
  const isProblem = !isInside && joinDate(parts) !== '' && dayOf(parts) === '';
  return (
    <NumberRow
      legend={label}
      error={isProblem ? common('labels.notADay') : undefined}
      between={mark}
      parts={order.map((name) => ({
        name,
        label: partName(name, visitor.locale),
        mark: partMark(name, visitor.locale),
        value: parts[name],
        digits: name === 'year' ? 4 : 2,
        onChange: (digits) => change(name, digits),
      }))}
      onFocus={enter}
      onBlur={leave}
    />
  );
}
