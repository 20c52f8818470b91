import type { RateLimiter } from './rate-limit.ts';

/** Counts connections to a hub in the same rate limits as calls (S49). @param prefix separates the counts from those of another port */
export const connectLimitOf = (limiter: RateLimiter, prefix = '') => ({
  mayOpen: (address: string): boolean => limiter.allowsFrom('failedSocket', address, prefix),
  admit: (whose: string): boolean => isTaken(() => limiter.takeFrom('socket', whose, prefix)),
  countFailed: (address: string | null): void => {
    if (address !== null) isTaken(() => limiter.takeFrom('failedSocket', address, prefix));
  },
});

/** The limiter refuses by throwing, as it does for calls. */
function isTaken(take: () => void): boolean {
  try {
    take();
    return true;
  } catch {
    return false;
  }
}
