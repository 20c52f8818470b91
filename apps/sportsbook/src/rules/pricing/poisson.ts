import { type Law, normalised } from './law.ts';

const GRID_MAX = 20;

/** Chances of 0, 1, … `most` by a Poisson law. */
function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let count = 1; count <= most; count += 1) chances.push(((chances[count - 1] ?? 0) * mean) / count);
  return chances;
}

/** Expected goals to come: of each side alone, and of exchanges, in which both score. */
export interface GoalMeans {
  readonly home: number;
  readonly away: number;
  readonly shared: number;
}

/** The law of the final score from the current score and the expected goals: bivariate Poisson (sportsbook §2.3). */
export function scoreLaw(score: { home: number; away: number }, means: GoalMeans): Law {
  const [home, away, shared] = [means.home, means.away, means.shared].map((mean) => poisson(mean, GRID_MAX));
  const endings = [];
  for (let x = 0; x <= GRID_MAX; x += 1)
    for (let y = 0; y <= GRID_MAX; y += 1) {
      let probability = 0;
      for (let both = 0; both <= Math.min(x, y); both += 1)
        probability += (home?.[x - both] ?? 0) * (away?.[y - both] ?? 0) * (shared?.[both] ?? 0);
      endings.push({ facts: { home: score.home + x, away: score.away + y }, probability });
    }
  return normalised(endings);
}

/** Chances of the next goal, in the order home, none, away. */
export function nextGoal({ home, away, shared }: GoalMeans): readonly [number, number, number] {
  const sum = home + away + shared;
  if (sum === 0) return [0, 1, 0];
  const none = Math.exp(-sum);
  return [((1 - none) * (home + shared / 2)) / sum, none, ((1 - none) * (away + shared / 2)) / sum];
}
