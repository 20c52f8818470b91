import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { requestOptions } from '../../../kernel/passkeys/ceremony.ts';
import type { PlayerContext } from '../context.ts';
import { letIn } from '../exclusion/service.ts';
import * as players from '../profile/store.ts';
import { refuseRestrictedVisitor } from '../visitor-countries.ts';
import { openSession } from '../sessions/service.ts';
import { type LoginView, loginResult } from '../sessions/login-result.ts';
import { addressThrottles, forgiveAttempt, inAttempt } from '../throttle/service.ts';
import { challengeForBrowser, partyOf } from './challenges.ts';
import { usePasskey } from './assertion.ts';

/** Options for a sign-in by any passkey of this site: the authenticator knows whose it is. @throws countryRestricted, conflict on an IP address */
export async function startPasskeySignIn(context: PlayerContext): Promise<PasskeyRequestOptions> {
  await refuseRestrictedVisitor(context);
  const party = partyOf(context);
  return requestOptions(party, { challenge: await challengeForBrowser(context, party), known: [] });
}

/**
 * Signs in by a passkey alone: the device has verified the person, so it is both the password and the second factor (S28, S91).
 * Attempts count for the address with those by password. An unknown passkey and a wrong signature get one answer.
 * @throws countryRestricted, tooManyRequests, passkeyInvalid, playerBlocked, playerSelfExcluded
 */
export async function signInWithPasskey(
  context: PlayerContext,
  { credential, fingerprint }: { credential: UsedPasskeyCredential; fingerprint?: string | null | undefined },
): Promise<LoginView> {
  await refuseRestrictedVisitor(context);
  const throttled = addressThrottles(context.request);
  const { passkey, isAccepted } = await inAttempt(context, { throttled }, (judged) =>
    usePasskey(context, { purpose: 'signIn', credential, judged }),
  );
  if (!isAccepted || passkey === undefined) {
    const detail = { step: 'passkey', passkeyId: passkey?.id ?? null };
    await recordAudit(context, context.database, { kind: 'signInFailed', playerId: passkey?.ownerId ?? null, detail });
    throw new DomainError('passkeyInvalid');
  }
  await forgiveAttempt(context, { forgotten: [], returned: throttled });
  const { id: passkeyId, ownerId: playerId } = passkey;
  const owner = await players.findPlayer(context.database, playerId);
  invariant(owner, 'A passkey has no player');
  const player = await letIn(context, owner);
  const session = await inTransaction(context.database, (transaction) =>
    openSession(context, transaction, { playerId, fingerprint, passkeyId }),
  );
  return loginResult(context, { player, session, isNewlyRegistered: false });
}
