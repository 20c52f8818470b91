import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import type { Database } from '../../../kernel/database.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import { forgiveAttempt, inAttempt, type Throttled } from '../throttle/service.ts';
import type { MarkJudged } from '../../../kernel/throttle/attempt.ts';
import { acceptedStep, readTyped } from '../../../kernel/secrets/one-time-codes.ts';
import { CODE_PER_DEVICE, CODE_PER_PLAYER } from './rules.ts';
import * as store from './store.ts';

/** A recovery code as it is stored, bound to its player. */
export const recoveryKeysOf = (
  { identity }: Pick<PlayerKernel, 'identity'>,
  { playerId, code }: { playerId: string; code: string },
): LookupKeys => identity.vault.lookupKeys('recovery-code', `${playerId}\n${code}`);

/** The purpose its secret is sealed for. */
export const SECRET_PURPOSE = 'second-factor';

type JudgeContext = Pick<PlayerKernel, 'clock' | 'identity'>;

/**
 * Judges a typed code under the factor's lock, and uses it up: a step of the app counts once, a recovery code is spent.
 * @param mayRecover whether a recovery code will do
 */
export async function isRightCode(
  context: JudgeContext,
  transaction: Database,
  { playerId, typed, mayRecover }: { playerId: string; typed: string; mayRecover: boolean },
): Promise<boolean> {
  const factor = await store.lockFactor(transaction, playerId);
  if (factor === undefined) return false;
  const { kind, code } = readTyped(typed);
  if (kind === 'recovery') {
    if (!mayRecover) return false;
    const codeKeys = recoveryKeysOf(context, { playerId, code });
    return store.useRecoveryCode(transaction, { playerId, codeKeys, now: context.clock.now() });
  }
  const secret = context.identity.vault.open(SECRET_PURPOSE, factor.secretSealed);
  // Authenticator apps go by real time, which the platform's clock does not move (D-88).
  const step = acceptedStep(code, { secret, lastStep: factor.lastStep, now: context.clock.realNow() });
  if (step !== undefined) await store.rememberStep(transaction, { playerId, step });
  return step !== undefined;
}

const throttlesOf = ({ request }: Pick<RequestContext, 'request'>, playerId: string): { device: Throttled[]; everywhere: Throttled } => ({
  device: fromNetwork({ policy: CODE_PER_DEVICE, subject: `second factor ${playerId}` }, request.ip),
  everywhere: { policy: CODE_PER_PLAYER, subject: `second factor ${playerId}` },
});

/**
 * Counts a code before it is judged, so that thirty guesses at once count thirty.
 * @throws tooManyRequests, and what the attempt throws
 */
export async function inCodeAttempt<T>(context: PlayerContext, playerId: string, attempt: (judged: MarkJudged) => Promise<T>): Promise<T> {
  const { device, everywhere } = throttlesOf(context, playerId);
  return inAttempt(context, { throttled: [...device, everywhere] }, attempt);
}

/** A right code was no guess. */
export async function forgiveCode(context: PlayerContext, playerId: string): Promise<void> {
  const { device, everywhere } = throttlesOf(context, playerId);
  await forgiveAttempt(context, { forgotten: device, returned: [everywhere] });
}
