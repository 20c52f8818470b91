import type { Database } from '../../../kernel/database.ts';
import { keyToStore } from '../../../kernel/secrets/lookups.ts';
import type { PlayerKernel } from '../context.ts';
import { phoneLookups } from '../lookups.ts';
import { accountPhoneOf } from './changes.ts';
import type { PlayerFields } from './store.ts';

type StoringContext = { identity: Pick<PlayerKernel['identity'], 'vault'> };

/** A player's fields with the phone in its stored form, by which the unique index recognises it. */
export async function storedContacts<Fields extends PlayerFields>(
  { identity }: StoringContext,
  transaction: Database,
  fields: Fields,
): Promise<Fields> {
  const phone = accountPhoneOf(identity.vault, fields);
  return { ...fields, phoneKey: phone === null ? null : await keyToStore(transaction, phoneLookups, phone.keys) };
}
