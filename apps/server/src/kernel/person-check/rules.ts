/** Time for a slow phone to solve the hardest challenge, and for its player to try again. */
export const CHALLENGE_TTL_SECONDS = 600;
/** Hashes of one try: many enough that the tries, not the loop around them, are what takes the time. */
export const HASHES_PER_TRY = 50;
/** A tenth of a second or two for a computer, a second for a slow phone. */
const TRIES_AT_FIRST = 2000;
/** As many attempts beyond the allowance make the challenge twice as hard. */
const DOUBLING_ATTEMPTS = 10;
/** Seconds on a computer, a quarter of a minute on a slow phone: whatever an attacker does, the player gets in. */
const DOUBLINGS_MAX = 4;

/** How many tries a challenge takes at most; half as many on the average. Example: heat 0 gives 2000, heat 25 gives 8000. */
export const triesAtMost = (heat: number): number => TRIES_AT_FIRST * 2 ** Math.min(DOUBLINGS_MAX, Math.floor(heat / DOUBLING_ATTEMPTS));
