import { ApiError } from '@pavilion/contract/calls/api-error.ts';

/** A server that is busy or restarting, and a proxy that does not reach it: each may answer a moment later. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
const SOONEST_MS = 500;
const SPREAD_MS = 1000;

/**
 * Whether a failed read is retried once before its page reports that it could not be loaded (U-38). Not while offline: the query would wait
 * for the network, and its page would show nothing until then.
 */
export const isWorthRepeating = (failures: number, error: Error): boolean =>
  failures === 0 && navigator.onLine && (!(error instanceof ApiError) || AWAY.has(error.status));

/** Waits of different lengths, since all open pages find a busy server at one time. */
export const repeatDelayMs = (): number => SOONEST_MS + Math.random() * SPREAD_MS;
