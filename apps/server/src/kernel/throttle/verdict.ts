/** How often something may be tried. */
export interface ThrottlePolicy {
  /** Attempts before anything is refused. */
  allowance: number;
  /** Without a further attempt, all is forgotten after this long. */
  windowSeconds: number;
  /**
   * The consequence of exceeding the allowance: a longer wait each time, a wait for the end of the window, a harder challenge each time, or
   * only an alarm. A counter that strangers can exhaust for somebody else never imposes a wait: that would lock the victim out.
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
