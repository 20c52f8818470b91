import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import type { RequestInfo } from '../../../kernel/visitor.ts';
import type { PlayerKernel } from '../context.ts';
import { judgeAttempt, type ThrottlePolicy, type Verdict } from '../../../kernel/throttle/judge.ts';
import { SIGN_IN_ADDRESS, SIGN_IN_LOGIN } from './rules.ts';
import * as store from './store.ts';

type ThrottleContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'>;

/** A counted attempt: its kind and the key it is counted by. */
export interface Throttled {
  policy: ThrottlePolicy;
  /** Hashed before it is stored. */
  subject: string;
}

/** What counts the attempts at one login from unknown devices; a used reset link forgives them. */
export const loginThrottle = (loginKey: string): Throttled => ({ policy: SIGN_IN_LOGIN, subject: `sign-in login ${loginKey}` });

/** What counts the sign-ins from one address, by whatever they are; a tool of this machine has none. */
export const addressThrottles = ({ ip, isLocalTool }: Pick<RequestInfo, 'ip' | 'isLocalTool'>): Throttled[] =>
  isLocalTool ? [] : [{ policy: SIGN_IN_ADDRESS, subject: `sign-in address ${ip}` }];

const keyOf = ({ identity }: ThrottleContext, { subject }: Throttled): string => identity.vault.lookupKey('throttle', subject);

/** What shows that a person tries, asked for where a count is beyond an allowance of kind `challenge`. */
export interface PersonCheck {
  /** Whether this attempt brings the solution of a challenge; using it up belongs to the transaction. */
  isPassed(transaction: Database): Promise<boolean>;
  /** The refusal with a challenge, harder with the heat. */
  challenge(heat: number): Promise<DomainError>;
}

type Judged = Throttled & { key: string; verdict: Verdict };
type Outcome = { kind: 'taken'; alarmed: readonly Throttled[] } | { kind: 'wait'; seconds: number } | { kind: 'challenge'; heat: number };

/**
 * Counts one attempt under all of these, before it is made, so that thirty guesses at once count thirty (S26). The counts
 * are shared by all processes.
 * @param person needed where one of the policies asks for a challenge
 * @returns those whose allowance this attempt used up and that only raise an alarm (`alarm`)
 * @throws tooManyRequests with the longest wait; then nothing is counted
 * @throws challengeRequired; then only what asks for it has counted, so that the next challenge is harder
 */
export async function takeAttempt(
  context: ThrottleContext,
  throttled: readonly Throttled[],
  person?: PersonCheck,
): Promise<readonly Throttled[]> {
  const now = context.clock.now();
  const entries = throttled.map((entry) => ({ ...entry, key: keyOf(context, entry) }));
  const outcome = await inTransaction(context.database, async (transaction): Promise<Outcome> => {
    const keys = entries.map(({ key }) => key);
    const states = await store.lockThrottles(transaction, keys, now);
    return settle(
      transaction,
      entries.map((entry) => ({ ...entry, verdict: judgeAttempt(entry.policy, states.get(entry.key), now) })),
      person,
    );
  });
  if (outcome.kind === 'taken') return outcome.alarmed;
  if (outcome.kind === 'wait') throw new DomainError('tooManyRequests', { retryAfterSeconds: outcome.seconds });
  invariant(person, 'A throttle asks for a challenge where none can be answered');
  throw await person.challenge(outcome.heat);
}

/** Writes the counts that the verdicts allow. */
async function settle(transaction: Database, judged: readonly Judged[], person: PersonCheck | undefined): Promise<Outcome> {
  const waits = judged.flatMap(({ verdict }) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
  if (waits.length > 0) return { kind: 'wait', seconds: Math.max(...waits) };
  const heat = Math.max(0, ...judged.map(({ verdict }) => (verdict.isAllowed ? verdict.heat : 0)));
  const isRefused = heat > 0 && (await person?.isPassed(transaction)) !== true;
  const counted = isRefused ? judged.filter(({ policy }) => policy.beyond.kind === 'challenge') : judged;
  for (const { key, verdict } of counted) if (verdict.isAllowed) await store.writeThrottle(transaction, key, verdict.next);
  if (isRefused) return { kind: 'challenge', heat };
  const isAlarm = ({ policy, verdict }: Judged): boolean =>
    policy.beyond.kind === 'alarm' && verdict.isAllowed && verdict.next.attempts === policy.allowance;
  return { kind: 'taken', alarmed: judged.filter(isAlarm) };
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
