import type { Facts } from '../grading/facts.ts';
import { type Graded, gradeOutcome } from '../grading/grade.ts';

/** A way an event may end, with its chance. A law is all of them; the chances of a law sum to one. */
interface Ending {
  readonly facts: Facts;
  readonly probability: number;
}
export type Law = readonly Ending[];

/** Results that a law gives, from the best to the worst; a dead heat is no result of a score. */
export const RESULTS = ['won', 'half_won', 'push', 'half_lost', 'lost'] as const;

/** Chances of an outcome's results. */
export type Masses = Record<(typeof RESULTS)[number], number>;

/**
 * Chances of an outcome under a law, by the very rules that settle it later: every market of an event is priced from one law, so
 * no combination of prices can win in every state (SB-5).
 */
export function massesOf(law: Law, outcome: Graded): Masses {
  const masses: Masses = { won: 0, half_won: 0, push: 0, half_lost: 0, lost: 0 };
  for (const { facts, probability } of law) {
    const { kind } = gradeOutcome(outcome, facts);
    if (kind !== 'void' && kind !== 'dead_heat') masses[kind] += probability;
  }
  return masses;
}

/** The chance at which 1/q makes the expected factor of a line exactly one (sportsbook §2.5); the other side is 1 − q. */
export function effectiveProbability({ won, half_won: halfWon, half_lost: halfLost, lost }: Masses): number {
  const [a, b] = [won + halfWon / 2, lost + halfLost / 2];
  return a + b === 0 ? 0 : a / (a + b);
}

/** The law normalised to a sum of one, after a grid cut off its tail. */
export function normalised(law: Law): Law {
  const total = law.reduce((sum, { probability }) => sum + probability, 0);
  return law.map(({ facts, probability }) => ({ facts, probability: probability / total }));
}
