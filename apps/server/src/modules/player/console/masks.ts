import { maskedEmail as masked } from '../../../kernel/masks.ts';

/** The masks that hide personal values from operators who may not read them: enough remains to distinguish two values (operator §3.6). */

/** Masks an e-mail address; undefined without one. */
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
