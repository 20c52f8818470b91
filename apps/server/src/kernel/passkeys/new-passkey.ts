import type { NewPasskeyCredential, Passkey } from '@pavilion/contract/formats/passkey.ts';
import { DomainError } from '../errors.ts';
import type { Random } from '../secrets/random.ts';
import { readTransports, verifyCreation } from './ceremony.ts';
import type { RelyingParty } from './relying-party.ts';
import { nameOf } from './rules.ts';
import type { NewPasskey, PasskeyRow } from './store.ts';

/** A passkey as its owner sees it. */
export const passkeyViewOf = ({ id, name, createdAt, lastUsedAt, suspendedAt }: PasskeyRow) =>
  ({ id, name, createdAt, lastUsedAt, isSuspended: suspendedAt !== null }) satisfies Record<keyof Passkey, unknown>;

interface NewCredential {
  ownerId: string;
  party: RelyingParty;
  credential: NewPasskeyCredential;
  /** The challenge that was issued; undefined if it is not one of ours. */
  challenge: string | undefined;
  name: string | null | undefined;
  createdAt: Date;
}

/** The passkey of a ceremony, verified and not yet stored. @throws passkeyInvalid */
export async function verifiedPasskey(
  { random, request }: { random: Pick<Random, 'newId'>; request: { userAgent: string } },
  { ownerId, party, credential, challenge, name, createdAt }: NewCredential,
): Promise<NewPasskey> {
  const key = challenge === undefined ? undefined : await verifyCreation(party, { credential, challenge });
  if (key === undefined) throw new DomainError('passkeyInvalid');
  return {
    ...key,
    id: random.newId(),
    ownerId,
    rpId: party.id,
    name: nameOf(name, request.userAgent),
    transports: readTransports(credential.response.transports),
    createdAt,
  };
}
