import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';

/** Kinds of calls with a limit of their own (reliability S49). */
export type RateClass = 'auth' | 'money' | 'read' | 'write';

interface Allowance {
  limit: number;
  windowMs: number;
}

const ALLOWANCES: Readonly<Record<RateClass, Allowance>> = {
  auth: { limit: 30, windowMs: 60_000 },
  money: { limit: 60, windowMs: 60_000 },
  write: { limit: 120, windowMs: 60_000 },
  read: { limit: 600, windowMs: 60_000 },
};

// Bounds the memory: the oldest key makes room (reliability F13).
const MAX_KEYS = 100_000;

export interface RateLimiter {
  /** Counts one call. @throws tooManyRequests with the seconds until the window ends */
  take(kind: RateClass, key: string): void;
}

/** Counts calls in fixed windows, in this process. Sign-in and codes have their own throttles in the database, shared by all processes. */
export function createRateLimiter(clock: Pick<Clock, 'realNow'>, allowances = ALLOWANCES): RateLimiter {
  const windows = new Map<string, { count: number; endsAtMs: number }>();
  return {
    take: (kind, key) => {
      const { limit, windowMs } = allowances[kind];
      const nowMs = clock.realNow().getTime();
      const name = `${kind}:${key}`;
      const current = windows.get(name);
      if (current === undefined || current.endsAtMs <= nowMs) {
        windows.delete(name);
        if (windows.size >= MAX_KEYS) evictOldest(windows);
        windows.set(name, { count: 1, endsAtMs: nowMs + windowMs });
        return;
      }
      current.count += 1;
      if (current.count > limit)
        throw new DomainError('tooManyRequests', { retryAfterSeconds: Math.ceil((current.endsAtMs - nowMs) / 1000) });
    },
  };
}

function evictOldest(windows: Map<string, unknown>): void {
  const oldest = windows.keys().next();
  if (oldest.done !== true) windows.delete(oldest.value);
}

/** The class of a route, by its area and method: one rule instead of a flag on each of a hundred calls. */
export function rateClassOf({ method, path }: { method: string; path: string }): RateClass {
  if (method === 'GET') return 'read';
  if (/^\/api\/player\/(sessions$|sessions\/(token|social)|register|otp|passwords\/)/.test(path)) return 'auth';
  if (/^\/api\/(payment|wallet)\//.test(path)) return 'money';
  return 'write';
}
