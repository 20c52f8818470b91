import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { madeAttempt, type MarkJudged } from '../../../kernel/throttle/attempt.ts';
import { fromNetwork, type Throttled } from '../../../kernel/throttle/from-network.ts';
import { judgeAttempt, type ThrottlePolicy } from '../../../kernel/throttle/judge.ts';
import type { TakenAttempt } from '../../../kernel/throttle/store.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import { keysToStore } from '../../../kernel/secrets/lookups.ts';
import { throttleLookups } from '../lookups.ts';
import type { OperatorKernel } from '../context.ts';
import * as store from './store.ts';

type ThrottleContext = Pick<OperatorKernel, 'database' | 'clock' | 'authority'>;

/** Five tries, then a pause that doubles, as for players (operator §3.1). */
const FIVE_THEN_PAUSES: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
const OF_AN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };

/** Passwords for one login from one address, and from that address for all. */
export const passwordThrottles = (emailKey: string, address: string): Throttled[] => [
  ...fromNetwork({ policy: FIVE_THEN_PAUSES, subject: `password ${emailKey}` }, address),
  ...fromNetwork({ policy: OF_AN_ADDRESS, subject: 'password' }, address),
];

/** Factors of one operator from one address, and from that address for all. */
export const factorThrottles = (operatorId: string, address: string): Throttled[] => [
  ...fromNetwork({ policy: FIVE_THEN_PAUSES, subject: `factor ${operatorId}` }, address),
  ...fromNetwork({ policy: OF_AN_ADDRESS, subject: 'factor' }, address),
];

/** Passkeys tried from one address: one and the same, known or not, and all. */
export const passkeyThrottles = (credentialId: string, address: string): Throttled[] => [
  ...fromNetwork({ policy: FIVE_THEN_PAUSES, subject: `passkey ${credentialId}` }, address),
  ...fromNetwork({ policy: OF_AN_ADDRESS, subject: 'passkey' }, address),
];

/** Sign-ins by OpenID from one address: departures and returns. */
export const oidcThrottles = (way: 'departure' | 'arrival', address: string): Throttled[] =>
  fromNetwork({ policy: OF_AN_ADDRESS, subject: `oidc ${way}` }, address);

/** Invitations tried from one address. */
export const invitationThrottles = (address: string): Throttled[] => fromNetwork({ policy: OF_AN_ADDRESS, subject: 'invitation' }, address);

/** One operator's searches by text, in all lists together: enough to type all day, too few to try out a list of addresses. */
const OF_A_SEARCHER: ThrottlePolicy = { allowance: 600, windowSeconds: 600, beyond: { kind: 'window' } };

/** Texts that one operator looks for. */
export const searchThrottles = (operatorId: string): Throttled[] => [{ policy: OF_A_SEARCHER, subject: `search ${operatorId}` }];

const keysOf = ({ authority }: ThrottleContext, { subject }: Throttled): LookupKeys =>
  authority.vault.lookupKeys('operator throttle', subject);

/** @throws tooManyRequests with the longest wait; then nothing is counted */
async function take(context: ThrottleContext, throttled: readonly Throttled[]): Promise<TakenAttempt[]> {
  const now = context.clock.realNow();
  const wanted = throttled.map((entry) => keysOf(context, entry));
  const taken = await inTransaction(context.database, async (transaction) => {
    const keys = await keysToStore(transaction, throttleLookups, wanted);
    const states = await store.lockThrottles(transaction, keys, now);
    const judged = throttled.map(({ policy }, place) => {
      const key = keys[place] ?? '';
      return { key, policy, verdict: judgeAttempt(policy, states.get(key), now) };
    });
    const waits = judged.flatMap(({ verdict }) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
    if (waits.length > 0) return Math.max(...waits);
    const attempts: TakenAttempt[] = [];
    for (const { key, policy, verdict } of judged) {
      if (!verdict.isAllowed) continue;
      await store.writeThrottle(transaction, key, verdict.next);
      attempts.push({ key, policy, epoch: states.get(key)?.epoch ?? 0n, windowEndsAt: verdict.next.windowEndsAt });
    }
    return attempts;
  });
  if (typeof taken === 'number') throw new DomainError('tooManyRequests', { retryAfterSeconds: taken });
  return taken;
}

/**
 * Counts one attempt under all of these, before it is made, in all processes. Real time: the platform's clock may be moved.
 * @throws tooManyRequests with the longest wait; then nothing is counted
 */
export async function takeAttempt(context: ThrottleContext, throttled: readonly Throttled[]): Promise<void> {
  await take(context, throttled);
}

/**
 * Counts an attempt and makes it; one that was never judged is given back.
 * @param attempt calls `judged` as soon as it is known whether what was tried is right
 * @throws tooManyRequests, and what the attempt throws
 */
export async function inAttempt<T>(
  context: ThrottleContext,
  throttled: readonly Throttled[],
  attempt: (judged: MarkJudged) => Promise<T>,
): Promise<T> {
  return madeAttempt(await take(context, throttled), (taken) => store.giveBack(context.database, taken), attempt);
}

/** A right password or code was no guess. */
export async function forgiveAttempt(context: ThrottleContext, throttled: readonly Throttled[]): Promise<void> {
  await store.deleteThrottles(
    context.database,
    throttled.filter(({ policy }) => policy.beyond.kind === 'exponential').flatMap((entry) => keysOf(context, entry)),
  );
}
