import { networkOf, WIDE_FACTOR } from '../network.ts';
import type { ThrottlePolicy } from './verdict.ts';

/** A counted attempt: its kind, and the key it is counted by, which is hashed before it is stored. */
export interface Throttled {
  policy: ThrottlePolicy;
  subject: string;
}

/** What counts attempts of one subscriber alone. What is around them cannot use it up, and is not counted: for a network that is known. */
export const fromKnownNetwork = ({ policy, subject }: Throttled, address: string): Throttled => ({
  policy,
  subject: `${subject} ${networkOf(address).near}`,
});

/** What counts attempts of one network: a subscriber's under the policy, and ten times as many of all the subscribers around it (S49). */
export function fromNetwork({ policy, subject }: Throttled, address: string): Throttled[] {
  const { wide } = networkOf(address);
  const own = fromKnownNetwork({ policy, subject }, address);
  if (wide === undefined) return [own];
  return [own, { policy: { ...policy, allowance: policy.allowance * WIDE_FACTOR }, subject: `${subject} ${wide}` }];
}
