import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import { spelledField } from '@pavilion/contract/identity/place.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import type { PlayerFields } from './store.ts';
import { sealedFields } from './view.ts';

/** Values of a form by field name, as the wire spells them: null empties a field, an absent key leaves it. */
export type FormChanges = Readonly<Record<string, string | number | boolean | null>>;

/** A phone for lookups: a keyed hash of its digits (S60), and the value that other hashes use for it, which never changes (D-198). */
export interface PhoneLookup {
  keys: LookupKeys;
  root: string;
}

/** Undefined where the text is no phone number. */
export function phoneLookupOf(vault: Pick<FieldVault, 'lookupKeys' | 'lookupRoot'>, phone: string): PhoneLookup | undefined {
  const digits = phoneDigits(phone);
  if (digits === undefined) return undefined;
  return { keys: vault.lookupKeys(sealedFields.phone, digits), root: vault.lookupRoot(sealedFields.phone, digits) };
}

/** The phone of an account as it is looked up. */
export function accountPhoneOf(vault: FieldVault, { phoneSealed }: Pick<PlayerFields, 'phoneSealed'>): PhoneLookup | null {
  return phoneSealed === null ? null : (phoneLookupOf(vault, vault.open(sealedFields.phone, phoneSealed)) ?? null);
}

const plainFields = [
  'nickname',
  'firstName',
  'lastName',
  'birthdate',
  'gender',
  'country',
  'city',
  'address',
  'additionalAddress',
  'postalCode',
  'nationality',
  'placeOfBirth',
  'profession',
  'securityQuestion',
  'timeZone',
  'freshchatRestoreId',
] as const;

/** Check boxes of a form, each with the field that keeps it. */
const tickedFields = [
  ['receiveEmailPromo', 'receivesEmailPromo'],
  ['receiveSmsPromo', 'receivesSmsPromo'],
  ['receiveBonus', 'receivesBonus'],
  ['pwaInstalled', 'hasInstalledApp'],
] as const;

/** Texts that are stored encrypted, each with its field and the purpose of its key. */
const vaultFields = [
  ['personalIdNumber', 'personalIdNumberSealed', sealedFields.personalIdNumber],
  ['cpf_number', 'cpfNumberSealed', sealedFields.cpfNumber],
  ['securityAnswer', 'securityAnswerSealed', sealedFields.securityAnswer],
] as const;

const isTicked = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** The fields of a player with an empty profile. */
export function emptyFields(locale: string): PlayerFields {
  return {
    email: null,
    emailKey: null,
    emailConfirmedAt: null,
    phoneSealed: null,
    phoneKey: null,
    phoneConfirmedAt: null,
    newEmail: null,
    newPhoneSealed: null,
    contactsCorrectedAt: null,
    personalIdNumberSealed: null,
    cpfNumberSealed: null,
    securityAnswerSealed: null,
    securityQuestion: null,
    nickname: null,
    firstName: null,
    lastName: null,
    birthdate: null,
    gender: null,
    country: null,
    city: null,
    address: null,
    additionalAddress: null,
    postalCode: null,
    nationality: null,
    placeOfBirth: null,
    profession: null,
    timeZone: null,
    locale,
    receivesEmailPromo: false,
    receivesSmsPromo: false,
    receivesBonus: false,
    freshchatRestoreId: null,
    hasInstalledApp: false,
  };
}

/** A player's fields after the changes of a form that was judged before. A new e-mail address or phone waits for its confirmation (C-29, D-86). */
export function applyChanges(current: PlayerFields, changes: FormChanges, vault: FieldVault): PlayerFields {
  const next = { ...current };
  for (const name of plainFields) if (name in changes) next[name] = textOf(changes[name]);
  if (changes['locale']) next.locale = String(changes['locale']).toLowerCase();
  for (const [name, field] of tickedFields) if (name in changes) next[field] = isTicked(changes[name]);
  for (const [name, field, purpose] of vaultFields) {
    if (!(name in changes)) continue;
    const text = textOf(changes[name]);
    next[field] = text === null ? null : vault.seal(purpose, spelledField(name, text));
  }
  return stillWaiting(current, { ...next, ...emailChange(current, changes), ...phoneChange(current, changes, vault) });
}

const waits = ({ newEmail, newPhoneSealed }: PlayerFields): boolean => newEmail !== null || newPhoneSealed !== null;

/** Clears the time of an operator's correction once no corrected contact waits for confirmation. */
export const stillWaiting = <Fields extends PlayerFields>(before: PlayerFields, fields: Fields): Fields =>
  waits(before) && !waits(fields) ? { ...fields, contactsCorrectedAt: null } : fields;

function emailChange(current: PlayerFields, changes: FormChanges): Partial<PlayerFields> {
  const email = textOf(changes['email']);
  if (email === null) return {}; // The address of an account can be replaced, not taken away.
  return emailKeyOf(email) === current.emailKey ? { email, newEmail: null } : { newEmail: email };
}

function phoneChange(current: PlayerFields, changes: FormChanges, vault: FieldVault): Partial<PlayerFields> {
  if (!('phone' in changes)) return {};
  const text = textOf(changes['phone']);
  const digits = text === null ? undefined : phoneDigits(text);
  if (digits === undefined) return { newPhoneSealed: null, ...(current.email === null ? {} : noPhone) }; // The only contact stays.
  const isCurrent = current.phoneKey !== null && vault.lookupKeys(sealedFields.phone, digits).includes(current.phoneKey);
  return { newPhoneSealed: isCurrent ? null : vault.seal(sealedFields.phone, digits) };
}

export const noPhone = { phoneSealed: null, phoneKey: null, phoneConfirmedAt: null };
