import { maskedEmail as masked } from '../../../kernel/masks.ts';

/** How the console shows personal values to those who may not read them: enough to distinguish two, and no more (operator §3.6). */

/** An address of mail, where there is one. */
export const maskedEmail = (email: string | null): string | null => (email === null ? null : masked(email));

const DIGITS_SHOWN = 2;

/** A phone number by its last two digits. */
export const maskedPhone = (digits: string | null): string | null => (digits === null ? null : `***${digits.slice(-DIGITS_SHOWN)}`);

/** A person by the initials. */
export function maskedName(names: readonly (string | null)[]): string | null {
  const initials = names.flatMap((name) => (name === null || name.trim() === '' ? [] : [`${firstOf(name.trim()).toUpperCase()}.`]));
  return initials.length === 0 ? null : initials.join(' ');
}

/** A date of birth, year-month-day, by its year. */
export const birthYear = (birthdate: string | null): number | null => (birthdate === null ? null : Number(birthdate.slice(0, 4)));

const firstOf = (text: string): string => [...text].slice(0, 1).join('');
