import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerKernel } from '../parts.ts';
import { judgeAttempt, SIGN_IN_LOGIN, type ThrottlePolicy } from './rules.ts';
import * as store from './store.ts';

type ThrottleContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'>;

/** Something that is counted: what is tried, and by what it is told apart from others. */
export interface Throttled {
  policy: ThrottlePolicy;
  /** Hashed before it is stored. */
  subject: string;
}

/** What counts the attempts at one login from unknown devices; a used reset link forgives them. */
export const loginThrottle = (loginKey: string): Throttled => ({ policy: SIGN_IN_LOGIN, subject: `sign-in login ${loginKey}` });

const keyOf = ({ identity }: ThrottleContext, { subject }: Throttled): string => identity.vault.lookupKey('throttle', subject);

/**
 * Counts one attempt under all of these, before it is made, so that thirty guesses at once count thirty (reliability S26). The counts
 * are shared by all processes.
 * @throws tooManyRequests with the longest wait; then nothing is counted
 */
export async function takeAttempt(context: ThrottleContext, throttled: readonly Throttled[]): Promise<void> {
  const now = context.clock.now();
  const entries = throttled.map((entry) => ({ ...entry, key: keyOf(context, entry) }));
  const retryAfterSeconds = await inTransaction(context.database, async (transaction) => {
    const keys = entries.map(({ key }) => key);
    const states = await store.lockThrottles(transaction, keys, now);
    const verdicts = entries.map(({ key, policy }) => ({ key, verdict: judgeAttempt(policy, states.get(key), now) }));
    const waits = verdicts.flatMap(({ verdict }) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
    if (waits.length > 0) return Math.max(...waits);
    for (const { key, verdict } of verdicts) if (verdict.isAllowed) await store.writeThrottle(transaction, key, verdict.next);
    return undefined;
  });
  if (retryAfterSeconds !== undefined) throw new DomainError('tooManyRequests', { retryAfterSeconds });
}

/** Forgets what was counted under `forgotten` and takes this attempt back from the rest: it was no guess. */
export async function forgiveAttempt(
  context: ThrottleContext,
  { forgotten, returned = [] }: { forgotten: readonly Throttled[]; returned?: readonly Throttled[] },
): Promise<void> {
  const keysOf = (list: readonly Throttled[]): string[] => list.map((entry) => keyOf(context, entry));
  if (forgotten.length > 0) await store.deleteThrottles(context.database, keysOf(forgotten));
  if (returned.length > 0) await store.returnAttempts(context.database, keysOf(returned));
}
