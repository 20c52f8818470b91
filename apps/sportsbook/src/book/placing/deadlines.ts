/** The time after the first call to the wallet at which the book gives up and rolls the stake back (SB-13). */
export const DECIDE_WITHIN_MS = 10_000;
/** A held answer waits this long past its live delay (sportsbook §5.5). */
export const HOLD_MS = 2_000;
/** Longer than a call can take, so the sender of an older call is gone. */
export const LEASE_MS = 5_000;
/** The pauses between retries of an undecided stake: 200, 400, 800 ms … */
export const FIRST_RETRY_MS = 200;
export const LAST_RETRY_MS = 3_200;
