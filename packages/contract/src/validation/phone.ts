import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { phoneInputLengthMax } from '../constants.ts';
import { type Rule, textRule } from './rule.ts';

/** Heavy for a browser (34 kB): import this file only where a phone is typed. */

const nationalLengthMin = 2;
const nationalLengthMax = 17;

/** product §5: a national number has 2 to 17 digits. */
export const isNationalLength = (nationalNumber: string): boolean =>
  /^\d+$/.test(nationalNumber) && nationalNumber.length >= nationalLengthMin && nationalNumber.length <= nationalLengthMax;

function isPhone(text: string): boolean {
  if (text.length > phoneInputLengthMax) return false;
  const parsed = text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  return parsed !== undefined && isNationalLength(parsed.nationalNumber) && parsed.isValid();
}

/** A valid international number with its plus. */
export const phone: Rule = textRule('phone', isPhone);
/** The same without its plus: the digits as the wire returns them. */
export const callingCode: Rule = textRule('phone', (text) => /^\d/.test(text) && isPhone(`+${text}`));

/** Digits only, as the server stores a phone (wire §1.6); undefined for an invalid number. */
export function phoneDigits(text: string): string | undefined {
  if (text.length > phoneInputLengthMax) return undefined;
  const digits = text.replace(/^\+/, '').replace(/[\s().-]/g, '');
  return isPhone(`+${digits}`) ? digits : undefined;
}

/** Countries a number may belong to (a few share a calling code), and that code; undefined for an invalid number. */
export function phoneHome(digits: string): { callingCode: string; countries: readonly string[] } | undefined {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (parsed === undefined) return undefined;
  return {
    callingCode: parsed.countryCallingCode,
    countries: parsed.country === undefined ? parsed.getPossibleCountries() : [parsed.country],
  };
}
