import type { SportId } from '../../protocol/sports.ts';
import { SPORT_IDS } from '../../protocol/sports.ts';
import type { Pair, Step } from '../course/course.ts';
import { courseOf } from '../course/index.ts';
import { type Override, endOf, rulingOf } from '../event/ruling.ts';
import { EPOCH_MS, matchAt, slotsBetween } from '../schedule/slots.ts';
import { type Season, SEASON_MS, seasonNumberAt } from './season.ts';

const [WIN_POINTS, DRAW_POINTS] = [3, 1];

/** Points of a league's competitors by the matches of a season that are over. */
export interface Standings {
  readonly points: ReadonlyMap<string, number>;
  /** Whether every match that is over by now is in. */
  readonly isCurrent: boolean;
  /** Whether every match of the season is in. */
  readonly isFinal: boolean;
  /** Share of the season's matches that is still to come. */
  readonly leftShare: number;
}

/** The matches of a sport's season, added up in the order of their slots. */
interface Tally {
  readonly sport: SportId;
  readonly number: number;
  readonly first: number;
  readonly last: number;
  next: number;
  readonly byLeague: Map<string, Map<string, number>>;
  isCurrent: boolean;
}

/**
 * Tables of the running seasons and of those not settled yet. A table is derived from the courses of its matches, some a turn: a season has
 * thousands of them, and nobody waits for them.
 */
export class SeasonTables {
  readonly #seed: string;
  readonly #said: (eventId: string) => readonly Override[];
  readonly #tallies = new Map<string, Tally>();

  constructor(seed: string, said: (eventId: string) => readonly Override[]) {
    this.#seed = seed;
    this.#said = said;
  }

  /** Adds up to so many matches to the running seasons and to those asked for, the sports in their order. */
  tally(nowMs: number, most: number): void {
    for (const sport of SPORT_IDS) this.#tallyOf(sport, seasonNumberAt(nowMs));
    this.tallyAsked(nowMs, most);
  }

  /** The same for the seasons alone whose standings were asked for. */
  tallyAsked(nowMs: number, most: number): void {
    let left = most;
    for (const tally of this.#tallies.values()) left = this.#addMatches(tally, nowMs, left);
  }

  standings({ sport, number, league }: Season): Standings {
    const { first, last, next, byLeague, isCurrent } = this.#tallyOf(sport, number);
    return {
      points: byLeague.get(league.id) ?? new Map(),
      isCurrent,
      isFinal: next > last,
      leftShare: Math.max(0, last + 1 - next) / (last + 1 - first),
    };
  }

  #tallyOf(sport: SportId, number: number): Tally {
    const key = `${sport} ${number}`;
    const known = this.#tallies.get(key);
    if (known !== undefined) return known;
    const startsAtMs = slotStart(number);
    const { first, last } = slotsBetween(sport, startsAtMs, startsAtMs + SEASON_MS - 1);
    const tally: Tally = { sport, number, first, last, next: first, byLeague: new Map(), isCurrent: false };
    this.#tallies.set(key, tally);
    return tally;
  }

  #addMatches(tally: Tally, nowMs: number, most: number): number {
    let left = most;
    tally.isCurrent = false;
    for (; left > 0 && tally.next <= tally.last; left -= 1) {
      const match = matchAt(this.#seed, tally.sport, tally.next);
      if (match.startsAtMs > nowMs) break;
      const course = courseOf(this.#seed, match);
      const ruling = rulingOf(match, course, this.#said(match.eventId));
      const end = endOf(course);
      if (ruling.result === undefined && !ruling.isVoid && match.startsAtMs + end.atMs > nowMs) break;
      const score = ruling.result?.score ?? scoreOf(end);
      if (!ruling.isVoid && score !== undefined)
        addResult(tally, { league: match.league.id, home: match.home.id, away: match.away.id }, score);
      tally.next += 1;
    }
    tally.isCurrent = left > 0;
    return left;
  }
}

/** What a match counts in its table: of one that was stopped who goes through, or nothing where nobody does. */
function scoreOf({ score, stoppage }: Step): Pair | undefined {
  if (stoppage === undefined || stoppage.isOfficial) return score;
  if (stoppage.winner === undefined) return undefined;
  return stoppage.winner === 'home' ? [1, 0] : [0, 1];
}

const slotStart = (number: number): number => EPOCH_MS + number * SEASON_MS;

function addResult(
  { byLeague }: Tally,
  { league, home, away }: { league: string; home: string; away: string },
  [ofHome, ofAway]: Pair,
): void {
  const points = byLeague.get(league) ?? new Map<string, number>();
  byLeague.set(league, points);
  const add = (id: string, own: number, other: number): void => {
    points.set(id, (points.get(id) ?? 0) + (own > other ? WIN_POINTS : own === other ? DRAW_POINTS : 0));
  };
  add(home, ofHome, ofAway);
  add(away, ofAway, ofHome);
}
