/** The sports of the feed, in the order they are shown (sportsbook.md §1.1). */
export const SPORT_IDS = ['football', 'tennis', 'basketball', 'ice-hockey', 'esports', 'table-tennis', 'volleyball', 'handball'] as const;
export type SportId = (typeof SPORT_IDS)[number];

/** What a live bet waits for, so that nobody bets on what they have just seen (sportsbook.md §4.2 step 9). */
export const LIVE_DELAY_SECONDS: Readonly<Record<SportId, number>> = {
  football: 5,
  tennis: 4,
  basketball: 4,
  'ice-hockey': 5,
  esports: 5,
  'table-tennis': 3,
  volleyball: 4,
  handball: 4,
};
