import type { UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import type { Database } from '../database.ts';
import { verifyUse } from './ceremony.ts';
import type { RelyingParty } from './relying-party.ts';
import { handleOf } from './rules.ts';
import type { PasskeyRow, passkeyStore } from './store.ts';

/** The owner of the used passkey, and the verdict; `copied`: its counter did not increase, so the key may have been copied. */
export interface Judged {
  passkey: PasskeyRow | undefined;
  verdict: 'accepted' | 'refused' | 'copied';
}

interface Used {
  party: RelyingParty;
  credential: UsedPasskeyCredential;
  /** The challenge that was issued; undefined if it is not one of ours. */
  challenge: string | undefined;
  /** Whether the owner is already known from the session. */
  isOwnerKnown: boolean;
  now: Date;
}

/**
 * A key that belongs to no one (the base point of the curve of ES256): an unknown credential costs the same work as a known one with a wrong
 * signature.
 */
const NOBODYS_KEY = Buffer.from(
  'a5010203262001215820' +
    '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '225820' +
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
);

/**
 * Verifies a passkey assertion and records its use: the challenge is ours and unused, it is signed for this site with user verification,
 * the authenticator names the owner, and its counter has increased (S91).
 */
export async function judgeUse(store: ReturnType<typeof passkeyStore>, database: Database, used: Used): Promise<Judged> {
  const { party, credential, challenge, now } = used;
  const passkey = await store.findByCredential(database, credential.id);
  if (challenge === undefined) return { passkey, verdict: 'refused' };
  const verified = await verifyUse(party, { credential, challenge, publicKey: passkey?.publicKey ?? NOBODYS_KEY });
  if (passkey === undefined || verified === undefined || !isOwnersHandle(passkey, used)) return { passkey, verdict: 'refused' };
  const isNoted = await store.noteUse(database, { id: passkey.id, ...verified, now });
  return { passkey, verdict: isNoted ? 'accepted' : 'copied' };
}

/**
 * If the owner is not known beforehand, the authenticator must name one; it must never name another than the known owner (WebAuthn level 3,
 * 7.2).
 */
function isOwnersHandle({ ownerId }: PasskeyRow, { credential, isOwnerKnown }: Used): boolean {
  const handle = credential.response.userHandle ?? undefined;
  return handle === undefined ? isOwnerKnown : handle === handleOf(ownerId);
}
