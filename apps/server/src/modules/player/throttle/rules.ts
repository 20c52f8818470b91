/** How often something may be tried. */
export interface ThrottlePolicy {
  /** Attempts before anything is refused. */
  allowance: number;
  /** Without a further attempt, all is forgotten after this long. */
  windowSeconds: number;
  /**
   * What an attempt beyond the allowance meets: a longer wait each time, the end of the window, a challenge that gets harder each time,
   * or nothing but an alarm. What strangers can use up for somebody else is never a wait: that would lock the other one out.
   */
  beyond:
    | { kind: 'exponential'; firstDelaySeconds: number; maxDelaySeconds: number }
    | { kind: 'window' }
    | { kind: 'challenge' }
    | { kind: 'alarm' };
}

export interface ThrottleState {
  attempts: number;
  windowEndsAt: Date;
  blockedUntil: Date | null;
}

/** Sign-in from one address for one login: five tries, then a pause that doubles (S20). */
export const SIGN_IN_DEVICE: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
/** Sign-in from one address, whatever the login (S20). */
export const SIGN_IN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };
/** Sign-in for one login from addresses it was never used from; a mail's reset link forgives them (S20). */
export const SIGN_IN_LOGIN: ThrottlePolicy = { allowance: 30, windowSeconds: 3600, beyond: { kind: 'challenge' } };
/** Failed sign-ins of all strangers together: beyond these a list of leaked passwords is being tried (S21). */
export const SIGN_IN_FAILURES: ThrottlePolicy = { allowance: 500, windowSeconds: 600, beyond: { kind: 'alarm' } };
/** What one address may try meanwhile without a challenge, unless the player came from it lately. */
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

export type Verdict =
  /** `heat` is how far beyond an allowance of kind `challenge` this attempt is; 0 with every other kind. */
  { isAllowed: true; next: ThrottleState; heat: number } | { isAllowed: false; retryAfterSeconds: number };

/**
 * Judges one more attempt. While it is blocked nothing is counted; the attempt that uses up the allowance is still let through.
 * Example with an allowance of 5 and a first delay of 15 s: the sixth attempt must wait 15 s, the seventh 30 s, the eighth 60 s.
 */
export function judgeAttempt(policy: ThrottlePolicy, state: ThrottleState | undefined, now: Date): Verdict {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const { beyond, allowance, windowSeconds } = policy;
  const running = state !== undefined && state.windowEndsAt > now ? state : freshWindow(after(windowSeconds));
  const retryAfterSeconds = secondsBlocked(running, now);
  if (retryAfterSeconds > 0) return { isAllowed: false, retryAfterSeconds };
  const { windowEndsAt } = running;
  const attempts = running.attempts + 1;
  const excess = Math.max(0, attempts - allowance);
  const isUsedUp = attempts >= allowance;
  const allowed = (next: Omit<ThrottleState, 'attempts'>, heat = 0): Verdict => ({ isAllowed: true, next: { attempts, ...next }, heat });
  switch (beyond.kind) {
    case 'exponential': {
      const delaySeconds = Math.min(beyond.maxDelaySeconds, beyond.firstDelaySeconds * 2 ** excess);
      return allowed({ windowEndsAt: after(windowSeconds), blockedUntil: isUsedUp ? after(delaySeconds) : null });
    }
    case 'window':
      return allowed({ windowEndsAt, blockedUntil: isUsedUp ? windowEndsAt : null });
    case 'challenge':
      return allowed({ windowEndsAt, blockedUntil: null }, excess);
    default:
      return allowed({ windowEndsAt, blockedUntil: null });
  }
}

const freshWindow = (windowEndsAt: Date): ThrottleState => ({ attempts: 0, windowEndsAt, blockedUntil: null });

function secondsBlocked({ blockedUntil }: ThrottleState, now: Date): number {
  return blockedUntil === null ? 0 : Math.max(0, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));
}
