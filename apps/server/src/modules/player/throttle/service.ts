import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import { keysToStore } from '../../../kernel/secrets/lookups.ts';
import type { RequestInfo } from '../../../kernel/visitor.ts';
import type { PlayerKernel } from '../context.ts';
import { throttleLookups } from '../lookups.ts';
import { madeAttempt, type MarkJudged } from '../../../kernel/throttle/attempt.ts';
import { fromNetwork, type Throttled } from '../../../kernel/throttle/from-network.ts';
import { judgeAttempt, type Verdict } from '../../../kernel/throttle/judge.ts';
import type { TakenAttempt } from '../../../kernel/throttle/store.ts';
import { SIGN_IN_ADDRESS, SIGN_IN_LOGIN } from './rules.ts';
import * as store from './store.ts';

type ThrottleContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'>;

export type { Throttled } from '../../../kernel/throttle/from-network.ts';

/** What counts the attempts at one login from unknown devices; a used reset link forgives them. */
export const loginThrottle = (loginKey: string): Throttled => ({ policy: SIGN_IN_LOGIN, subject: `sign-in login ${loginKey}` });

/** What counts the sign-ins from one address, by whatever they are; a tool of this machine has none. */
export const addressThrottles = ({ ip, isLocalTool }: Pick<RequestInfo, 'ip' | 'isLocalTool'>): Throttled[] =>
  isLocalTool ? [] : fromNetwork({ policy: SIGN_IN_ADDRESS, subject: 'sign-in address' }, ip);

const keysOf = ({ identity }: ThrottleContext, { subject }: Throttled): LookupKeys => identity.vault.lookupKeys('throttle', subject);

/** What shows that a person tries, asked for where a count is beyond an allowance of kind `challenge`. */
export interface PersonCheck {
  /** Whether this attempt brings the solution of a challenge; using it up belongs to the transaction. */
  isPassed(transaction: Database): Promise<boolean>;
  /** The refusal with a challenge, harder with the heat. */
  challenge(heat: number): Promise<DomainError>;
}

type Judged = Throttled & { key: string; epoch: bigint; verdict: Verdict };
type Taken = { kind: 'taken'; alarmed: readonly Throttled[]; attempts: readonly TakenAttempt[] };
type Outcome = Taken | { kind: 'wait'; seconds: number } | { kind: 'challenge'; heat: number };

/**
 * Counts one attempt under all of these, before it is made, so that thirty guesses at once count thirty (S26). The counts
 * are shared by all processes.
 * @param person needed where one of the policies asks for a challenge
 * @throws tooManyRequests with the longest wait; then nothing is counted
 * @throws challengeRequired; then only what asks for it has counted, so that the next challenge is harder
 */
async function take(context: ThrottleContext, throttled: readonly Throttled[], person: PersonCheck | undefined): Promise<Taken> {
  const now = context.clock.now();
  const wanted = throttled.map((entry) => keysOf(context, entry));
  const outcome = await inTransaction(context.database, async (transaction): Promise<Outcome> => {
    const keys = await keysToStore(transaction, throttleLookups, wanted);
    const states = await store.lockThrottles(transaction, keys, now);
    const judged = throttled.map((entry, place): Judged => {
      const key = keys[place] ?? '';
      const state = states.get(key);
      return { ...entry, key, epoch: state?.epoch ?? 0n, verdict: judgeAttempt(entry.policy, state, now) };
    });
    return settle(transaction, judged, person);
  });
  if (outcome.kind === 'taken') return outcome;
  if (outcome.kind === 'wait') throw new DomainError('tooManyRequests', { retryAfterSeconds: outcome.seconds });
  invariant(person, 'A throttle asks for a challenge where none can be answered');
  throw await person.challenge(outcome.heat);
}

/** Counts something that needs no judging. @returns those whose allowance this used up and that only raise an alarm (`alarm`) */
export async function takeAttempt(
  context: ThrottleContext,
  throttled: readonly Throttled[],
  person?: PersonCheck,
): Promise<readonly Throttled[]> {
  return (await take(context, throttled, person)).alarmed;
}

interface Counting {
  throttled: readonly Throttled[];
  person?: PersonCheck;
}

/**
 * Counts an attempt and makes it; one that was never judged is not counted (S26).
 * @param attempt calls `judged` as soon as it is known whether it is right
 */
export async function inAttempt<T>(
  context: ThrottleContext,
  { throttled, person }: Counting,
  attempt: (judged: MarkJudged) => Promise<T>,
): Promise<T> {
  const { attempts } = await take(context, throttled, person);
  return madeAttempt(attempts, (taken) => store.giveBack(context.database, taken), attempt);
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
  const attempts = judged.flatMap(({ key, epoch, policy, verdict }) =>
    verdict.isAllowed ? [{ key, epoch, policy, windowEndsAt: verdict.next.windowEndsAt }] : [],
  );
  return { kind: 'taken', alarmed: judged.filter(isAlarm), attempts };
}

/** Forgets what was counted under `forgotten` and takes this attempt back from the rest: it was no guess. */
export async function forgiveAttempt(
  context: ThrottleContext,
  { forgotten, returned = [] }: { forgotten: readonly Throttled[]; returned?: readonly Throttled[] },
): Promise<void> {
  const allOf = (list: readonly Throttled[]): string[] => list.flatMap((entry) => keysOf(context, entry));
  if (forgotten.length > 0) await store.deleteThrottles(context.database, allOf(forgotten));
  if (returned.length > 0) await store.returnAttempts(context.database, allOf(returned));
}

/** Whether an allowance was used up, and its window has not ended. Counts nothing. */
export async function isUsedUp(context: ThrottleContext, throttled: Throttled): Promise<boolean> {
  const state = await store.readThrottle(context.database, keysOf(context, throttled));
  return state !== undefined && state.attempts >= throttled.policy.allowance && state.windowEndsAt > context.clock.now();
}
