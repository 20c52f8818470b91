import { fromNetwork, type Throttled } from '../../../kernel/throttle/from-network.ts';
import type { ThrottlePolicy } from '../../../kernel/throttle/judge.ts';
import { createThrottles } from '../../../kernel/throttle/service.ts';
import type { OperatorKernel } from '../context.ts';
import { throttleLookups } from '../lookups.ts';
import { throttles as store } from './store.ts';

/** Operators' counts, by real time: the platform's clock may be moved. */
export const { takeAttempt, inAttempt, forgiveAttempt } = createThrottles<Pick<OperatorKernel, 'database' | 'clock' | 'authority'>>({
  store,
  lookups: throttleLookups,
  keysOf: ({ authority }, subject) => authority.vault.lookupKeys('operator throttle', subject),
  now: ({ clock }) => clock.realNow(),
});

/** Five tries, then a pause that doubles, as for players (operator §3.1). */
const FIVE_THEN_PAUSES: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
const OF_AN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };

/** Of these counts those that a right attempt forgets: it was no guess. */
export const forgottenOf = (throttled: readonly Throttled[]): Throttled[] =>
  throttled.filter(({ policy }) => policy.beyond.kind === 'exponential');

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
