import type { ThrottlePolicy } from '../../../kernel/throttle/verdict.ts';

/** Between password and code there is time to find the phone. */
export const CHALLENGE_TTL_MINUTES = 10;

/** Codes for one player from one address: five tries, then a pause that doubles. */
export const CODE_PER_DEVICE: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
/** Codes for one player from everywhere: thirty an hour find one of a million too seldom to be worth it. */
export const CODE_PER_PLAYER: ThrottlePolicy = { allowance: 30, windowSeconds: 3600, beyond: { kind: 'window' } };
