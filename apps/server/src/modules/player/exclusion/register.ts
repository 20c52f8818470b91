import type { Database } from '../../../kernel/database.ts';
import type { PlayerKernel, StatusParts } from '../context.ts';
import { type IdentityFacts, identityKeysOf } from './identity.ts';
import { takeIdentityTurn } from './known-store.ts';
import * as store from './register-store.ts';

/** A person as a register names them; `endsAt` is when they may come back. */
export interface PersonGiven extends IdentityFacts {
  reference: string;
  endsAt: Date;
}

type RegisterContext = Pick<PlayerKernel, 'clock' | 'random'> & { identity: Pick<StatusParts, 'vault'> };

/**
 * Excludes the persons of a register: from now on no account is opened or changed with their identifiers (L7). Kept
 * are keyed hashes alone. The same persons may be given again: an end only ever moves later.
 */
export async function keepRegisteredPersons(
  { clock, random, identity }: RegisterContext,
  transaction: Database,
  { register, persons }: { register: string; persons: readonly PersonGiven[] },
): Promise<void> {
  const rows = persons.map(({ reference, endsAt, ...facts }) => ({
    id: random.newId(),
    registerKey: identity.vault.lookupKey('exclusion register', `${register}\n${reference}`),
    endsAt,
    identities: identityKeysOf(identity.vault, facts),
  }));
  await takeIdentityTurn(transaction);
  await store.keepPersons(transaction, { persons: rows, now: clock.now() });
}

/** Whether a person is known by anything at all. */
export const isRecognisable = ({ identity }: Pick<RegisterContext, 'identity'>, facts: IdentityFacts): boolean =>
  identityKeysOf(identity.vault, facts).length > 0;
