import type { OutcomeResult } from '../../protocol/result.ts';
import type { SportId } from '../../protocol/sports.ts';
import { resultText } from '../../protocol/result.ts';
import { ratingsOf } from '../match-script/ratings.ts';
import type { PricedMarket, PricedOutcome } from '../markets/priced.ts';
import { topChances, winChances } from '../model/outright.ts';
import { pricesFor, toPpm } from '../../rules/pricing/price.ts';
import { type Competitor, theWorld } from '../world.ts';
import type { Season } from './season.ts';
import type { Standings } from './tables.ts';

const MARGIN_PPM = 120_000;
/** Places of the second market: among the first three. */
export const TOP_PLACES = 3;
const LEAGUES = 3;
/** Points per match of an average competitor, the gain of a full rating point, and the standard deviation of one match. */
const [EVEN_POINTS, RATING_POINTS, MATCH_SCATTER] = [1.4, 0.45, 1.3];
/**
 * Even a table all but final has its draws of fortune; and a strength (Plackett–Luce) takes a normal scatter of two competitors by the logistic of
 * the same spread: √2·√3/π.
 */
const [LEAST_SCATTER, STRENGTH_SCALE] = [0.4, 0.78];
/** Where attack and defence are rated apart, a competitor is as strong as both. */
const RATED_TWICE: ReadonlySet<SportId> = new Set(['football', 'ice-hockey']);

export const competitorsOf = ({ sport }: Season): readonly Competitor[] => theWorld()[sport].competitors;

/** Matches a competitor plays in a season of one league, on average. */
function matchesEach({ sport, startsAtMs, endsAtMs }: Season): number {
  const { model, competitors } = theWorld()[sport];
  const slots = (endsAtMs - startsAtMs) / (model.strideMinutes * 60_000);
  return (2 * slots) / competitors.length / LEAGUES;
}

/** Strengths of a season's competitors: the points they have, and those their ratings promise of the matches left (sportsbook §2.3). */
function strengthsOf(seed: string, season: Season, { points, leftShare }: Standings): readonly number[] {
  const left = matchesEach(season) * leftShare;
  const expected = competitorsOf(season).map(({ id }) => {
    const [first, second] = ratingsOf(seed, id);
    const rating = RATED_TWICE.has(season.sport) ? (first + second) / Math.SQRT2 : first;
    return (points.get(id) ?? 0) + left * (EVEN_POINTS + RATING_POINTS * rating);
  });
  const scale = STRENGTH_SCALE * (LEAST_SCATTER + MATCH_SCATTER * Math.sqrt(left));
  const most = Math.max(...expected);
  return expected.map((value) => Math.exp((value - most) / scale));
}

/** Markets for the winner of a season and for the top three. */
export function seasonMarkets(seed: string, season: Season, standings: Standings): readonly PricedMarket[] {
  const strengths = strengthsOf(seed, season, standings);
  const competitors = competitorsOf(season);
  const { eventId } = season;
  const market = (type: string, line: string | undefined, places: number): PricedMarket => {
    const fair = places === 1 ? winChances(strengths) : topChances(strengths, places);
    const method = places === 1 ? ({ kind: 'power' } as const) : ({ kind: 'top', places } as const);
    const prices = pricesFor(fair, { marginPpm: MARGIN_PPM, method });
    const ppm = toPpm(fair, places);
    const outcomes = competitors.map(
      ({ id, name }, index): PricedOutcome => ({ key: id, name, price: prices[index], probabilityPpm: ppm[index] ?? 0 }),
    );
    const id = line === undefined ? `${eventId}~${type}` : `${eventId}~${type}~${line}`;
    return { eventId, id, type, line, main: places === 1, isOfPart: false, outcomes };
  };
  return [market('outright', undefined, 1), market('top_n', String(TOP_PLACES), TOP_PLACES)];
}

/** Results of a final table for the first `places`: equal points for too few places are a dead heat (sportsbook §3.1). */
export function placeResults(season: Season, { points }: Standings, places: number): Readonly<Record<string, OutcomeResult>> {
  const own = competitorsOf(season).map(({ id }) => ({ id, value: points.get(id) ?? 0 }));
  return Object.fromEntries(
    own.map(({ id, value }) => {
      const better = own.filter((other) => other.value > value).length;
      const tied = own.filter((other) => other.value === value).length;
      if (better >= places) return [id, 'lost' as const];
      if (better + tied <= places) return [id, 'won' as const];
      return [id, resultText({ kind: 'dead_heat', paid: places - better, tied })];
    }),
  );
}
