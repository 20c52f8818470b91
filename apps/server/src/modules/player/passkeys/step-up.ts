import type { PasskeyRequestOptions, UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { requestOptions } from '../../../kernel/passkeys/ceremony.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PlayerContext } from '../context.ts';
import { stepUpThrottle } from '../step-up/service.ts';
import { forgiveAttempt, inAttempt } from '../throttle/service.ts';
import { challengeForSession, partyOf } from './challenges.ts';
import { PROOF_TTL_MINUTES } from './rules.ts';
import { writeProof } from '../step-up/store.ts';
import * as store from './store.ts';
import { usePasskey } from './assertion.ts';

/** Options for using one of the player's own passkeys instead of the password. @throws conflict if none was made for this site */
export async function startPasskeyStepUp(context: PlayerContext): Promise<PasskeyRequestOptions> {
  const party = partyOf(context);
  const own = await store.listPasskeys(context.database, playerOf(context).playerId);
  const known = own.filter(({ rpId, suspendedAt }) => rpId === party.id && suspendedAt === null);
  if (known.length === 0) throw new DomainError('conflict');
  return requestOptions(party, { challenge: await challengeForSession(context, 'stepUp', party), known });
}

/**
 * Takes a passkey in place of the password: this session's next step-up passes without it, once, within five minutes (S31). Attempts are
 * counted with those by password. @throws passkeyInvalid, tooManyRequests
 */
export async function confirmPasskeyStepUp(
  context: PlayerContext,
  { credential }: { credential: UsedPasskeyCredential },
): Promise<{ message: string }> {
  const { playerId, sessionId } = playerOf(context);
  const throttled = stepUpThrottle(playerId);
  const { passkey, isAccepted } = await inAttempt(context, { throttled: [throttled] }, (judged) =>
    usePasskey(context, { purpose: 'stepUp', credential, judged }),
  );
  if (!isAccepted || passkey?.ownerId !== playerId) throw new DomainError('passkeyInvalid');
  await forgiveAttempt(context, { forgotten: [throttled] });
  const expiresAt = new Date(context.clock.now().getTime() + PROOF_TTL_MINUTES * 60_000);
  await writeProof(context.database, { sessionId, expiresAt });
  return { message: 'Confirmed' };
}
