import { asciiDigits } from '@pavilion/money/typed.ts';
import { minAge } from '@pavilion/contract/validation/date.ts';
import type { Rule } from '@pavilion/contract/validation/index.ts';
import { browserClock } from '../../../browser/clock.ts';
import { type DateParts, dateShape, dayOf, partMark, splitDate } from '../../../content/date-parts.ts';
import { formatTag, kept } from '../../../content/format.ts';
import { directionOf } from '@pavilion/ui/text/fill-text.ts';

/** Nobody alive was born earlier; a year like 1090 is a typing error. */
const yearFirst = 1900;
/** The lowest age of any country; the server knows the one that counts (L9). */
const adultYears = 18;
const yearDigits = 4;
/** A day after the twelfth, in a month of one figure: its order shows. */
const exampleDay = '1990-05-17';

const lengthOf = (part: keyof DateParts): number => (part === 'year' ? yearDigits : 2);

/** Cuts digits that were typed without separators: `17051990` into 17, 05 and 1990. */
function cutDigits(digits: string, order: readonly (keyof DateParts)[]): string[] {
  const ends = order.map((_, index) => order.slice(0, index + 1).reduce((sum, part) => sum + lengthOf(part), 0));
  return digits.length === ends.at(-1) ? order.map((part, index) => digits.slice((ends[index] ?? 0) - lengthOf(part), ends[index])) : [];
}

function dayIn(groups: readonly string[], order: readonly (keyof DateParts)[]): string {
  const parts = { day: '', month: '', year: '' };
  for (const [index, part] of order.entries()) parts[part] = groups[index] ?? '';
  return parts.year.length === yearDigits && Number(parts.year) >= yearFirst ? dayOf(parts) : '';
}

const isoOrder: readonly (keyof DateParts)[] = ['year', 'month', 'day'];
const swapped = { day: 'month', month: 'day', year: 'year' } as const;

/**
 * The day that a text means, `YYYY-MM-DD`; empty for none. Digits of any script, with any separators or without; in the order of the language,
 * year first as browsers fill it in, and with day and month exchanged where that alone makes a day: `17/05/1990` has one reading in English too.
 */
export function readBirthdate(text: string, locale: string): string {
  const groups = asciiDigits(text).split(/\D+/u).filter(Boolean);
  const { order } = dateShape(locale);
  const orders = [order, isoOrder, order.map((part) => swapped[part])];
  for (const one of orders) {
    const day = dayIn(groups.length === 1 ? cutDigits(groups[0] ?? '', one) : groups.length === one.length ? groups : [], one);
    if (day !== '') return day;
  }
  return '';
}

/** A date in figures as the language writes it, `17.05.1990`; an invalid text stays as typed. */
export function writeBirthdate(value: string, locale: string): string {
  const parts = splitDate(value);
  if (value === '' || dayOf(parts) !== value) return value;
  const { order, mark } = dateShape(locale);
  return order.map((part) => parts[part]).join(mark);
}

const longDay = kept((tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));

/** The date in words, so that nobody confuses day and month: `May 17, 1990`. */
export const sayBirthdate = (day: string, locale: string): string => longDay(formatTag(locale)).format(new Date(day));

export const birthdateExample = (locale: string): string => writeBirthdate(exampleDay, locale);

/** The placeholder of the empty field: `DD/MM/YYYY`. In right-to-left scripts the words follow the order in which figures are typed. */
export function birthdateMark(locale: string): string {
  const { order, mark } = dateShape(locale);
  const between = directionOf(locale) === 'rtl' ? `\u200e${mark}\u200e` : mark;
  return order.map((part) => partMark(part, locale)).join(between);
}

/** Refuses who is under age before anything is sent: in a country that is known, else anywhere. */
export const adultRule = (legalAge = adultYears): Rule => minAge(legalAge, new Date(browserClock.nowMs()).toISOString().slice(0, 10));

/** Bounds of what a picker offers, so that it opens at the youngest adults and not today. */
export function pickedDays(): { min: string; max: string } {
  const youngest = new Date(browserClock.nowMs());
  youngest.setUTCFullYear(youngest.getUTCFullYear() - adultYears);
  return { min: `${yearFirst}-01-01`, max: youngest.toISOString().slice(0, 10) };
}
