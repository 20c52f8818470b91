const SECOND_MS = 1000;
const USUAL_DELAY_SECONDS = 5;
/** Seconds an in-play bet is held before it is accepted, where a sport is quicker than usual (sportsbook §4.2 step 9). */
const DELAY_SECONDS: Readonly<Record<string, number>> = {
  tennis: 4,
  basketball: 4,
  handball: 4,
  volleyball: 4,
  'table-tennis': 3,
};

/** How long a bet is held against incidents the book has not seen yet, in milliseconds: the longest of its in-play legs; 0 before the start. */
export function liveDelayMs(legs: readonly { sport: string; isLive: boolean }[]): number {
  return Math.max(0, ...legs.map(({ sport, isLive }) => (isLive ? (DELAY_SECONDS[sport] ?? USUAL_DELAY_SECONDS) * SECOND_MS : 0)));
}
