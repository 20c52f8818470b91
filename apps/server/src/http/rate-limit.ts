import { createHash } from 'node:crypto';
import { BoundedMap } from '../kernel/bounded-map.ts';
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { RateCount } from '../kernel/rate-windows.ts';

/** Kinds of calls with a limit of their own (reliability S49). */
export type RateClass = 'auth' | 'money' | 'read' | 'write' | 'socket' | 'refusedSignature' | 'report';

export type RateLimits = Readonly<Record<RateClass, number>>;

/** Calls a minute. Signed calls are the providers' own traffic and have no limit; those whose signature is refused have. */
export const RATE_LIMITS: RateLimits = { auth: 10, money: 60, write: 120, read: 600, socket: 30, refusedSignature: 60, report: 20 };

const WINDOW_MS = 60_000;
// Bounds the memory: the oldest keys make room (reliability F13, S49).
const MAX_KEYS = 100_000;
// Whoever has used less than this share of a limit is not worth telling the other processes of.
const TOLD_SHARE = 0.1;
const MAX_TOLD_AT_ONCE = 5000;

interface Window {
  kind: RateClass;
  /** Calls of this process since it last told the others. */
  untold: number;
  /** Calls of all processes when it last asked. */
  told: number;
  endsAtMs: number;
}

/** Tells other processes what this one counted. @returns the calls of all, by key */
export type TellCounts = (counts: readonly RateCount[]) => Promise<ReadonlyMap<string, number>>;

export interface RateLimiter {
  /** Counts one call. @throws tooManyRequests with the seconds until the window ends */
  take(kind: RateClass, key: string): void;
  /** Exchanges counts with the other processes: from then on a limit is one of all of them together. */
  exchange(tell: TellCounts): Promise<void>;
  readonly keyCount: number;
}

// A key stands in a table for a minute: whose it is, is nobody's business there.
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

/**
 * Counts calls of the running minute in this process, and by `exchange` those of the others. Sign-in and codes have their own throttles in
 * the database besides.
 */
export function createRateLimiter(clock: Pick<Clock, 'realNow'>, limits: RateLimits = RATE_LIMITS): RateLimiter {
  const windows = new BoundedMap<Window>(MAX_KEYS);
  const windowOf = (name: string, kind: RateClass): Window => {
    const nowMs = clock.realNow().getTime();
    const current = windows.get(name);
    if (current !== undefined && current.endsAtMs > nowMs) return current;
    // The minutes of the clock: all processes mean the same window.
    const made = { kind, untold: 0, told: 0, endsAtMs: (Math.floor(nowMs / WINDOW_MS) + 1) * WINDOW_MS };
    windows.set(name, made);
    return made;
  };
  return {
    take: (kind, key) => {
      const window = windowOf(`${kind}:${key}`, kind);
      window.untold += 1;
      if (window.told + window.untold <= limits[kind]) return;
      const retryAfterSeconds = Math.ceil((window.endsAtMs - clock.realNow().getTime()) / 1000);
      throw new DomainError('tooManyRequests', { retryAfterSeconds });
    },
    exchange: (tell) => exchangeCounts(windows, { tell, limits, nowMs: clock.realNow().getTime() }),
    get keyCount() {
      return windows.size;
    },
  };
}

async function exchangeCounts(
  windows: BoundedMap<Window>,
  { tell, limits, nowMs }: { tell: TellCounts; limits: RateLimits; nowMs: number },
): Promise<void> {
  const telling = [...windows.entries()]
    .filter(([, { kind, untold, told, endsAtMs }]) => endsAtMs > nowMs && untold > 0 && told + untold >= limits[kind] * TOLD_SHARE)
    .slice(0, MAX_TOLD_AT_ONCE)
    .map(([name, window]) => ({
      window,
      key: hashOf(`${name} ${window.endsAtMs}`),
      calls: window.untold,
      endsAt: new Date(window.endsAtMs),
    }));
  if (telling.length === 0) return;
  const totals = await tell(telling.map(({ key, calls, endsAt }) => ({ key, calls, endsAt })));
  for (const { window, key, calls } of telling) {
    window.told = totals.get(key) ?? window.told;
    window.untold -= calls;
  }
}

/** The class of a route, by its area and method: one rule instead of a flag on each of a hundred calls. */
export function rateClassOf({ method, path }: { method: string; path: string }): RateClass {
  if (method === 'GET') return 'read';
  if (/^\/api\/player\/(sessions$|sessions\/(token|social|second-factor)|register|otp|passwords\/)/.test(path)) return 'auth';
  if (/^\/api\/(payment|wallet)\//.test(path)) return 'money';
  return 'write';
}
