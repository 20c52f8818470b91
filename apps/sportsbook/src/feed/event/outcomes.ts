import { parseLine } from '../../rules/grading/line.ts';
import type { MarketKey } from '../../protocol/ids.ts';
import { CORRECT_SCORES, HALF_FULL, setScores, THREE_WAYS, TWO_WAYS } from '../match-script/offers.ts';

const DOUBLE_CHANCES = ['1x', '12', 'x2'] as const;
const NEXT_GOALS = ['home', 'none', 'away'] as const;

const OVER_UNDER = ['over', 'under'] as const;

/** The outcomes of a market type in their order (sportsbook §3.1). */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  '1x2': THREE_WAYS,
  double_chance: DOUBLE_CHANCES,
  draw_no_bet: TWO_WAYS,
  total: OVER_UNDER,
  team_total: OVER_UNDER,
  asian_handicap: TWO_WAYS,
  handicap: TWO_WAYS,
  european_handicap: THREE_WAYS,
  btts: ['yes', 'no'],
  odd_even: ['odd', 'even'],
  correct_score: CORRECT_SCORES,
  half_time_1x2: THREE_WAYS,
  period_1x2: THREE_WAYS,
  quarter_winner: THREE_WAYS,
  ht_ft: HALF_FULL,
  next_goal: NEXT_GOALS,
  winner: TWO_WAYS,
  set_winner: TWO_WAYS,
  map_winner: TWO_WAYS,
  game_winner: TWO_WAYS,
  total_games: OVER_UNDER,
  game_handicap: TWO_WAYS,
  total_points: OVER_UNDER,
  total_maps: OVER_UNDER,
  map_total_rounds: OVER_UNDER,
  map_handicap: TWO_WAYS,
};

/** @throws for a type the feed does not offer */
export function outcomesOf(type: string, bestOf: number | undefined): readonly string[] {
  if (type === 'set_score' || type === 'map_score') return setScores(((bestOf ?? 1) + 1) / 2);
  const outcomes = OUTCOMES[type];
  if (outcomes === undefined) throw new Error(`No outcomes are known of ${type}`);
  return outcomes;
}

/** Market types in display order: results first, then lines, then the rest. */
const PLACES = [
  '1x2',
  'winner',
  'outright',
  'top_n',
  'double_chance',
  'draw_no_bet',
  'total',
  'total_games',
  'total_points',
  'total_maps',
  'asian_handicap',
  'handicap',
  'game_handicap',
  'map_handicap',
  'btts',
  'next_goal',
  'game_winner',
  'set_winner',
  'map_winner',
  'map_total_rounds',
  'quarter_winner',
  'period_1x2',
  'half_time_1x2',
  'set_score',
  'map_score',
  'team_total',
  'european_handicap',
  'correct_score',
  'ht_ft',
  'odd_even',
];
const PLACE_STEP = 100_000;
const LINE_MIDDLE = 20_000;

/** The display position of a market. It depends on the market alone, so other markets coming and going do not move it. */
export function orderOf({ type, line, part }: MarketKey): number {
  const place = PLACES.indexOf(type);
  const ofPart = part === undefined ? 0 : part === 'away' ? 1 : Number.isNaN(Number(part)) ? 0 : Math.floor(Number(part));
  return (place < 0 ? PLACES.length : place) * PLACE_STEP + ofPart + LINE_MIDDLE + (line === undefined ? 0 : (parseLine(line) ?? 0) * 10);
}
