/** A level as the wire shows it (wire §3.13). */
export interface Level {
  id: string;
  name: string;
  order: number;
  points: number;
}

/** Millionths in a point. */
const MICRO = 1_000_000n;

/**
 * The level these points have reached, and the next one; null at the top (E-22). Levels are in ascending order, the first needs no points.
 * A level once reached stays, even when a rolled back stake takes points away again: `reachedOrder` is the highest so far.
 */
export function standingOf(
  levels: readonly Level[],
  points: number,
  reachedOrder = 1,
): { currentLevel: Level | undefined; nextLevel: Level | null } {
  const currentLevel = levels.findLast((level) => level.points <= points || level.order <= reachedOrder);
  return { currentLevel, nextLevel: levels.find((level) => level.order > (currentLevel?.order ?? 0)) ?? null };
}

/** Levels by their order or threshold, which agree, up or down. */
export function sortLevels<L extends Level>(levels: readonly L[], sortOrder: 'asc' | 'desc' = 'asc'): L[] {
  return levels.toSorted((a, b) => (sortOrder === 'asc' ? a.order - b.order : b.order - a.order));
}

/** The price of a point in stakes on a category of games, from a given time; null ends it. */
export interface PointRate {
  category: string;
  currency: string;
  validFrom: Date;
  stakeMinorPerPoint: bigint | null;
}

/** The price of a point at a given time; undefined if such stakes earn none. */
export function stakePerPointAt(rates: readonly PointRate[], stake: { category: string; currency: string; at: Date }): bigint | undefined {
  const valid = rates.filter(
    ({ category, currency, validFrom }) => category === stake.category && currency === stake.currency && validFrom <= stake.at,
  );
  const last = valid.toSorted((one, other) => one.validFrom.getTime() - other.validFrom.getTime()).at(-1);
  return last?.stakeMinorPerPoint ?? undefined;
}

/**
 * Points of a stake of own money in millionths, rounded down. Worked example: 0.25 EUR at 10 EUR for a point are 25 × 1,000,000 / 1,000 =
 * 25,000 millionths; forty such stakes are one point.
 */
export function pointsMicroOf(stakeCashMinor: bigint, stakeMinorPerPoint: bigint): bigint {
  return (stakeCashMinor * MICRO) / stakeMinorPerPoint;
}

/** Whole points, as players see them. */
export const wholePoints = (pointsMicro: bigint): number => Number(pointsMicro / MICRO);

export const microOfPoints = (points: number): bigint => BigInt(points) * MICRO;

/** The follower's state of a player. */
interface PointsStanding {
  pointsMicro: bigint;
  /** The highest level ever reached. */
  levelOrder: number;
}

/** A player's standing after points came or went. Points do not fall below zero, and a level does not fall at all. */
export function addPoints(standing: PointsStanding, deltaMicro: bigint, levels: readonly Level[]): PointsStanding {
  const sum = standing.pointsMicro + deltaMicro;
  const pointsMicro = sum > 0n ? sum : 0n;
  const reached = standingOf(levels, wholePoints(pointsMicro), standing.levelOrder).currentLevel;
  return { pointsMicro, levelOrder: Math.max(standing.levelOrder, reached?.order ?? 1) };
}
