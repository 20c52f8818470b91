import { date, firstFailure } from '@pavilion/contract/validation/index.ts';
import { formatTag } from './format.ts';

/** The three parts of a day as they are chosen or typed: `''` while one is not. */
export type DateParts = { day: string; month: string; year: string };

export function splitDate(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** The date to send; empty if no part is chosen. An incomplete one fails the date rule. */
export const joinDate = ({ day, month, year }: DateParts): string => (day || month || year ? `${year}-${month}-${day}` : '');

const two = (digits: string): string => (digits === '' ? '' : digits.padStart(2, '0'));

/** The day that typed parts make, `5` being `05`; empty while they make none. */
export function dayOf({ day, month, year }: DateParts): string {
  const joined = joinDate({ day: two(day), month: two(month), year });
  return firstFailure([date], joined) === undefined ? joined : '';
}

const isPartName = (name: string): name is keyof DateParts => name === 'day' || name === 'month' || name === 'year';

/** How a language writes a date in figures: the order of its parts and the separators. */
export function dateShape(locale: string): { order: readonly (keyof DateParts)[]; mark: string } {
  const shape = new Intl.DateTimeFormat(formatTag(locale), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const parts = shape.formatToParts(new Date(0));
  const mark = parts.find(({ type }) => type === 'literal')?.value ?? '';
  // Marks of direction are for a text; here each part has a place of its own.
  return { order: parts.map(({ type }) => type).filter(isPartName), mark: mark.replaceAll(/[\s\p{Cf}]/gu, '') };
}

/** The name of a part in a language, as a label: `Day`, `Tag`. */
export function partName(part: keyof DateParts, locale: string): string {
  const tag = formatTag(locale);
  const name = new Intl.DisplayNames([tag], { type: 'dateTimeField' }).of(part) ?? part;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * The placeholder of an empty part: `DD` and `YYYY`, in German `TT` and `JJJJ`; the part's name, without an Arabic article, in scripts that
 * do not abbreviate this way.
 */
export function partMark(part: keyof DateParts, locale: string): string {
  const name = partName(part, locale);
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(name) ? name.charAt(0).repeat(part === 'year' ? 4 : 2) : name.replace(/^ال/, '');
}
