import type { Override, Ranking } from '../event/ruling.ts';
import { competitorsOf } from './chances.ts';
import type { Season } from './season.ts';

/** What all that was said of a season comes to; 1 is the version of what its table decides (as of a match, sportsbook.md §2.7). */
export interface SeasonRuling {
  readonly settlementVersion: number;
  readonly isVoid: boolean;
  readonly isSuspended: boolean;
  /** The order that counts instead of the table. */
  readonly ranking?: Ranking;
}

const isSame = (one: Ranking | undefined, other: Ranking): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Folds what was said, in its order: a ranking ends a season or corrects its end, the same once more says nothing, nothing follows a void. */
export function seasonRulingOf(said: readonly Override[]): SeasonRuling {
  let ruling: SeasonRuling = { settlementVersion: 1, isVoid: false, isSuspended: false };
  for (const { kind, ranking } of said) {
    if (ruling.isVoid) break;
    if (kind === 'suspend' || kind === 'resume') ruling = { ...ruling, isSuspended: kind === 'suspend' };
    else if (kind === 'void') ruling = { ...ruling, isVoid: true, settlementVersion: ruling.settlementVersion + 1 };
    else if (ranking && !isSame(ruling.ranking, ranking)) ruling = { ...ruling, ranking, settlementVersion: ruling.settlementVersion + 1 };
  }
  return ruling;
}

/** A ranking as points of a table: who shares a place has as many. Those not named follow, in the order of the league's list. */
export function pointsOf(season: Season, ranking: Ranking): ReadonlyMap<string, number> {
  const places = ranking.flatMap((place, index) => place.map((id) => [id, ranking.length - index] as const));
  const named = new Set(ranking.flat());
  const rest = competitorsOf(season).filter(({ id }) => !named.has(id));
  return new Map([...places, ...rest.map(({ id }, index) => [id, -1 - index] as const)]);
}
