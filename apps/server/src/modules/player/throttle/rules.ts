/** How often something may be tried. */
export interface ThrottlePolicy {
  /** Attempts before anything is refused. */
  allowance: number;
  /** Without a further attempt, all is forgotten after this long. */
  windowSeconds: number;
  /** What an attempt beyond the allowance waits for: longer each time, the end of the window, or nothing, and somebody is told. */
  beyond: { kind: 'exponential'; firstDelaySeconds: number; maxDelaySeconds: number } | { kind: 'window' } | { kind: 'alarm' };
}

export interface ThrottleState {
  attempts: number;
  windowEndsAt: Date;
  blockedUntil: Date | null;
}

/** Sign-in from one address for one login: five tries, then a pause that doubles (reliability S20). */
export const SIGN_IN_DEVICE: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
/** Sign-in from one address, whatever the login (reliability S20). */
export const SIGN_IN_ADDRESS: ThrottlePolicy = { allowance: 50, windowSeconds: 600, beyond: { kind: 'window' } };
/** Sign-in for one login from addresses it was never used from; a mail's reset link opens it again (reliability S20). */
export const SIGN_IN_LOGIN: ThrottlePolicy = { allowance: 30, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Failed sign-ins of all strangers together: beyond these somebody goes through a list of leaked passwords (reliability S21). */
export const SIGN_IN_FAILURES: ThrottlePolicy = { allowance: 500, windowSeconds: 600, beyond: { kind: 'alarm' } };
/** What one address may try meanwhile, unless the player came from it lately. */
export const SIGN_IN_ADDRESS_STRICT: ThrottlePolicy = { allowance: 5, windowSeconds: 600, beyond: { kind: 'window' } };
/** Asking a signed-in player for the password once more (D-86). */
export const STEP_UP: ThrottlePolicy = SIGN_IN_DEVICE;
/** Mails with codes to one address (D-49). */
export const CODE_MAILS: ThrottlePolicy = { allowance: 5, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Reset mails asked for from one address of the network. */
export const RESETS_PER_ADDRESS: ThrottlePolicy = { ...CODE_MAILS, allowance: 20 };

/**
 * Judges one more attempt. While it is blocked nothing is counted; the attempt that uses up the allowance is still let through.
 * Example with an allowance of 5 and a first delay of 15 s: the sixth attempt must wait 15 s, the seventh 30 s, the eighth 60 s.
 */
export function judgeAttempt(
  policy: ThrottlePolicy,
  state: ThrottleState | undefined,
  now: Date,
): { isAllowed: true; next: ThrottleState } | { isAllowed: false; retryAfterSeconds: number } {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const running = state !== undefined && state.windowEndsAt > now ? state : undefined;
  if (running?.blockedUntil && running.blockedUntil > now) {
    return { isAllowed: false, retryAfterSeconds: Math.ceil((running.blockedUntil.getTime() - now.getTime()) / 1000) };
  }
  const attempts = (running?.attempts ?? 0) + 1;
  const { beyond, allowance, windowSeconds } = policy;
  if (beyond.kind !== 'exponential') {
    const windowEndsAt = running?.windowEndsAt ?? after(windowSeconds);
    const isUsedUp = beyond.kind === 'window' && attempts >= allowance;
    return { isAllowed: true, next: { attempts, windowEndsAt, blockedUntil: isUsedUp ? windowEndsAt : null } };
  }
  const delaySeconds = Math.min(beyond.maxDelaySeconds, beyond.firstDelaySeconds * 2 ** Math.max(0, attempts - allowance));
  return {
    isAllowed: true,
    next: { attempts, windowEndsAt: after(windowSeconds), blockedUntil: attempts >= allowance ? after(delaySeconds) : null },
  };
}
