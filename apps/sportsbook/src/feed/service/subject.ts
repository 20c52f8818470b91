import type { EventFeed, FeedState } from '../event/event-feed.ts';
import { MatchFeed } from '../event/match-feed.ts';
import { type Season, seasonOf } from '../outright/season.ts';
import { SeasonFeed } from '../outright/season-feed.ts';
import type { SeasonTables } from '../outright/tables.ts';
import { type Match, matchOf } from '../schedule/slots.ts';

/** The subject of an event, a match or a season, known without building its script. */
export interface Subject {
  readonly eventId: string;
  readonly startsAtMs: number;
  open(kept: FeedState, parts: { seed: string; tables: SeasonTables }): EventFeed;
}

export const matchSubject = (match: Match): Subject => ({
  eventId: match.eventId,
  startsAtMs: match.startsAtMs,
  open: (kept, { seed }) => new MatchFeed(seed, match, kept),
});

export const seasonSubject = (season: Season): Subject => ({
  eventId: season.eventId,
  startsAtMs: season.startsAtMs,
  open: (kept, parts) => new SeasonFeed(season, { ...parts, kept }),
});

/** @returns undefined for an id that is neither a match's nor a season's */
export function subjectOf(seed: string, eventId: string): Subject | undefined {
  const match = matchOf(seed, eventId);
  if (match !== undefined) return matchSubject(match);
  const season = seasonOf(eventId);
  return season === undefined ? undefined : seasonSubject(season);
}
