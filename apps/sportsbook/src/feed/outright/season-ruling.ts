import type { Override, Ranking } from '../event/ruling.ts';
import { competitorsOf } from './chances.ts';
import type { Season } from './season.ts';

/**
 * The combined effect of the operator decisions about a season; version 1 is the table's own decision (as for a match, sportsbook §2.7).
 */
export interface SeasonRuling {
  readonly settlementVersion: number;
  readonly isVoid: boolean;
  readonly isSuspended: boolean;
  /** The order that counts instead of the table. */
  readonly ranking?: Ranking;
}

const isSame = (one: Ranking | undefined, other: Ranking): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies operator decisions in order: a ranking ends a season or corrects its end, a repeated one changes nothing, and nothing follows a
 * void.
 */
export function seasonRulingOf(overrides: readonly Override[]): SeasonRuling {
  let ruling: SeasonRuling = { settlementVersion: 1, isVoid: false, isSuspended: false };
  for (const { kind, ranking } of overrides) {
    if (ruling.isVoid) break;
    if (kind === 'suspend' || kind === 'resume') ruling = { ...ruling, isSuspended: kind === 'suspend' };
    else if (kind === 'void') ruling = { ...ruling, isVoid: true, settlementVersion: ruling.settlementVersion + 1 };
    else if (ranking && !isSame(ruling.ranking, ranking)) ruling = { ...ruling, ranking, settlementVersion: ruling.settlementVersion + 1 };
  }
  return ruling;
}

/**
 * A ranking as points of a table; competitors who share a place have equal points. Those not named follow, in the order of the league's
 * list.
 */
export function pointsOf(season: Season, ranking: Ranking): ReadonlyMap<string, number> {
  const places = ranking.flatMap((place, index) => place.map((id) => [id, ranking.length - index] as const));
  const named = new Set(ranking.flat());
  const rest = competitorsOf(season).filter(({ id }) => !named.has(id));
  return new Map([...places, ...rest.map(({ id }, index) => [id, -1 - index] as const)]);
}
