/** Moments after which a price from before must not be taken, even when it comes back the same (sportsbook.md §4.2 step 10). */
const DECISIVE = /goal|penalty|card|review|set|map|period|game_end|match/;

export const isDecisive = (kind: string): boolean => DECISIVE.test(kind);
