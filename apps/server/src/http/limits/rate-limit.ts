import { createHash } from 'node:crypto';
import { BoundedMap } from '../../kernel/bounded/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { networkOf, WIDE_FACTOR } from '../../kernel/network.ts';
import type { RateCount } from '../../kernel/throttle/rate-windows.ts';

/** Classes of calls, each with its own limit (S49). */
export type RateClass = 'auth' | 'money' | 'read' | 'write' | 'upload' | 'socket' | 'failedSocket' | 'refusedSignature' | 'report';

type RateLimits = Readonly<Record<RateClass, number>>;

/** Calls per minute. Providers' signed calls have no limit; calls with an invalid signature do. */
export const RATE_LIMITS: RateLimits = {
  auth: 10,
  money: 60,
  write: 120,
  upload: 30,
  read: 600,
  socket: 30,
  failedSocket: 600,
  refusedSignature: 60,
  report: 20,
};

const WINDOW_MS = 60_000;
// Bounds the memory: the oldest keys make room (F13, S49).
const MAX_KEYS = 100_000;
// A caller below this share of its limit is not worth sharing with the other processes.
const SHARED_FROM = 0.1;
const MAX_SHARED_AT_ONCE = 5000;

interface Window {
  /** Calls of all processes that are let through. */
  limit: number;
  /** Calls of this process since the last exchange. */
  unshared: number;
  /** Calls of all processes as of the last exchange. */
  total: number;
  endsAtMs: number;
}

/** Adds the counts of this process to the shared ones. @returns the calls of all processes, by key */
type ShareCounts = (counts: readonly RateCount[]) => Promise<ReadonlyMap<string, number>>;

export interface RateLimiter {
  /** Counts one call. @throws tooManyRequests with the seconds until the window ends */
  take(kind: RateClass, key: string): void;
  /** Counts one call of a visitor without a name, by the network (S49). @throws tooManyRequests with the seconds until the window ends */
  takeFrom(kind: RateClass, address: string, prefix?: string): void;
  /** Whether a further call from there would be within the limit; counts nothing. */
  allowsFrom(kind: RateClass, address: string, prefix?: string): boolean;
  /** Exchanges counts with the other processes, so that a limit applies to all of them together. */
  exchange(share: ShareCounts): Promise<void>;
  readonly keyCount: number;
}

// Stored hashed, since the key may be a visitor's address or a player's id.
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

/**
 * Counts the calls of the current minute in this process and, through `exchange`, in the others. Sign-in and codes have additional
 * throttles in the database.
 */
export function createRateLimiter(clock: Pick<Clock, 'realNow'>, limits: RateLimits = RATE_LIMITS): RateLimiter {
  const windows = new BoundedMap<Window>(MAX_KEYS);
  const windowOf = (name: string, limit: number): Window => {
    const nowMs = clock.realNow().getTime();
    const current = windows.get(name);
    if (current !== undefined && current.endsAtMs > nowMs) return current;
    // Aligned to clock minutes, so that all processes share a window.
    const made = { limit, unshared: 0, total: 0, endsAtMs: (Math.floor(nowMs / WINDOW_MS) + 1) * WINDOW_MS };
    windows.set(name, made);
    return made;
  };
  const take = (name: string, limit: number): void => {
    const window = windowOf(name, limit);
    window.unshared += 1;
    if (window.total + window.unshared <= limit) return;
    const retryAfterSeconds = Math.ceil((window.endsAtMs - clock.realNow().getTime()) / 1000);
    throw new DomainError('tooManyRequests', { retryAfterSeconds });
  };
  const allows = (name: string): boolean => {
    const window = windows.get(name);
    return window === undefined || window.endsAtMs <= clock.realNow().getTime() || window.total + window.unshared < window.limit;
  };
  return {
    take: (kind, key) => take(`${kind}:${key}`, limits[kind]),
    takeFrom: (kind, address, prefix = '') => {
      const { near, wide } = networkOf(address);
      take(`${kind}:${prefix}${near}`, limits[kind]);
      if (wide !== undefined) take(`${kind}:${prefix}${wide}`, limits[kind] * WIDE_FACTOR);
    },
    allowsFrom: (kind, address, prefix = '') => {
      const { near, wide } = networkOf(address);
      return allows(`${kind}:${prefix}${near}`) && (wide === undefined || allows(`${kind}:${prefix}${wide}`));
    },
    exchange: (share) => exchangeCounts(windows, { share, nowMs: clock.realNow().getTime() }),
    get keyCount() {
      return windows.size;
    },
  };
}

async function exchangeCounts(windows: BoundedMap<Window>, { share, nowMs }: { share: ShareCounts; nowMs: number }): Promise<void> {
  const due = [...windows.entries()]
    .filter(([, { limit, unshared, total, endsAtMs }]) => endsAtMs > nowMs && unshared > 0 && total + unshared >= limit * SHARED_FROM)
    .slice(0, MAX_SHARED_AT_ONCE)
    .map(([name, window]) => ({
      window,
      key: hashOf(`${name} ${window.endsAtMs}`),
      calls: window.unshared,
      endsAt: new Date(window.endsAtMs),
    }));
  if (due.length === 0) return;
  const totals = await share(due.map(({ key, calls, endsAt }) => ({ key, calls, endsAt })));
  for (const { window, key, calls } of due) {
    window.total = totals.get(key) ?? window.total;
    window.unshared -= calls;
  }
}

/** Counts a call by who makes it, or by the network of a visitor without a name. @throws tooManyRequests */
export function countCall(limiter: RateLimiter, kind: RateClass, { whose, ip }: { whose: string | undefined; ip: string }): void {
  if (whose === undefined) limiter.takeFrom(kind, ip);
  else limiter.take(kind, whose);
}

/** The class of a call, by its area and method: one rule instead of a flag on each of a hundred calls. */
export function rateClassOf({ method, path, takes }: { method: string; path: string; takes?: 'form' | undefined }): RateClass {
  if (method === 'GET') return 'read';
  if (takes === 'form') return 'upload';
  if (/^\/api\/player\/(sessions$|sessions\/(token|social|second-factor|passkey$)|register|otp|passwords\/)/.test(path)) return 'auth';
  if (/^\/api\/(payment|wallet)\//.test(path)) return 'money';
  return 'write';
}
