import type { SportId } from '../../protocol/sports.ts';
import { SPORT_IDS } from '../../protocol/sports.ts';
import type { Pair, Step } from '../match-script/script.ts';
import { scriptOf } from '../match-script/index.ts';
import { type Override, endOf, hasEnded, rulingOf } from '../event/ruling.ts';
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
 * Tables of the running seasons and of those not settled yet. A table is added up from the scripts of its matches, a few per turn, because
 * a season has thousands of them.
 */
export class SeasonTables {
  readonly #seed: string;
  readonly #overrides: (eventId: string) => readonly Override[];
  readonly #tallies = new Map<string, Tally>();

  constructor(seed: string, overrides: (eventId: string) => readonly Override[]) {
    this.#seed = seed;
    this.#overrides = overrides;
  }

  /** Adds up to `most` matches to the running seasons and to the requested ones, by sport. */
  tally(nowMs: number, most: number): void {
    for (const sport of SPORT_IDS) this.#tallyOf(sport, seasonNumberAt(nowMs));
    this.tallyRequested(nowMs, most);
  }

  /** Adds matches only to the seasons whose standings were requested. */
  tallyRequested(nowMs: number, most: number): void {
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
      const script = scriptOf(this.#seed, match);
      const ruling = rulingOf(match, script, this.#overrides(match.eventId));
      if (!ruling.isVoid && !hasEnded(match, { script, ruling, nowMs })) break;
      const score = ruling.isVoid ? undefined : (ruling.result?.score ?? scoreOf(endOf(script)));
      if (score !== undefined) addResult(tally, { league: match.league.id, home: match.home.id, away: match.away.id }, score);
      tally.next += 1;
    }
    tally.isCurrent = left > 0;
    return left;
  }
}

/** The score a match counts with in its table. A stopped match counts as 1:0 for the side that goes through, if any. */
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
