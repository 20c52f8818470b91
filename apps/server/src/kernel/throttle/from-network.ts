import { networkOf, WIDE_FACTOR } from '../network.ts';
import type { ThrottlePolicy } from './judge.ts';

/** A counted attempt: its kind, and the key it is counted by, which is hashed before it is stored. */
export interface Throttled {
  policy: ThrottlePolicy;
  subject: string;
}

/** What counts attempts of one network: a subscriber's under the policy, and ten times as many of all the subscribers around it (S49). */
export function fromNetwork({ policy, subject }: Throttled, address: string): Throttled[] {
  const { near, wide } = networkOf(address);
  const own = { policy, subject: `${subject} ${near}` };
  if (wide === undefined) return [own];
  return [own, { policy: { ...policy, allowance: policy.allowance * WIDE_FACTOR }, subject: `${subject} ${wide}` }];
}
