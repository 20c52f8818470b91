import type { Database } from '../../../kernel/database.ts';
import type { PlayerKernel, StatusParts } from '../parts.ts';
import { factsOf, type IdentityFacts, identityKeysOf } from './identity.ts';
import * as store from './register-store.ts';

/** A person as a register names them; `endsAt` is when they may come back. */
export interface PersonGiven extends IdentityFacts {
  reference: string;
  endsAt: Date;
}

type RegisterContext = Pick<PlayerKernel, 'clock' | 'random'> & { identity: Pick<StatusParts, 'vault'> };
const ACCOUNTS_AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Keeps persons out whom a register names: from now on no account is opened or changed under what they are known by (reliability L7). Kept
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
    identities: Object.entries(identityKeysOf(identity.vault, facts)).map(([kind, key]) => ({ kind, key })),
  }));
  await store.keepPersons(transaction, { persons: rows, now: clock.now() });
}

/** Whether a person is known by anything at all. */
export const isRecognisable = ({ identity }: Pick<RegisterContext, 'identity'>, facts: IdentityFacts): boolean =>
  Object.keys(identityKeysOf(identity.vault, facts)).length > 0;

/** Every account of a person whom a register keeps out, with the latest end. All accounts are looked through, a page at a time. */
export async function* registeredPlayers({
  database,
  clock,
  identity,
}: Pick<PlayerKernel, 'database' | 'clock'> & { identity: Pick<StatusParts, 'vault'> }): AsyncGenerator<{
  playerId: string;
  endsAt: Date;
}> {
  let afterId = FIRST_ID;
  for (;;) {
    const page = await store.listAccountFacts(database, { afterId, count: ACCOUNTS_AT_ONCE });
    const identities = page.flatMap((account) =>
      Object.entries(identityKeysOf(identity.vault, factsOf(identity.vault, account))).map(([kind, key]) => ({
        playerId: account.id,
        kind,
        key,
      })),
    );
    if (identities.length > 0) yield* await store.findRegistered(database, { identities, now: clock.now() });
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_AT_ONCE) return;
    afterId = last.id;
  }
}
