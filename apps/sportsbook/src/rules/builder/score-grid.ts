import type { Graded } from '../grading/grade.ts';
import { gradeOutcome, mayReturn } from '../grading/grade.ts';
import { type GoalMeans, scoreLaw } from '../pricing/poisson.ts';

/** The state of an event's goals that its prices come from: the score, and the goals still expected. */
export interface GoalModel {
  readonly home: number;
  readonly away: number;
  readonly means: GoalMeans;
}

/** Why an outcome can never be part of a built bet, whatever the others are. */
export type Unfit = 'market' | 'line';

/** Markets that the final score decides; all others are priced by another law, or cover another span of play. */
const BY_FINAL_SCORE: ReadonlySet<string> = new Set([
  '1x2',
  'double_chance',
  'total',
  'team_total',
  'asian_handicap',
  'handicap',
  'european_handicap',
  'btts',
  'odd_even',
  'correct_score',
]);

/** Why an outcome cannot be part of a built bet; undefined if it can. Each part has to win or lose, with nothing in between (SB-96). */
export function unfitOf(outcome: Graded): Unfit | undefined {
  if (!BY_FINAL_SCORE.has(outcome.type)) return 'market';
  return mayReturn(outcome) ? 'line' : undefined;
}

/** Final scores with their chances, which sum to one, and for an outcome which of them it wins at. */
export class ScoreGrid {
  readonly #cells: ReturnType<typeof scoreLaw>;
  readonly #wins = new Map<string, readonly boolean[]>();

  constructor({ home, away, means }: GoalModel) {
    this.#cells = scoreLaw({ home, away }, means);
  }

  /** The chance that every outcome wins, by the rules that settle them; 1 for none. */
  chanceOfAll(outcomes: readonly Graded[]): number {
    const wins = outcomes.map((outcome) => this.#winsOf(outcome));
    let chance = 0;
    for (const [cell, { probability }] of this.#cells.entries()) if (wins.every((won) => won[cell] === true)) chance += probability;
    return chance;
  }

  #winsOf(outcome: Graded): readonly boolean[] {
    const key = `${outcome.type}~${outcome.line ?? ''}~${outcome.part ?? ''}~${outcome.outcome}`;
    const known = this.#wins.get(key) ?? this.#cells.map(({ facts }) => gradeOutcome(outcome, facts).kind === 'won');
    this.#wins.set(key, known);
    return known;
  }
}
