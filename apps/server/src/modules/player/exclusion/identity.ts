import { phoneDigits } from '@pavilion/contract/validation/phone.ts';
import { emailKeyOf } from '../profile/changes.ts';
import { sealedFields } from '../profile/view.ts';
import type { FieldVault } from '../vault.ts';
import type { IdentityKeys } from './store.ts';

export interface IdentityFacts {
  email: string | null;
  phone: string | null;
  personalIdNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  birthdate: string | null;
}

/**
 * The address without what its owner may vary: letter case, dots, and a tag behind a plus (reliability §5.2). Dots are left out whoever
 * keeps the mailbox: two people who differ in a dot alone are rarer than one who tries.
 * Example: `Ann.Lee+games@Mail.example` is `annlee@mail.example`.
 */
export function samePersonsAddress(email: string): string {
  const [local = '', domain = ''] = emailKeyOf(email).split('@');
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What an account says of its owner, with the sealed fields opened. */
export function factsOf(
  vault: Pick<FieldVault, 'open'>,
  account: Omit<IdentityFacts, 'phone' | 'personalIdNumber'> & { phoneSealed: string | null; personalIdNumberSealed: string | null },
): IdentityFacts {
  const open = (purpose: string, sealed: string | null): string | null => (sealed === null ? null : vault.open(purpose, sealed));
  return {
    ...account,
    phone: open(sealedFields.phone, account.phoneSealed),
    personalIdNumber: open(sealedFields.personalIdNumber, account.personalIdNumberSealed),
  };
}

/** What a person is known again by: keyed hashes, so that the table tells nobody who is in it (reliability L7, §9.2). */
export function identityKeysOf(vault: Pick<FieldVault, 'lookupKey'>, facts: IdentityFacts): IdentityKeys {
  const { email, phone, personalIdNumber, firstName, lastName, birthdate } = facts;
  // As numbers are written down elsewhere: 00 for the plus, and the zero that is dialled at home alone.
  const digits = phone === null ? undefined : phoneDigits(phone.trim().replace(/^00/, '+').replace('(0)', ''));
  const number = personalIdNumber === null ? '' : lettersOf(personalIdNumber);
  const isNamed = firstName !== null && lastName !== null && birthdate !== null;
  const key = (kind: string, text: string): string => vault.lookupKey(`excluded ${kind}`, text);
  return {
    ...(email === null ? {} : { email: key('email', samePersonsAddress(email)) }),
    ...(digits === undefined ? {} : { phone: key('phone', digits) }),
    ...(number === '' ? {} : { personalIdNumber: key('personalIdNumber', number) }),
    ...(isNamed ? { person: key('person', `${lettersOf(firstName)} ${lettersOf(lastName)} ${birthdate}`) } : {}),
  };
}
