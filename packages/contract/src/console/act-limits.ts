/** Characters of an act's reason at least (operator §3.3), and of the reason that a player reads. */
export const REASON_LENGTH_MIN = 5;
/** Characters of a reason at most, and of the note to a decision. */
export const REASON_LENGTH_MAX = 2000;
/** Characters at most of the reason that a player reads, of one rejection as of many (operator §13.35). */
export const PLAYER_REASON_LENGTH_MAX = 500;
/** Characters of a note about a player at most. */
export const PLAYER_NOTE_LENGTH_MAX = 4000;
/** Characters of a message to a player at most. */
export const PLAYER_MESSAGE_LENGTH_MAX = 4000;
/** Characters at most of what explains a difference. */
export const DIFFERENCE_NOTE_LENGTH_MAX = 2000;
/** Characters of the name of a saved view at most. */
export const VIEW_NAME_LENGTH_MAX = 60;
/** Characters of the name of a role, and of a permission, at most. */
export const ROLE_NAME_LENGTH_MAX = 60;

/** For so long, by real time, the operator who has released a withdrawal can take that back (operator §13.3). */
export const RELEASE_UNDO_MS = 10_000;

/** For so long a withdrawal may be put aside, counted from the first hold. */
export const HOLD_HOURS_MAX = 168;
