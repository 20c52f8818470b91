import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { requestOptions } from '../../../kernel/passkeys/ceremony.ts';
import { operatorName } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import * as accounts from '../accounts/store.ts';
import { type OpenedSession, openSession, refuseBarred } from '../sessions/service.ts';
import { forgiveAttempt, inAttempt, passkeyThrottles } from '../throttle/service.ts';
import { challenges, partyOf } from './challenges.ts';
import { usePasskey } from './assertion.ts';

/** Options for a sign-in by any passkey of the console: the authenticator knows whose it is. @throws conflict on an IP address */
export async function startPasskeySignIn(context: OperatorContext): Promise<PasskeyRequestOptions> {
  const party = partyOf(context);
  return requestOptions(party, { challenge: await challenges.forBrowser(context, { party, now: context.clock.realNow() }), known: [] });
}

/**
 * Signs in by a passkey alone: the device has verified the person, so it is both password and second factor. An unknown passkey costs the same work
 * and gets the same answer as a wrong signature; neither counts as a wrong factor: a key cannot be guessed.
 * @throws tooManyRequests, passkeyInvalid, sessionOver for an operator who is blocked, conflict on an IP address
 */
export async function signInWithPasskey(context: OperatorContext, credential: UsedPasskeyCredential): Promise<OpenedSession> {
  const counted = passkeyThrottles(credential.id, context.request.ip);
  const { passkey, verdict } = await inAttempt(context, counted, async (judged) => {
    const used = await usePasskey(context, { purpose: 'signIn', credential });
    judged();
    return used;
  });
  if (passkey === undefined || verdict !== 'accepted') {
    const actor = passkey === undefined ? {} : { actor: operatorName({ id: passkey.ownerId }) };
    const detail = { act: 'session.passkey', passkeyId: passkey?.id ?? null };
    await recordAudit(context, context.database, { kind: 'operatorRefused', playerId: null, ...actor, detail });
    throw new DomainError('passkeyInvalid');
  }
  const opened = await inTransaction(context.database, async (transaction) => {
    const operator = await accounts.lockOperator(transaction, passkey.ownerId);
    if (operator === undefined || operator.state === 'invited') throw new DomainError('passkeyInvalid');
    refuseBarred(operator, context.clock.realNow());
    return openSession(context, transaction, { operator, scope: 'whole' });
  });
  await forgiveAttempt(context, counted);
  return opened;
}
