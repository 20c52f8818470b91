import type { UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { PasskeyRow } from '../../../kernel/passkeys/store.ts';
import { type Judged, judgeUse } from '../../../kernel/passkeys/assertion.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import { newFactorMail } from '../mails.ts';
import * as accounts from '../accounts/store.ts';
import { bumpAuthority } from '../authority/store.ts';
import { challenges, partyOf } from './challenges.ts';
import * as store from './store.ts';

/**
 * Verifies the use of a passkey and records it; one whose counter did not increase may be a copy and is suspended. @throws conflict on an
 * IP address
 */
export async function usePasskey(
  context: OperatorContext,
  { purpose, credential }: { purpose: 'signIn' | 'stepUp'; credential: UsedPasskeyCredential },
): Promise<Judged> {
  const party = partyOf(context);
  const now = context.clock.realNow();
  const sessionId = context.actor?.sessionId;
  const challenge = await challenges.takeAnswered(context, { purpose, credential, party, sessionId, now });
  const used = { party, credential, challenge, isOwnerKnown: purpose === 'stepUp', now };
  const judged = await judgeUse(store.passkeys, context.database, used);
  if (judged.passkey !== undefined && judged.verdict === 'copied') await suspend(context, judged.passkey);
  return judged;
}

/** Whether a passkey of the own is used in this session. */
export async function isRightPasskey(context: OperatorContext, credential: UsedPasskeyCredential): Promise<boolean> {
  const { passkey, verdict } = await usePasskey(context, { purpose: 'stepUp', credential });
  return verdict === 'accepted' && passkey?.ownerId === actorOf(context).id;
}

/** Refuses the passkey from this moment, and mails its owner, once. */
async function suspend(context: OperatorContext, { id, ownerId }: PasskeyRow): Promise<void> {
  const now = context.clock.realNow();
  const { ip: address, userAgent: device } = context.request;
  await inTransaction(context.database, async (transaction) => {
    const operator = await accounts.lockOperator(transaction, ownerId);
    if (operator === undefined || !(await store.suspendPasskey(transaction, { id, now }))) return;
    await bumpAuthority(transaction, [ownerId]);
    const detail = { act: 'passkeys.suspend', object: ownerId, passkeyId: id };
    await recordAudit(context, transaction, { kind: 'operatorRefused', playerId: null, actor: operatorName({ id: ownerId }), detail });
    await context.authority.sendMail(transaction, newFactorMail(operator, { change: 'suspended', address, device, at: now }));
  });
}
