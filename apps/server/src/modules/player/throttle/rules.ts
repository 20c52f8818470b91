import type { ThrottlePolicy } from '../../../kernel/throttle/verdict.ts';

/** Sign-in from one address for one login: five tries, then a pause that doubles (S20). */
export const SIGN_IN_DEVICE: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
/** Sign-in from one address, for any login (S20). */
export const SIGN_IN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };
/** Sign-in for one login from addresses it was never used from; a mail's reset link forgives them (S20). */
export const SIGN_IN_LOGIN: ThrottlePolicy = { allowance: 30, windowSeconds: 3600, beyond: { kind: 'challenge' } };
/** Failed sign-ins of all strangers together: beyond these a list of leaked passwords is being tried (S21). */
export const SIGN_IN_FAILURES: ThrottlePolicy = { allowance: 500, windowSeconds: 600, beyond: { kind: 'alarm' } };
/** The tries of one address without a challenge, unless the player signed in from it lately. */
export const SIGN_IN_ADDRESS_STRICT: ThrottlePolicy = { allowance: 5, windowSeconds: 600, beyond: { kind: 'challenge' } };
/** Asking a signed-in player for the password once more (D-86). */
export const STEP_UP: ThrottlePolicy = SIGN_IN_DEVICE;
/** Mails asked for by one caller for one address (D-49). */
export const CODE_MAILS: ThrottlePolicy = { allowance: 5, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Mails to one address, counted over all callers. */
export const MAILS_PER_RECIPIENT: ThrottlePolicy = { allowance: 5, windowSeconds: 3600, beyond: { kind: 'challenge' } };
/** Reset mails asked for from one address of the network. */
export const RESETS_PER_ADDRESS: ThrottlePolicy = { ...CODE_MAILS, allowance: 20 };

/** Registrations from one address of the network: an answer says whether a mail address is taken (S23). */
export const REGISTRATIONS_PER_ADDRESS: ThrottlePolicy = { allowance: 10, windowSeconds: 3600, beyond: { kind: 'challenge' } };
/** All registrations together: beyond these accounts are being created in bulk. */
export const REGISTRATIONS: ThrottlePolicy = { allowance: 300, windowSeconds: 600, beyond: { kind: 'challenge' } };

/** Every registration, where the operator's form asks for a captcha. */
export const REGISTRATIONS_WITH_CAPTCHA: ThrottlePolicy = { allowance: 0, windowSeconds: 3600, beyond: { kind: 'challenge' } };
