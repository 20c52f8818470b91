import type { UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { PasskeyRow } from '../../../kernel/passkeys/store.ts';
import type { MarkJudged } from '../../../kernel/throttle/attempt.ts';
import { judgeUse } from '../../../kernel/passkeys/assertion.ts';
import type { PlayerContext } from '../context.ts';
import { queueNotice } from '../notices/service.ts';
import * as players from '../profile/store.ts';
import { partyOf, takeAnswered } from './challenges.ts';
import * as store from './store.ts';

/** Whose passkey was used; `isAccepted` false where anything about it is wrong. */
type Used = { passkey: PasskeyRow | undefined; isAccepted: boolean };

/** Verifies the use of a passkey and records it. If its counter did not increase, it may be a copy: the passkey is suspended (S91). */
export async function usePasskey(
  context: PlayerContext,
  { purpose, credential, judged }: { purpose: 'signIn' | 'stepUp'; credential: UsedPasskeyCredential; judged: MarkJudged },
): Promise<Used> {
  const party = partyOf(context);
  const challenge = await takeAnswered(context, { purpose, credential, party });
  const used = { party, credential, challenge, isOwnerKnown: purpose === 'stepUp', now: context.clock.now() };
  const { passkey, verdict } = await judgeUse(store.passkeys, context.database, used);
  judged();
  if (passkey !== undefined && verdict === 'copied') await suspend(context, passkey);
  return { passkey, isAccepted: verdict === 'accepted' };
}

/** Refuses the passkey from this moment, and notifies its player, once. */
async function suspend(context: PlayerContext, { id, ownerId: playerId }: PasskeyRow): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.suspendPasskey(transaction, { id, now: context.clock.now() }))) return;
    await recordAudit(context, transaction, { kind: 'passkeySuspended', playerId, detail: { passkeyId: id } });
    const player = await players.findPlayer(transaction, playerId);
    if (player !== undefined) await queueNotice(context, transaction, { player, notice: 'passkey-suspended' });
  });
}
