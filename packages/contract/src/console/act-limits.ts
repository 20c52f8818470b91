/** The minimum number of characters of an act's reason (operator §3.3), and of a reason that a player reads. */
export const REASON_LENGTH_MIN = 5;
/** The maximum number of characters of a reason, and of the note to a decision. */
export const REASON_LENGTH_MAX = 2000;
/** The maximum number of characters of a reason that a player reads, for one rejection or many (operator §13.35). */
export const PLAYER_REASON_LENGTH_MAX = 500;
/** The maximum number of characters of a note about a player. */
export const PLAYER_NOTE_LENGTH_MAX = 4000;
/** The maximum number of characters of a message to a player. */
export const PLAYER_MESSAGE_LENGTH_MAX = 4000;
/** The maximum number of characters of an explanation of a difference. */
export const DIFFERENCE_NOTE_LENGTH_MAX = 2000;
/** The maximum number of characters of the name of a saved view. */
export const VIEW_NAME_LENGTH_MAX = 60;
/** The maximum number of characters of the name of a role or a permission. */
export const ROLE_NAME_LENGTH_MAX = 60;

/** The real time within which the operator who released a withdrawal can take that back (operator §13.3). */
export const RELEASE_UNDO_MS = 10_000;

/** The maximum number of hours for which a withdrawal may be held, counted from the first hold. */
export const HOLD_HOURS_MAX = 168;
