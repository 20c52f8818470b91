const SECOND_MS = 1000;
const DEFAULT_DELAY_SECONDS = 5;
/** Seconds a bet in play waits, so that nobody bets on what the book has not seen yet (sportsbook.md §4.2 step 9). */
const DELAY_SECONDS: Readonly<Record<string, number>> = {
  football: 5,
  'ice-hockey': 5,
  esports: 5,
  tennis: 4,
  basketball: 4,
  handball: 4,
  volleyball: 4,
  'table-tennis': 3,
};

/** The longest delay of the legs in play; none before the start. */
export function liveDelayMs(legs: readonly { sport: string; isLive: boolean }[]): number {
  return Math.max(0, ...legs.map(({ sport, isLive }) => (isLive ? (DELAY_SECONDS[sport] ?? DEFAULT_DELAY_SECONDS) * SECOND_MS : 0)));
}
