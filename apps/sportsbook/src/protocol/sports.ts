/** The sports of the feed, in display order (sportsbook §1.1). */
export const SPORT_IDS = ['football', 'tennis', 'basketball', 'ice-hockey', 'esports', 'table-tennis', 'volleyball', 'handball'] as const;
export type SportId = (typeof SPORT_IDS)[number];
