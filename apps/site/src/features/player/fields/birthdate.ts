/** The three parts of a birth date as their lists hold them: `''` while one is not chosen. */
export type DateParts = { day: string; month: string; year: string };

const yearFirst = 1920;
const adultYears = 18;
const two = (part: number): string => String(part).padStart(2, '0');
const range = (first: number, last: number): number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

export const dayOptions: readonly string[] = range(1, 31).map(two);
export const monthOptions: readonly string[] = range(1, 12).map(two);

/** Years from 18 years ago back to 1920 (wire §3.6). */
export const yearOptions = (thisYear: number): readonly string[] =>
  range(yearFirst, thisYear - adultYears)
    .toReversed()
    .map(String);

export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month, year };
}

/** The date as it is sent; empty if no part is chosen. An incomplete one fails the date rule. */
export const joinDate = ({ day, month, year }: DateParts): string => (day || month || year ? `${year}-${month}-${day}` : '');

/** The name of month `01` to `12` in a language. */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`2024-${month}-01T00:00:00Z`));
