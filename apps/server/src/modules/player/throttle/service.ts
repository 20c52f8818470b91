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
 * @returns those whose allowance this attempt used up and that only want to be told (`alarm`)
 * @throws tooManyRequests with the longest wait; then nothing is counted
 */
export async function takeAttempt(context: ThrottleContext, throttled: readonly Throttled[]): Promise<readonly Throttled[]> {
  const now = context.clock.now();
  const entries = throttled.map((entry) => ({ ...entry, key: keyOf(context, entry) }));
  const { alarmed, retryAfterSeconds } = await inTransaction(context.database, async (transaction) => {
    const keys = entries.map(({ key }) => key);
    const states = await store.lockThrottles(transaction, keys, now);
    const verdicts = entries.map((entry) => ({ ...entry, verdict: judgeAttempt(entry.policy, states.get(entry.key), now) }));
    const waits = verdicts.flatMap(({ verdict }) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
    if (waits.length > 0) return { alarmed: [], retryAfterSeconds: Math.max(...waits) };
    for (const { key, verdict } of verdicts) if (verdict.isAllowed) await store.writeThrottle(transaction, key, verdict.next);
    const isAlarm = ({ policy, verdict }: (typeof verdicts)[number]): boolean =>
      policy.beyond.kind === 'alarm' && verdict.isAllowed && verdict.next.attempts === policy.allowance;
    return { alarmed: verdicts.filter(isAlarm), retryAfterSeconds: undefined };
  });
  if (retryAfterSeconds !== undefined) throw new DomainError('tooManyRequests', { retryAfterSeconds });
  return alarmed;
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

/** Whether an allowance was used up, and its window has not ended. Counts nothing. */
export async function isUsedUp(context: ThrottleContext, throttled: Throttled): Promise<boolean> {
  const state = await store.readThrottle(context.database, keyOf(context, throttled));
  return state !== undefined && state.attempts >= throttled.policy.allowance && state.windowEndsAt > context.clock.now();
}
