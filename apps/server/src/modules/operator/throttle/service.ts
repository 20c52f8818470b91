import { fromKnownNetwork, fromNetwork, type Throttled } from '../../../kernel/throttle/from-network.ts';
import { createThrottles } from '../../../kernel/throttle/service.ts';
import type { OperatorKernel } from '../context.ts';
import { throttleLookups } from '../lookups.ts';
import * as rules from './rules.ts';
import { throttles as store } from './store.ts';

/** Operators' counts, by real time: the platform's clock may be moved. */
export const { takeAttempt, inAttempt, forgiveAttempt } = createThrottles<Pick<OperatorKernel, 'database' | 'clock' | 'authority'>>({
  store,
  lookups: throttleLookups,
  keysOf: ({ authority }, subject) => authority.vault.lookupKeys('operator throttle', subject),
  now: ({ clock }) => clock.realNow(),
});

/** The factor proven before another is asked for: having one must not let strangers use up the attempts of the other. */
export type FirstProof = 'password' | 'oidc';

/** Where an attempt comes from. */
export interface Origin {
  address: string;
  /** It is not a network that the operator signed in from lately. */
  isStranger: boolean;
}

/** A counter of attempts. A correct one resets some counters, and is refunded to the others. */
interface Counted {
  throttled: Throttled[];
  forgotten: Throttled[];
  returned: Throttled[];
}

/** Counters of a network: in a known one, neighbours cannot use them up. */
function ofNetwork({ own, all }: { own: string; all: string }, { address, isStranger }: Origin, shared: Throttled[] = []): Counted {
  const from = (one: Throttled): Throttled[] => (isStranger ? fromNetwork(one, address) : [fromKnownNetwork(one, address)]);
  const forgotten = from({ policy: rules.FIVE_THEN_PAUSES, subject: own });
  return { throttled: [...forgotten, ...from({ policy: rules.OF_AN_ADDRESS, subject: all }), ...shared], forgotten, returned: shared };
}

/** Passwords for one login from one network, from that network for all, and by strangers from everywhere (S105). */
export const passwordThrottles = (emailKey: string, origin: Origin): Counted =>
  ofNetwork(
    { own: `password ${emailKey}`, all: 'password' },
    origin,
    origin.isStranger ? [{ policy: rules.STRANGERS_PASSWORDS, subject: `password of strangers ${emailKey}` }] : [],
  );

/** Counts wrong passwords. */
export const wrongPasswords = (emailKey: string): Throttled => ({
  policy: rules.STRANGERS_WRONG_PASSWORDS,
  subject: `wrong password of strangers ${emailKey}`,
});

/** Factors of one operator at a sign-in. Codes can be guessed; a recovery code cannot, and so strangers do not use it up (S106). */
export const factorThrottles = (
  { operatorId, proof, isCode }: { operatorId: string; proof: FirstProof; isCode: boolean },
  origin: Origin,
): Counted =>
  ofNetwork(
    { own: `factor ${operatorId}`, all: 'factor' },
    origin,
    isCode && origin.isStranger ? [{ policy: rules.STRANGERS_CODES, subject: `code of strangers ${proof} ${operatorId}` }] : [],
  );

/** Counts wrong codes, from anywhere. */
export const wrongFactors = (operatorId: string, proof: FirstProof): Throttled => ({
  policy: rules.WRONG_FACTORS,
  subject: `wrong factor ${proof} ${operatorId}`,
});

/** Factors and passwords in a session, which itself ends by wrong ones. */
export const sessionThrottles = (operatorId: string, address: string): Counted =>
  ofNetwork({ own: `factor ${operatorId}`, all: 'factor' }, { address, isStranger: false });

/** Passkeys tried from one address: one and the same, known or not, and all. */
export const passkeyThrottles = (credentialId: string, address: string): Counted =>
  ofNetwork({ own: `passkey ${credentialId}`, all: 'passkey' }, { address, isStranger: true });

/** Sign-ins by OpenID from one address: departures and returns. */
export const oidcThrottles = (way: 'departure' | 'arrival', address: string): Throttled[] =>
  fromNetwork({ policy: rules.OF_AN_ADDRESS, subject: `oidc ${way}` }, address);

/** Invitations tried from one address. */
export const invitationThrottles = (address: string): Throttled[] =>
  fromNetwork({ policy: rules.OF_AN_ADDRESS, subject: 'invitation' }, address);

/** Texts that one operator looks for. */
export const searchThrottles = (operatorId: string): Throttled[] => [{ policy: rules.OF_A_SEARCHER, subject: `search ${operatorId}` }];
