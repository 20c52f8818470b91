/** Characters of an act's reason at least (operator §3.3), and of the reason that a player reads. */
export const REASON_LENGTH_MIN = 5;
export const PLAYER_REASON_LENGTH_MAX = 500;

/** For so long, by real time, the operator who has released a withdrawal can take that back (operator §13.3). */
export const RELEASE_UNDO_MS = 10_000;

/** For so long a withdrawal may be put aside, counted from the first hold. */
export const HOLD_HOURS_MAX = 168;
