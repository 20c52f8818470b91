import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { tokenKeyOf } from '../one-time-token.ts';
import { queueNotice } from '../notices/service.ts';
import type { PlayerContext } from '../context.ts';
import { isBarred } from '../status/service.ts';
import * as players from '../profile/store.ts';
import { refuseRestrictedVisitor } from '../visitor-countries.ts';
import { openSession } from '../sessions/service.ts';
import { type LoginView, loginResult } from '../sessions/login-result.ts';
import type { MarkJudged } from '../../../kernel/throttle/attempt.ts';
import { forgiveCode, inCodeAttempt, isRightCode } from './code-check.ts';
import { readTyped } from '../../../kernel/secrets/one-time-codes.ts';
import { findChallenge, useChallenge } from '../sessions/challenge-store.ts';
import * as store from './store.ts';

/**
 * The second step of a sign-in: the challenge of the first one, and a code of the app or a recovery code (S28). A wrong code
 * leaves the challenge open; the player is notified of the use of a recovery code.
 * @throws countryRestricted; codeInvalid for a challenge that is unknown, used or over, and for a player who may not sign in any more;
 * otpInvalid; tooManyRequests
 */
export async function signInWithSecondFactor(
  context: PlayerContext,
  { challenge, code, fingerprint }: { challenge: string; code: string; fingerprint?: string | null | undefined },
): Promise<LoginView> {
  await refuseRestrictedVisitor(context);
  const { database, clock } = context;
  const used = { challengeKey: tokenKeyOf(challenge), now: clock.now() };
  const waiting = await findChallenge(database, used);
  if (waiting === undefined) throw new DomainError('codeInvalid');
  const { playerId } = waiting;
  const { player, outcome } = await inCodeAttempt(context, playerId, (judged) =>
    answer(context, { waiting, used, code, fingerprint, judged }),
  );
  if (outcome === undefined) throw new DomainError('otpInvalid');
  await forgiveCode(context, playerId);
  return loginResult(context, { player, session: outcome, isNewlyRegistered: false });
}

interface Answering {
  waiting: { playerId: string; needsPassword: boolean };
  used: { challengeKey: string; now: Date };
  code: string;
  fingerprint: string | null | undefined;
  judged: MarkJudged;
}

/**
 * Checks a code, and opens the session if it is right.
 * @throws codeInvalid for a player who may not sign in, or if the challenge was used meanwhile
 */
async function answer(context: PlayerContext, { waiting, used, code, fingerprint, judged }: Answering) {
  const { playerId, needsPassword } = waiting;
  const player = await players.findPlayer(context.database, playerId);
  invariant(player, 'A challenge has no player');
  // Blocking a player deletes the challenge; this covers the moment in between.
  if (isBarred(player)) throw new DomainError('codeInvalid');
  const outcome = await inTransaction(context.database, async (transaction) => {
    const isRight = await isRightCode(context, transaction, { playerId, typed: code, mayRecover: true });
    judged();
    if (!isRight) {
      await recordAudit(context, transaction, { kind: 'signInFailed', playerId, detail: { step: 'secondFactor' } });
      return undefined;
    }
    if (!(await useChallenge(transaction, used))) throw new DomainError('codeInvalid');
    if (readTyped(code).kind === 'recovery') {
      const left = await store.findConfirmed(transaction, playerId);
      const values = { number: String(left?.recoveryCodesLeft ?? 0) };
      await queueNotice(context, transaction, { player, notice: 'recovery-code-used', values });
    }
    return openSession(context, transaction, { playerId, fingerprint, needsPassword });
  });
  return { player, outcome };
}
