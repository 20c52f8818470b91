import type { LegResult } from '../payout/factor.ts';
import type { Facts, Side } from './facts.ts';
import { type Quarters, resultByMargin } from './line.ts';

/** An outcome to grade: market type, line in quarters (or the number of a goal), part, and the outcome's key. */
export interface Graded {
  readonly type: string;
  readonly line?: Quarters | undefined;
  readonly part?: string | undefined;
  readonly outcome: string;
}

type Grader = (graded: Graded, facts: Facts) => LegResult;

const named = (isWon: boolean): LegResult => ({ kind: isWon ? 'won' : 'lost' });

/** A fact or a part of a market that its type cannot do without. */
function needed<T>(value: T | undefined, name: string, { type }: Graded): T {
  if (value === undefined) throw new Error(`${type} is graded by ${name}, which is not there`);
  return value;
}

const leader = (home: number, away: number): Side | 'draw' => (home > away ? 'home' : home < away ? 'away' : 'draw');
const SIGN = { home: '1', draw: 'x', away: '2' } as const;

const halfScore = (graded: Graded, { htHome, htAway }: Facts): Side | 'draw' =>
  leader(needed(htHome, 'the half-time score', graded), needed(htAway, 'the half-time score', graded));

const partScore = (graded: Graded, { parts }: Facts) =>
  needed(parts?.[Number(needed(graded.part, 'a part', graded))], `part ${graded.part ?? ''}`, graded);

/** Over and under against a line. A quarter line splits the stake in two, and the distance to the line gives the result. */
const overUnder = (value: number, graded: Graded): LegResult => {
  const over = 4 * value - needed(graded.line, 'a line', graded);
  return { kind: resultByMargin(graded.outcome === 'over' ? over : -over) };
};

const handicap: Grader = (graded, { home, away }) => {
  const lead = 4 * (home - away) + needed(graded.line, 'a line', graded);
  return { kind: resultByMargin(graded.outcome === 'home' ? lead : -lead) };
};

const threeWay: Grader = ({ outcome }, { home, away }) => named(leader(home, away) === outcome);
const byScore = (score: (graded: Graded, facts: Facts) => { home: number; away: number }): Grader => {
  return (graded, facts) => {
    const { home, away } = score(graded, facts);
    return named(leader(home, away) === graded.outcome);
  };
};
const exactScore: Grader = ({ outcome }, { home, away }) => named(`${home}:${away}` === outcome);
const counted: Grader = (graded, { value, home, away }) => overUnder(value ?? home + away, graded);

const CORRECT_SCORE_MAX = 4;

/** Facts of an ended event → result of an outcome, by the type of its market (sportsbook §3.1). */
const graders: Readonly<Record<string, Grader>> = {
  '1x2': threeWay,
  double_chance: ({ outcome }, { home, away }) => named(outcome.includes(SIGN[leader(home, away)])),
  draw_no_bet: ({ outcome }, { home, away }) => (home === away ? { kind: 'push' } : named(leader(home, away) === outcome)),
  total: (graded, { home, away }) => overUnder(home + away, graded),
  team_total: (graded, facts) => overUnder(needed(graded.part, 'a side', graded) === 'home' ? facts.home : facts.away, graded),
  asian_handicap: handicap,
  handicap,
  game_handicap: handicap,
  map_handicap: handicap,
  european_handicap: (graded, { home, away }) =>
    named(leader(4 * home + needed(graded.line, 'a line', graded), 4 * away) === graded.outcome),
  btts: ({ outcome }, { home, away }) => named((home > 0 && away > 0) === (outcome === 'yes')),
  odd_even: ({ outcome }, { home, away }) => named(((home + away) % 2 === 0) === (outcome === 'even')),
  correct_score: ({ outcome }, { home, away }) => {
    const isOther = home > CORRECT_SCORE_MAX || away > CORRECT_SCORE_MAX;
    return named(outcome === (isOther ? `other_${leader(home, away)}` : `${home}:${away}`));
  },
  half_time_1x2: (graded, facts) => named(halfScore(graded, facts) === graded.outcome),
  period_1x2: byScore(partScore),
  quarter_winner: byScore(partScore),
  set_winner: byScore(partScore),
  map_winner: byScore(partScore),
  ht_ft: (graded, facts) => named(`${SIGN[halfScore(graded, facts)]}/${SIGN[leader(facts.home, facts.away)]}` === graded.outcome),
  next_goal: (graded, { goals }) => {
    // The line of a numbered goal is its number in quarters, as every line is.
    const number = needed(graded.line, 'the number of a goal', graded) / 4;
    return named((needed(goals, 'the goals', graded)[number - 1] ?? 'none') === graded.outcome);
  },
  winner: (graded, { winner, home, away }) => named((winner ?? leader(home, away)) === graded.outcome),
  // The winner of a game, which the score of the set does not reveal.
  game_winner: (graded, { winner }) => named(needed(winner, 'who won the game', graded) === graded.outcome),
  set_score: exactScore,
  map_score: exactScore,
  total_games: counted,
  total_points: counted,
  total_maps: counted,
  map_total_rounds: counted,
};

/** Types that compare a number with their line. */
const WITH_DISTANCE: ReadonlySet<string> = new Set([
  'total',
  'team_total',
  'asian_handicap',
  'handicap',
  'game_handicap',
  'map_handicap',
  'total_games',
  'total_points',
  'total_maps',
  'map_total_rounds',
]);
const HALF_LINE = 2;
const QUARTERS = 4;

/** Whether the stake on a market's outcomes may come back, in part or whole: a distance to its line can be nothing or a quarter, or a draw counts for none. */
export function mayReturn({ type, line }: Pick<Graded, 'type' | 'line'>): boolean {
  if (type === 'draw_no_bet') return true;
  return WITH_DISTANCE.has(type) && (line === undefined || Math.abs(line) % QUARTERS !== HALF_LINE);
}

/** Grades an outcome. @throws for an unknown market type, and if the event lacks facts that the type needs */
export function gradeOutcome(graded: Graded, facts: Facts): LegResult {
  const grader = graders[graded.type];
  if (grader === undefined) throw new Error(`No rule grades ${graded.type}`);
  return grader(graded, facts);
}
