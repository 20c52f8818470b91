import type { Law } from '../../rules/pricing/law.ts';

/** Chances by count: index is the number of points. */
type Counts = readonly number[];

function convolve(one: Counts, other: Counts): number[] {
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0);
  // The lowest counts of a law are below the current points and have no chance.
  for (const [i, a] of one.entries())
    if (a > 0) for (let j = 0; j < other.length; j += 1) sums[i + j] = (sums[i + j] ?? 0) + a * (other[j] ?? 0);
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
  /** Possessions of a side in each overtime; undefined where draws count. */
  readonly otPossessions?: number | undefined;
}

/** The laws of lead and total, in place of the joint law with its hundred thousand endings. */
interface PossessionLaws {
  readonly lead: Law;
  readonly total: Law;
}

const NEGLIGIBLE = 1e-13;

/** How a period may end: decided, by the lead (from `-offset` on) and by the points of both; or level, by the points of both. */
interface Period {
  readonly leads: number[];
  readonly offset: number;
  decided: number[];
  level: number[];
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);
const add = (chances: number[], at: number, chance: number): void => {
  chances[at] = (chances[at] ?? 0) + chance;
};

function periodOf([home, away]: readonly [Counts, Counts], isLevelDecided: boolean): Period {
  const offset = away.length - 1;
  const sums = home.length + away.length - 1;
  const period: Period = { leads: zeros(sums), offset, decided: zeros(sums), level: zeros(sums) };
  for (const [x, a] of home.entries()) {
    if (a === 0) continue;
    for (let y = 0; y < away.length; y += 1) {
      const chance = a * (away[y] ?? 0);
      if (x === y && !isLevelDecided) add(period.level, x + y, chance);
      else {
        add(period.leads, x - y + offset, chance);
        add(period.decided, x + y, chance);
      }
    }
  }
  return period;
}

const sumOf = (chances: Counts): number => chances.reduce((sum, chance) => sum + chance, 0);

/** The sum of two laws by count, the shorter one filled up. */
function batched(one: Counts, other: Counts): number[] {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  return long.map((chance, index) => chance + (short[index] ?? 0));
}

/** Plays overtimes from the level scores until hardly any is left. */
function playOvertimes(regular: Period, overtime: Period): void {
  let { level } = regular;
  for (let open = sumOf(level); open > NEGLIGIBLE; open = sumOf(level)) {
    for (const [at, chance] of overtime.leads.entries()) {
      const lead = at - overtime.offset + regular.offset;
      if (lead >= 0 && chance > 0) add(regular.leads, lead, open * chance);
    }
    regular.decided = batched(regular.decided, convolve(level, overtime.decided));
    level = convolve(level, overtime.level);
  }
}

/** Handball ends after sixty minutes; basketball continues until a side leads (sportsbook §2.3). */
export function possessionLaws(state: PossessionState): PossessionLaws {
  const { pointsHome, pointsAway, otPossessions } = state;
  // The current points are added before the first possession, so that a level score is level for the whole match.
  const scored = (points: number, counts: Counts): Counts => [...Array.from({ length: points }, () => 0), ...counts];
  const home = scored(state.home, repeated(pointsHome, state.leftHome));
  const away = scored(state.away, repeated(pointsAway, state.leftAway));
  const regular = periodOf([home, away], otPossessions === undefined);
  if (otPossessions !== undefined)
    playOvertimes(regular, periodOf([repeated(pointsHome, otPossessions), repeated(pointsAway, otPossessions)], false));
  const asLaw = (chances: Counts, offset: number): Law =>
    chances.flatMap((probability, at) => (probability > 0 ? [{ facts: { home: at - offset, away: 0 }, probability }] : []));
  return { lead: asLaw(regular.leads, regular.offset), total: asLaw(regular.decided, 0) };
}
