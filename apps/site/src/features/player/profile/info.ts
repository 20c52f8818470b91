import { withdrawalDetails } from '@pavilion/contract/withdrawal-details.ts';
import type { FieldDefinition, Profile } from '@pavilion/contract/areas/player/player.ts';
import type { FormValue } from '../fields/catalogue-field.tsx';
import { isCheckbox } from '../registration/registration.ts';

export type InfoGroup = 'contact' | 'about' | 'address';

/** Fields that the profile never shows: passwords have their own page, the rest belongs to registration. */
const hidden = new Set(['password', 'password_confirmation', 'captcha', 'agreements', 'bonusCode', 'locale']);
const contact = new Set(['email', 'phone']);
const address = new Set(['country', 'city', 'address', 'additionalAddress', 'postalCode', 'timeZone']);

/** Fields to show, in the order of their definitions (U-01, U-02). */
export const shownFields = (definitions: readonly FieldDefinition[]): FieldDefinition[] =>
  definitions.filter(({ name, isVisible }) => isVisible && !hidden.has(name)).toSorted((one, other) => one.position - other.position);

export const groupOf = (name: string): InfoGroup => (contact.has(name) ? 'contact' : address.has(name) ? 'address' : 'about');

/** A field's value: that of its definition if it has one, otherwise that of the profile (wire §3.6). */
export function valueOf({ name, value }: FieldDefinition, profile: Profile): FormValue {
  const known: Readonly<Record<string, unknown>> = { ...profile };
  const given = value ?? known[name];
  if (isCheckbox(name)) return given === true || given === 1 || given === '1';
  return given === null || given === undefined ? '' : String(given);
}

/** A field that is not editable may be filled once, while it is empty (wire §2.3). */
export const isLocked = (field: FieldDefinition, profile: Profile): boolean => !field.editable && valueOf(field, profile) !== '';

/** Only what differs from the profile is sent (U-04). */
export function changesOf(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, FormValue>>,
  profile: Profile,
): Record<string, FormValue> {
  const changed = fields.filter((field) => !isLocked(field, profile) && values[field.name] !== valueOf(field, profile));
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? '']));
}

/** Fields required before a withdrawal: identity and address (design §5.14). */
const needed = new Set<string>(withdrawalDetails);

/** The shown fields that a withdrawal or the operator requires. */
export const neededFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter(({ name, isRequired }) => isRequired || needed.has(name));
