import type { Database } from '../../../kernel/database.ts';
import { keysToStore } from '../../../kernel/secrets/lookups.ts';
import { registerLookups } from '../lookups.ts';
import type { PlayerKernel, StatusParts } from '../context.ts';
import { asStored, type IdentityFacts, identityLookupsOf } from './identity.ts';
import { takeIdentityTurn } from './known-store.ts';
import * as store from './register-store.ts';

/** A person as a register names them; `endsAt` is when they may come back. */
export interface PersonGiven extends IdentityFacts {
  reference: string;
  endsAt: Date;
}

type RegisterContext = Pick<PlayerKernel, 'clock' | 'random'> & { identity: Pick<StatusParts, 'vault'> };

/**
 * Excludes the persons of a register: from this moment no account is opened or changed with their identifiers (L7). Only keyed hashes are
 * stored. Safe to repeat: an exclusion's end only ever moves later.
 */
export async function keepRegisteredPersons(
  { clock, random, identity }: RegisterContext,
  transaction: Database,
  { register, persons }: { register: string; persons: readonly PersonGiven[] },
): Promise<void> {
  await takeIdentityTurn(transaction);
  const registerKeys = await keysToStore(
    transaction,
    registerLookups,
    persons.map(({ reference }) => identity.vault.lookupKeys('exclusion register', `${register}\n${reference}`)),
  );
  const known = persons.map((person) => identityLookupsOf(identity.vault, person));
  const stored = await asStored(transaction, known.flat());
  const storedOf = new Map(known.flat().map(({ keys }, place) => [keys[0], stored[place]?.key]));
  const rows = persons.map(({ endsAt }, place) => ({
    id: random.newId(),
    registerKey: registerKeys[place] ?? '',
    endsAt,
    identities: (known[place] ?? []).map(({ kind, keys }) => ({ kind, key: storedOf.get(keys[0]) ?? keys[0] })),
  }));
  await store.keepPersons(transaction, { persons: rows, now: clock.now() });
}

/** Whether a person is known by anything at all. */
export const isRecognisable = ({ identity }: Pick<RegisterContext, 'identity'>, facts: IdentityFacts): boolean =>
  identityLookupsOf(identity.vault, facts).length > 0;
