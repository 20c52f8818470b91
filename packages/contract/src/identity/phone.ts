import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { phoneInputLengthMax } from '../constants.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';
import { withoutInvisible } from './invisible.ts';

/** Heavy for a browser (34 kB): import this file only where a phone is typed. */

const nationalLengthMin = 2;
const nationalLengthMax = 17;

/** product §5: a national number has 2 to 17 digits. */
export const isNationalLength = (nationalNumber: string): boolean =>
  /^\d+$/.test(nationalNumber) && nationalNumber.length >= nationalLengthMin && nationalNumber.length <= nationalLengthMax;

/** A typed number in ASCII, without invisible characters: contact books paste direction marks around theirs. */
export const plainPhone = (text: string): string =>
  asciiDigits(withoutInvisible(text).normalize('NFKC')).trim().replace(/^tel:/i, '').replace(/\s+/g, ' ');

function parsed(text: string, country?: CountryCode): string | undefined {
  const read = parsePhoneNumberFromString(text, { extract: false, ...(country === undefined ? {} : { defaultCountry: country }) });
  return read?.isValid() === true && isNationalLength(read.nationalNumber) ? read.number : undefined;
}

/**
 * The number that a text is, in E.164: `+` and digits, without extension or the zero that is dialled at home alone; undefined where it is no valid
 * international number. It may begin with `+`, `00` or the calling code. Example: `0049 (0)151 123-45678 ext. 6` is `+4915112345678`.
 */
export function canonicalPhone(text: string): string | undefined {
  if (text.length > phoneInputLengthMax) return undefined;
  return parsed(`+${plainPhone(text).replace(/^[\s(]*(?:\+|00)?/, '')}`);
}

/** The same without its plus: the digits, as the server stores a phone and the wire returns it (wire §1.6). */
export const phoneDigits = (text: string): string | undefined => canonicalPhone(text)?.slice(1);

const national = /^0[\d\s()./-]{6,20}$/;

/** The numbers that a text for a search may be, as digits: the international one, or a national one, of every country where it is valid. */
export function phonesSought(text: string): string[] {
  const digits = phoneDigits(text);
  if (digits !== undefined) return [digits];
  const plain = plainPhone(text);
  if (!national.test(plain)) return [];
  const found = getCountries().flatMap((country) => parsed(plain, country)?.slice(1) ?? []);
  return [...new Set(found)];
}

/** Countries a number may belong to (a few share a calling code), and that code; undefined for an invalid number. */
export function phoneHome(digits: string): { callingCode: string; countries: readonly string[] } | undefined {
  const home = parsePhoneNumberFromString(`+${digits}`);
  if (home === undefined) return undefined;
  return {
    callingCode: home.countryCallingCode,
    countries: home.country === undefined ? home.getPossibleCountries() : [home.country],
  };
}
