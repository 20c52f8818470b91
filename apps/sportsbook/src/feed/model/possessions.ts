import type { Law } from '../pricing/law.ts';

/** Chances by count: index is the number of points. */
type Counts = readonly number[];

function convolve(one: Counts, other: Counts): number[] {
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0);
  one.forEach((a, i) => {
    other.forEach((b, j) => {
      sums[i + j] = (sums[i + j] ?? 0) + a * b;
    });
  });
  return sums;
}

/** The law of the points of `times` possessions, by squaring. */
function repeated(masses: Counts, times: number): Counts {
  let [result, power]: [Counts, Counts] = [[1], masses];
  for (let left = times; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = convolve(result, power);
    if (left > 1) power = convolve(power, power);
  }
  return result;
}

export interface PossessionState {
  readonly home: number;
  readonly away: number;
  readonly leftHome: number;
  readonly leftAway: number;
  /** Chances of 0, 1, 2, … points of a possession. */
  readonly pointsHome: Counts;
  readonly pointsAway: Counts;
  /** Possessions a side of each overtime; undefined where a draw stands. */
  readonly otPossessions?: number | undefined;
}

/** Two laws that stand for the joint one, which would have a hundred thousand endings: of the lead and of the total. */
export interface PossessionLaws {
  readonly lead: Law;
  readonly total: Law;
}

const NEGLIGIBLE = 1e-13;

const note = (chances: Map<number, number>, at: number, chance: number): void => {
  chances.set(at, (chances.get(at) ?? 0) + chance);
};

/** How a period may end: decided, by the lead and by the points of both; or level, by the points of both. */
interface Period {
  leads: Map<number, number>;
  decided: Map<number, number>;
  level: Map<number, number>;
}

function periodOf([home, away]: readonly [Counts, Counts], isLevelDecided: boolean): Period {
  const period: Period = { leads: new Map(), decided: new Map(), level: new Map() };
  home.forEach((a, x) => {
    away.forEach((b, y) => {
      if (x === y && !isLevelDecided) note(period.level, x + y, a * b);
      else {
        note(period.leads, x - y, a * b);
        note(period.decided, x + y, a * b);
      }
    });
  });
  return period;
}

const sumOf = (chances: ReadonlyMap<number, number>): number => [...chances.values()].reduce((sum, chance) => sum + chance, 0);

/** Plays overtimes from the level scores until hardly any is left. */
function playOvertimes(regular: Period, overtime: Period): void {
  let { level } = regular;
  for (let open = sumOf(level); open > NEGLIGIBLE; open = sumOf(level)) {
    for (const [lead, chance] of overtime.leads) note(regular.leads, lead, open * chance);
    const still = new Map<number, number>();
    for (const [base, chance] of level) {
      for (const [points, decided] of overtime.decided) note(regular.decided, base + points, chance * decided);
      for (const [points, again] of overtime.level) note(still, base + points, chance * again);
    }
    level = still;
  }
}

/** Handball plays sixty minutes; basketball plays on until somebody leads (sportsbook.md §2.3). */
export function possessionLaws(state: PossessionState): PossessionLaws {
  const { pointsHome, pointsAway, otPossessions } = state;
  // The points so far stand before the first possession, so that a level score is one of the whole match.
  const scored = (points: number, counts: Counts): Counts => [...Array.from({ length: points }, () => 0), ...counts];
  const home = scored(state.home, repeated(pointsHome, state.leftHome));
  const away = scored(state.away, repeated(pointsAway, state.leftAway));
  const regular = periodOf([home, away], otPossessions === undefined);
  if (otPossessions !== undefined)
    playOvertimes(regular, periodOf([repeated(pointsHome, otPossessions), repeated(pointsAway, otPossessions)], false));
  const asLaw = (chances: ReadonlyMap<number, number>): Law =>
    [...chances].map(([at, probability]) => ({ facts: { home: at, away: 0 }, probability }));
  return { lead: asLaw(regular.leads), total: asLaw(regular.decided) };
}
