import type { ThrottlePolicy } from '../../../kernel/throttle/verdict.ts';

const HOUR_SECONDS = 3600;

/** Five tries, then a pause that doubles, as for players (operator §3.1). */
export const FIVE_THEN_PAUSES: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: HOUR_SECONDS,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
export const OF_AN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };

/** Passwords for one login from networks that its operator did not sign in from lately; never a wait, which would lock the operator out (S105). */
export const STRANGERS_PASSWORDS: ThrottlePolicy = { allowance: 30, windowSeconds: HOUR_SECONDS, beyond: { kind: 'challenge' } };
/** Wrong ones among them; rings once an hour. */
export const STRANGERS_WRONG_PASSWORDS: ThrottlePolicy = { ...STRANGERS_PASSWORDS, beyond: { kind: 'alarm' } };

/**
 * Codes for one operator from unknown networks, under one first proof. At most 240 of a million a day, three of them valid at a time: one
 * attack in 1,400 succeeds in a day. An operator who is locked out can sign in from a known network, with a recovery code, a passkey or by
 * OpenID (S106).
 */
export const STRANGERS_CODES: ThrottlePolicy = { allowance: 10, windowSeconds: HOUR_SECONDS, beyond: { kind: 'window' } };
/** Wrong factors of one operator after a right first proof; rings once a day, also for an attack that stays below the number of an hour. */
export const WRONG_FACTORS: ThrottlePolicy = { allowance: 10, windowSeconds: 24 * HOUR_SECONDS, beyond: { kind: 'alarm' } };

/** One operator's searches by text, in all lists together: enough to type all day, too few to try out a list of addresses. */
export const OF_A_SEARCHER: ThrottlePolicy = { allowance: 600, windowSeconds: 600, beyond: { kind: 'window' } };
