import { spelledCpf } from '../identity/place.ts';
import { type Rule, textRule } from './rule.ts';

/** Two upper-case letters (product §5). */
export const countryCode: Rule = textRule('countryCode', (text) => /^[A-Z]{2}$/.test(text));
/** Two lower-case letters (product §5). */
export const languageCode: Rule = textRule('languageCode', (text) => /^[a-z]{2}$/.test(text));

/** A check digit over the digits before it: weights fall to 2, a rest under 2 gives 0. */
function cpfCheckDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** The Brazilian tax number, printed or not: 11 digits, not all the same, the last two being check digits (product §5). */
export const cpfNumber: Rule = textRule('cpf_number', (written) => {
  const text = spelledCpf(written);
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  return cpfCheckDigit(digits.slice(0, 9)) === digits[9] && cpfCheckDigit(digits.slice(0, 10)) === digits[10];
});
