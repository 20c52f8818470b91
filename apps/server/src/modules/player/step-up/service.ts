import type { Failure } from '@pavilion/contract/validation/rule.ts';
import type { Visitor } from '../../../kernel/visitor.ts';
import type { PlayerKernel } from '../context.ts';
import { takeProof } from './store.ts';
import * as players from '../profile/store.ts';
import * as sessions from '../sessions/store.ts';
import * as starts from '../sessions/start-store.ts';
import { STEP_UP } from '../throttle/rules.ts';
import { forgiveAttempt, inAttempt, type Throttled } from '../throttle/service.ts';
import { refuseFields } from '../field-errors.ts';

type StepUpContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'> & Pick<Visitor, 'player'>;

/** The throttle for guesses at a player's password from within a session. */
export const stepUpThrottle = (playerId: string): Throttled => ({ policy: STEP_UP, subject: `step-up ${playerId}` });

/** Whether a passkey was used in this session just now, in place of the password; good for one call (S91). */
const isProvenByPasskey = async ({ database, clock, player }: StepUpContext): Promise<boolean> =>
  player !== undefined && takeProof(database, { sessionId: player.sessionId, now: clock.now() });

/** A player without a password has signed in anew this lately. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

/** Whether this session was opened just now, by the provider that vouches for a player who has no password; a link does not. */
async function isFreshSignIn({ database, clock, player }: StepUpContext): Promise<boolean> {
  if (player === undefined || (await sessions.needsPassword(database, player.sessionId))) return false;
  const openedAt = await starts.findSessionStart(database, player);
  return openedAt !== undefined && clock.now().getTime() - openedAt.getTime() < FRESH_SIGN_IN_MS;
}

/**
 * The reason why the password is not accepted, or undefined; a passkey used just now replaces it, and without a password a sign-in of the
 * last ten minutes does (D-86). Guesses are counted like those of sign-in. @throws tooManyRequests
 */
export async function judgeCurrentPassword(
  context: StepUpContext,
  player: Pick<players.Player, 'id' | 'passwordHash'>,
  currentPassword: string | undefined,
): Promise<Failure | undefined> {
  if (player.passwordHash === null)
    return (await isFreshSignIn(context)) || (await isProvenByPasskey(context)) ? undefined : { rule: 'signInAgain' };
  if (currentPassword === undefined || currentPassword === '') return (await isProvenByPasskey(context)) ? undefined : { rule: 'stepUp' };
  const throttled = stepUpThrottle(player.id);
  const isRight = await inAttempt(context, { throttled: [throttled] }, async (judged) => {
    const matches = await context.identity.passwords.verify(player.passwordHash, currentPassword);
    judged();
    return matches;
  });
  if (!isRight) return { rule: 'passwordWrong' };
  await forgiveAttempt(context, { forgotten: [throttled] });
  return undefined;
}

/**
 * The step-up other areas ask for before a payout destination changes (D-86).
 * @throws validation on `currentPassword`, tooManyRequests
 */
export async function requireCurrentPassword(
  context: StepUpContext,
  { playerId, currentPassword }: { playerId: string; currentPassword: string | undefined },
): Promise<void> {
  const player = await players.findPlayer(context.database, playerId);
  if (player === undefined) return;
  const failure = await judgeCurrentPassword(context, player, currentPassword);
  if (failure !== undefined) throw refuseFields({ currentPassword: failure }, { locale: player.locale });
}

/**
 * The proof that a session opened by a link must give once before money leaves (S30): the player's password, or a passkey.
 * @throws validation on `currentPassword`, tooManyRequests
 */
export async function requireProvenSession(
  context: StepUpContext,
  { playerId, sessionId, currentPassword }: { playerId: string; sessionId: string; currentPassword: string | undefined },
): Promise<void> {
  if (!(await sessions.needsPassword(context.database, sessionId))) return;
  await requireCurrentPassword(context, { playerId, currentPassword });
  await sessions.markPasswordTyped(context.database, sessionId);
}
