import { excludedCountries, nicknameLengthMax } from '../constants.ts';
import { countCharacters, firstCharacters } from '../formats/characters.ts';
import type { FieldPlan } from './fields.ts';

export type RegistrationMode = 'email' | 'phone';
type Definition = { name: string; isRequired: boolean; isVisible: boolean };
type FormField = FieldPlan & { isVisible: boolean };
type KnownCountry = { code: string; currency: string };

const hideable = ['country', 'currency', 'nickname'];
const identityOf = { email: 'email', phone: 'phone' } as const;
const droppedBy: Readonly<Record<RegistrationMode, readonly string[]>> = {
  email: ['receiveSmsPromo'],
  phone: ['receiveEmailPromo', 'email'],
};

/**
 * The fields of the registration form in their order (product §5, wire §3.6): the mode's own identity first and required, the other mode's
 * consent dropped. Country, currency and nickname may be hidden, but country stays visible while the visitor's country is unknown, and so
 * does a required currency.
 */
export function registrationFields(definitions: readonly Definition[], mode: RegistrationMode, isCountryKnown: boolean): FormField[] {
  const identity = identityOf[mode];
  const others = definitions
    .filter(({ name }) => name !== identity && !droppedBy[mode].includes(name))
    .map(({ name, isRequired, isVisible }) => {
      const mustAsk = !isCountryKnown && (name === 'country' || (name === 'currency' && isRequired));
      return { name, isRequired, isVisible: isVisible || mustAsk || !hideable.includes(name) };
    });
  return [{ name: identity, isRequired: true, isVisible: true }, ...others];
}

const nicknameTail = 3;

/** A hidden nickname (D-70). Examples: `john.doe@x.co` gives `john.***`, `abc@x.co` gives `a***`. */
export function nicknameFromEmail(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const kept = Math.max(1, countCharacters(local) - nicknameTail);
  return `${firstCharacters(local, Math.min(kept, nicknameLengthMax - nicknameTail))}***`;
}

/** Initial country and currency: the visitor's, or empty when it is unknown or excluded (V-69). */
export function startingCountry(countries: readonly KnownCountry[], visitorCountry: string): { country: string; currency: string } {
  const found = countries.find(({ code }) => code === visitorCountry.toUpperCase() && !excludedCountries.includes(code));
  return { country: found?.code ?? '', currency: found?.currency ?? '' };
}

/** A consent as sent (V-70). */
export const consentValue = (isTicked: boolean): 1 | 0 => (isTicked ? 1 : 0);
