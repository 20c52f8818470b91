import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';
import { sealedFields } from '../profile/view.ts';
import type { Database } from '../../../kernel/database.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import { keysToStore } from '../../../kernel/secrets/lookups.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { identityLookups } from '../lookups.ts';
import { type NameKind, nameTextsOf } from './names.ts';

export interface IdentityFacts {
  email: string | null;
  phone: string | null;
  personalIdNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  birthdate: string | null;
}

/**
 * The address without what its owner may vary: letter case, dots, and a tag behind a plus (reliability §5.2). Dots are left out for
 * every mail provider: two people who differ in a dot alone are rarer than one who tries.
 * Example: `Ann.Lee+games@Mail.example` is `annlee@mail.example`.
 */
function samePersonsAddress(emailKey: string): string {
  const [local = '', domain = ''] = emailKey.split('@');
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`;
}

/** Addresses and numbers as they are compared, and as they were at first: registers are kept as hashes alone, which cannot be recomputed. */
const addressesOf = (email: string | null): string[] =>
  email === null ? [] : [...new Set([emailKeyOf(email), email.trim().normalize('NFC').toLowerCase()].map(samePersonsAddress))];

function numbersOf(phone: string | null): string[] {
  const digits = phone === null ? undefined : phoneDigits(phone);
  if (phone === null || digits === undefined) return [];
  const former = phone.replace(/[\s().+-]/g, '').replace(/^00/, '');
  return [...new Set([digits, ...(/^\d+$/.test(former) ? [former] : [])])];
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A vault that takes a field under a lost key as one that is not there. */
export const opensWhatItCan = (vault: Pick<FieldVault, 'open'>): FieldOpener => ({
  open(purpose, sealed) {
    try {
      return vault.open(purpose, sealed);
    } catch {
      return null;
    }
  },
});

interface FieldOpener {
  open(purpose: string, sealed: string): string | null;
}

/** What an account says of its owner, with the sealed fields opened. */
export function factsOf(
  vault: FieldOpener,
  account: Omit<IdentityFacts, 'phone' | 'personalIdNumber'> & { phoneSealed: string | null; personalIdNumberSealed: string | null },
): IdentityFacts {
  const open = (purpose: string, sealed: string | null): string | null => (sealed === null ? null : vault.open(purpose, sealed));
  return {
    ...account,
    phone: open(sealedFields.phone, account.phoneSealed),
    personalIdNumber: open(sealedFields.personalIdNumber, account.personalIdNumberSealed),
  };
}

/** What a person may be recognised by, and how a name is compared. */
type IdentityKind = 'email' | 'phone' | 'personalIdNumber' | 'person' | NameKind;

/** One identifier of a person: a keyed hash, so that the tables do not reveal who is in them. */
export interface IdentityKey {
  kind: IdentityKind;
  key: string;
}

/** Kinds that must find one another are hashed for one purpose. */
const purposes: Partial<Record<NameKind, string>> = { namePart: 'name', undatedPair: 'barePair' };

/** One of them before it is known in which form it is stored (D-198). */
export interface IdentityLookup {
  kind: IdentityKind;
  keys: LookupKeys;
}

/** Each in every form, to be looked up. */
export const inEveryForm = (lookups: readonly IdentityLookup[]): IdentityKey[] =>
  lookups.flatMap(({ kind, keys }) => keys.map((key) => ({ kind, key })));

/** Each in its stored form. The caller must hold the turn. */
export async function asStored(transaction: Database, lookups: readonly IdentityLookup[]): Promise<IdentityKey[]> {
  const stored = await keysToStore(
    transaction,
    identityLookups,
    lookups.map(({ keys }) => keys),
  );
  return lookups.map(({ kind, keys }, place) => ({ kind, key: stored[place] ?? keys[0] }));
}

/** What a person is known again by (L7, reliability §9.2). */
export function identityLookupsOf(vault: Pick<FieldVault, 'lookupKeys'>, facts: IdentityFacts): IdentityLookup[] {
  const { email, phone, personalIdNumber, firstName, lastName, birthdate } = facts;
  const number = personalIdNumber === null ? '' : lettersOf(asciiDigits(personalIdNumber));
  const isNamed = firstName !== null && lastName !== null && birthdate !== null;
  const key = (kind: IdentityKind, text: string, purpose: string = kind): IdentityLookup => ({
    kind,
    keys: vault.lookupKeys(`excluded ${purpose}`, text),
  });
  return [
    ...addressesOf(email).map((address) => key('email', address)),
    ...numbersOf(phone).map((digits) => key('phone', digits)),
    ...(number === '' ? [] : [key('personalIdNumber', number)]),
    // The comparison of the first exclusions; registers are kept as hashes alone, which cannot be recomputed.
    ...(isNamed ? [key('person', `${lettersOf(firstName)} ${lettersOf(lastName)} ${birthdate}`)] : []),
    ...nameTextsOf(facts).map(({ kind, text }) => key(kind, text, purposes[kind])),
  ];
}

/** The identifiers of an excluded person: a contact that was never confirmed may belong to someone else, and is only claimed. */
export const asProven =
  ({ emailConfirmedAt, phoneConfirmedAt }: { emailConfirmedAt: Date | null; phoneConfirmedAt: Date | null }) =>
  ({ kind, key }: IdentityKey): { kind: string; key: string } => {
    if (kind === 'email' && emailConfirmedAt === null) return { kind: 'claimedEmail', key };
    if (kind === 'phone' && phoneConfirmedAt === null) return { kind: 'claimedPhone', key };
    return { kind, key };
  };
