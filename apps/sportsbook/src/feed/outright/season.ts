import { DAY_MS } from '../../durations.ts';
import { type SportId, SPORT_IDS } from '../../protocol/sports.ts';
import { EPOCH_MS, type League, leaguesOf } from '../schedule/slots.ts';

/** A season lasts four weeks and is followed immediately by the next (sportsbook §2.2). */
export const SEASON_MS = 28 * DAY_MS;

/** A season of a league, with an outright market on its winner. */
export interface Season {
  readonly eventId: string;
  readonly sport: SportId;
  readonly league: League;
  readonly number: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export const seasonNumberAt = (atMs: number): number => Math.floor((atMs - EPOCH_MS) / SEASON_MS);

function seasonOfLeague(sport: SportId, league: League, number: number): Season {
  const startsAtMs = EPOCH_MS + number * SEASON_MS;
  return { eventId: `ev-${league.id}-season-${number}`, sport, league, number, startsAtMs, endsAtMs: startsAtMs + SEASON_MS };
}

/** The season of every league that runs at a time. */
export function seasonsAt(nowMs: number): readonly Season[] {
  const number = seasonNumberAt(nowMs);
  return SPORT_IDS.flatMap((sport) => leaguesOf(sport).map((league) => seasonOfLeague(sport, league, number)));
}

const SEASON_ID = /^ev-([a-z-]+-\d+)-season-(\d{1,6})$/;

/** @returns undefined for an id that is no season's */
export function seasonOf(eventId: string): Season | undefined {
  const [, leagueId, number] = SEASON_ID.exec(eventId) ?? [];
  for (const sport of SPORT_IDS)
    for (const league of leaguesOf(sport)) if (league.id === leagueId) return seasonOfLeague(sport, league, Number(number));
  return undefined;
}
