import { networkOf, WIDE_FACTOR } from '../network.ts';
import type { ThrottlePolicy } from './verdict.ts';

/** A counted attempt: its kind, and the key it is counted by, which is hashed before it is stored. */
export interface Throttled {
  policy: ThrottlePolicy;
  subject: string;
}

/** Counters for attempts of a single subscriber of a known network: neighbours are not counted and cannot use them up. */
export const fromKnownNetwork = ({ policy, subject }: Throttled, address: string): Throttled => ({
  policy,
  subject: `${subject} ${networkOf(address).near}`,
});

/**
 * Counters for attempts from a network: one per subscriber under the policy, and one with ten times the allowance for all subscribers
 * around it (S49).
 */
export function fromNetwork({ policy, subject }: Throttled, address: string): Throttled[] {
  const { wide } = networkOf(address);
  const own = fromKnownNetwork({ policy, subject }, address);
  if (wide === undefined) return [own];
  return [own, { policy: { ...policy, allowance: policy.allowance * WIDE_FACTOR }, subject: `${subject} ${wide}` }];
}
