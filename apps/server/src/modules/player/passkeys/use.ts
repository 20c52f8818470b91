import type { UsedPasskeyCredential } from '@pavilion/contract/areas/player/passkeys.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { verifyUse } from '../../../kernel/passkeys/ceremony.ts';
import type { PlayerContext } from '../context.ts';
import { queueNotice } from '../notices/service.ts';
import * as players from '../profile/store.ts';
import { partyOf, takeAnswered } from './challenges.ts';
import { handleOf } from './rules.ts';
import * as store from './store.ts';

/** Whose passkey was used; `isAccepted` false where anything about it is wrong. */
type Used = { passkey: store.PasskeyRow | undefined; isAccepted: boolean };

/**
 * Judges the use of a passkey and notes it: the challenge is ours and unused, the key signs it for this site with the person verified, the
 * authenticator names the owner, and its counter went on. One whose counter did not may be a copy: the passkey is suspended (S91).
 */
export async function usePasskey(
  context: PlayerContext,
  { purpose, credential }: { purpose: 'signIn' | 'stepUp'; credential: UsedPasskeyCredential },
): Promise<Used> {
  const party = partyOf(context);
  const challenge = await takeAnswered(context, { purpose, credential, party });
  const passkey = await store.findByCredential(context.database, credential.id);
  if (passkey === undefined || challenge === undefined || !isOwnersHandle(passkey, { purpose, credential }))
    return { passkey, isAccepted: false };
  const verified = await verifyUse(party, { credential, challenge, publicKey: passkey.publicKey });
  if (verified === undefined) return { passkey, isAccepted: false };
  const { id } = passkey;
  const isAccepted = await store.noteUse(context.database, { id, ...verified, now: context.clock.now() });
  if (!isAccepted) await suspend(context, passkey);
  return { passkey, isAccepted };
}

/** Where no player was named beforehand the authenticator must name one, and never another than the owner (WebAuthn level 3, 7.2). */
function isOwnersHandle(
  { playerId }: store.PasskeyRow,
  { purpose, credential }: { purpose: 'signIn' | 'stepUp'; credential: UsedPasskeyCredential },
): boolean {
  const handle = credential.response.userHandle ?? undefined;
  return handle === undefined ? purpose === 'stepUp' : handle === handleOf(playerId);
}

/** Refuses the passkey from now on, and notifies its player, once. */
async function suspend(context: PlayerContext, { id, playerId }: store.PasskeyRow): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.suspendPasskey(transaction, { id, now: context.clock.now() }))) return;
    await recordAudit(context, transaction, { kind: 'passkeySuspended', playerId, detail: { passkeyId: id } });
    const player = await players.findPlayer(transaction, playerId);
    if (player !== undefined) await queueNotice(context, transaction, { player, notice: 'passkey-suspended' });
  });
}
