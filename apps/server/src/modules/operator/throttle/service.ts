import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { judgeAttempt, type ThrottlePolicy } from '../../../kernel/throttle/judge.ts';
import type { OperatorKernel } from '../context.ts';
import * as store from './store.ts';

type ThrottleContext = Pick<OperatorKernel, 'database' | 'clock' | 'authority'>;

/** A counted attempt: its kind and the key it is counted by, hashed before it is stored. */
export interface Throttled {
  policy: ThrottlePolicy;
  subject: string;
}

/** Five tries, then a pause that doubles, as for players (operator §3.1). */
const FIVE_THEN_PAUSES: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
const OF_AN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };

/** Passwords for one login from one address, and from that address for all. */
export const passwordThrottles = (emailKey: string, address: string): Throttled[] => [
  { policy: FIVE_THEN_PAUSES, subject: `password ${emailKey} ${address}` },
  { policy: OF_AN_ADDRESS, subject: `password ${address}` },
];

/** Factors of one operator from one address, and from that address for all. */
export const factorThrottles = (operatorId: string, address: string): Throttled[] => [
  { policy: FIVE_THEN_PAUSES, subject: `factor ${operatorId} ${address}` },
  { policy: OF_AN_ADDRESS, subject: `factor ${address}` },
];

/** Passkeys tried from one address: one and the same, known or not, and all. */
export const passkeyThrottles = (credentialId: string, address: string): Throttled[] => [
  { policy: FIVE_THEN_PAUSES, subject: `passkey ${credentialId} ${address}` },
  { policy: OF_AN_ADDRESS, subject: `passkey ${address}` },
];

/** Invitations tried from one address. */
export const invitationThrottles = (address: string): Throttled[] => [{ policy: OF_AN_ADDRESS, subject: `invitation ${address}` }];

const keyOf = ({ authority }: ThrottleContext, { subject }: Throttled): string => authority.vault.lookupKey('operator throttle', subject);

/**
 * Counts one attempt under all of these, before it is made, in all processes. Real time: the platform's clock may be moved.
 * @throws tooManyRequests with the longest wait; then nothing is counted
 */
export async function takeAttempt(context: ThrottleContext, throttled: readonly Throttled[]): Promise<void> {
  const now = context.clock.realNow();
  const entries = throttled.map((entry) => ({ ...entry, key: keyOf(context, entry) }));
  const seconds = await inTransaction(context.database, async (transaction) => {
    const states = await store.lockThrottles(
      transaction,
      entries.map(({ key }) => key),
      now,
    );
    const judged = entries.map(({ key, policy }) => ({ key, verdict: judgeAttempt(policy, states.get(key), now) }));
    const waits = judged.flatMap(({ verdict }) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
    if (waits.length > 0) return Math.max(...waits);
    for (const { key, verdict } of judged) if (verdict.isAllowed) await store.writeThrottle(transaction, key, verdict.next);
    return undefined;
  });
  if (seconds !== undefined) throw new DomainError('tooManyRequests', { retryAfterSeconds: seconds });
}

/** A right password or code was no guess. */
export async function forgiveAttempt(context: ThrottleContext, throttled: readonly Throttled[]): Promise<void> {
  await store.deleteThrottles(
    context.database,
    throttled.filter(({ policy }) => policy === FIVE_THEN_PAUSES).map((entry) => keyOf(context, entry)),
  );
}
