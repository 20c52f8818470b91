import { phoneDigitsMax } from '@pavilion/contract/constants.ts';
import { withoutInvisible } from '@pavilion/contract/identity/invisible.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';

type Country = { code: string; phonePrefix: string };

export type PhoneParts = { country: string; number: string };

const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');

/**
 * A stored phone as the two parts of its input: the country with the longest prefix that fits, the visitor's own among
 * equals. An empty phone starts at the visitor's country.
 */
export function splitPhone(phone: string, countries: readonly Country[], visitorCountry: string): PhoneParts {
  const digits = digitsOf(phone);
  const home = visitorCountry.toUpperCase();
  if (digits === '') return { country: home, number: '' };
  const fitting = countries
    .filter(({ phonePrefix }) => digits.startsWith(digitsOf(phonePrefix)))
    .toSorted(
      (one, other) =>
        digitsOf(other.phonePrefix).length - digitsOf(one.phonePrefix).length || Number(other.code === home) - Number(one.code === home),
    );
  const [found] = fitting;
  return found ? { country: found.code, number: digits.slice(digitsOf(found.phonePrefix).length) } : { country: home, number: digits };
}

const prefixOf = (country: string, countries: readonly Country[]): string =>
  digitsOf(countries.find(({ code }) => code === country)?.phonePrefix ?? '');

type Reading = { before: PhoneParts; countries: readonly Country[]; isPhone: (whole: string) => boolean };

/**
 * The parts of the input after its number was typed, pasted or filled in (V-64): a whole number, with a plus, `00` or the chosen prefix, is split into
 * both. A thirteenth digit is not taken; more that come at once stay, so that the field says they are no phone number.
 */
export function readPhone(typed: string, { before, countries, isPhone }: Reading): PhoneParts {
  const text = asciiDigits(withoutInvisible(typed)).replaceAll('(0)', '').trim();
  const sign = /^(?:\+|00)/.exec(text)?.[0];
  const digits = digitsOf(text.slice(sign?.length ?? 0));
  if (sign !== undefined) return readWhole({ sign, digits }, { before, countries });
  const prefix = prefixOf(before.country, countries);
  // Typed by its keys, a number may begin like its prefix.
  const isAtOnce = digits.length > before.number.length + 1;
  if (isAtOnce && digits.startsWith(prefix) && isPhone(`+${digits}`)) return splitPhone(digits, countries, before.country);
  const isOneMore = before.number.length === phoneDigitsMax && digits.length === phoneDigitsMax + 1;
  return { country: before.country, number: isOneMore ? before.number : digits };
}

/** The sign stays until the digits after it name a country. */
function readWhole({ sign, digits }: { sign: string; digits: string }, { before, countries }: Omit<Reading, 'isPhone'>): PhoneParts {
  const isKnown = digits !== '' && countries.some(({ phonePrefix }) => digits.startsWith(digitsOf(phonePrefix)));
  return isKnown ? splitPhone(digits, countries, before.country) : { country: before.country, number: `${sign}${digits}` };
}
