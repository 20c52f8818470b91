import { kept } from '../../../content/format.ts';

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

/** The name of month `01` to `12` in a language. */
export const monthName = (month: string, locale: string): string => monthFormat(locale).format(new Date(`2024-${month}-01T00:00:00Z`));

const monthFormat = kept((locale: string) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));
