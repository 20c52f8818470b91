/** The middle part of a segment, in which a pointer rests: nearer to a border, a small wheel does not tell whose it is. */
const middlePart = 0.4;

/** Where in its segment a wheel rests, of 1, by the round's number; a round always ends at the same place. */
export const restShare = (seed: number): number => 0.5 + middlePart * (((seed * 0.618_033_988) % 1) - 0.5);
