import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { requestOptions } from '../../../kernel/passkeys/ceremony.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import { isRightFactor } from '../factors/factor-check.ts';
import { wrongInSession } from '../factors/guesses.ts';
import { holdOwn } from '../factors/own.ts';
import { refuseStolen } from '../sessions/stolen.ts';
import * as sessions from '../sessions/store.ts';
import { forgiveAttempt, inAttempt, sessionThrottles } from '../throttle/service.ts';
import { isRightPasskey } from './assertion.ts';
import { challenges, partyOf } from './challenges.ts';
import * as store from './store.ts';

/** Options for using one of the operator's own passkeys instead of a code. @throws conflict if none was made for this host name */
export async function startPasskeyStepUp(context: OperatorContext): Promise<PasskeyRequestOptions> {
  const { id: operatorId, sessionId } = actorOf(context);
  const party = partyOf(context);
  const own = await store.listPasskeys(context.database, operatorId);
  const known = own.filter(({ rpId, suspendedAt }) => rpId === party.id && suspendedAt === null);
  if (known.length === 0) throw refusedBy('conflict', 'passkeyMissing');
  const asked = { purpose: 'stepUp', sessionId, party, now: context.clock.realNow() } as const;
  return requestOptions(party, { challenge: await challenges.forSession(context, asked), known });
}

/**
 * Confirms the operator's presence by an app code or a passkey: for five minutes calls that need it pass.
 * Ten wrong ones end the session, and block nobody (S106).
 * @throws factorInvalid for a wrong one, and where the session is used from another device and address; tooManyRequests, conflict
 */
export async function stepUp(
  context: OperatorContext,
  { code, passkey }: { code?: string | undefined; passkey?: UsedPasskeyCredential | undefined },
): Promise<{ steppedUpAt: Date }> {
  const { id: operatorId, sessionId } = actorOf(context);
  const counted = sessionThrottles(operatorId, context.request.ip);
  const steppedUpAt = context.clock.realNow();
  const isRight = await inAttempt(context, counted, async (judged) => {
    const isOwnPasskey = passkey !== undefined && (await isRightPasskey(context, passkey));
    if (passkey !== undefined) judged();
    return inTransaction(context.database, async (transaction) => {
      const { operator, standing } = await holdOwn(context, transaction, { needsFactor: false });
      await refuseStolen(context, standing);
      const isAccepted = isOwnPasskey || (await isRightFactor(context, transaction, { operatorId, typed: { code } }));
      judged();
      if (!isAccepted) {
        await wrongInSession(context, transaction, operator);
        return false;
      }
      await sessions.stepUp(transaction, { id: sessionId, now: steppedUpAt });
      return true;
    });
  });
  if (!isRight) throw new DomainError('factorInvalid');
  await forgiveAttempt(context, counted);
  return { steppedUpAt };
}
