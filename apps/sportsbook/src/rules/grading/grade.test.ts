import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readVectors } from '../../testing/vectors.ts';
import type { Facts } from './facts.ts';
import { gradeOutcome, type Graded, mayReturn } from './grade.ts';
import { formatLine, parseLine, type Quarters } from './line.ts';

const side = z.enum(['home', 'away']);
const facts = z.object({
  home: z.number(),
  away: z.number(),
  htHome: z.number().optional(),
  htAway: z.number().optional(),
  goals: z.array(side).optional(),
  winner: side.optional(),
  value: z.number().optional(),
});
const graded = z.object({ id: z.string(), type: z.string(), line: z.string().optional(), outcome: z.string(), facts, result: z.string() });
const { vectors } = readVectors('grading.json', z.object({ vectors: z.array(graded) }));

const lineOf = (line: string | undefined): Quarters | undefined => (line === undefined ? undefined : parseLine(line));

describe('grading', () => {
  it.each(vectors)('$id $type $outcome is $result', ({ type, line, outcome, facts: known, result }) => {
    expect(gradeOutcome({ type, line: lineOf(line), outcome }, known)).toEqual({ kind: result });
  });

  it('mirrors handicaps: what one side wins of a line the other loses, over all quarter lines', () => {
    const mirror: Record<string, string> = { won: 'lost', lost: 'won', half_won: 'half_lost', half_lost: 'half_won', push: 'push' };
    for (let line = -16; line <= 16; line += 1)
      for (let home = 0; home <= 5; home += 1)
        for (let away = 0; away <= 5; away += 1) {
          const resultOf = (outcome: string) => gradeOutcome({ type: 'asian_handicap', line, outcome }, { home, away }).kind;
          expect(resultOf('away')).toBe(mirror[resultOf('home')]);
        }
  });

  it.each<[Graded, Facts, string]>([
    [{ type: 'set_score', outcome: '2:1' }, { home: 2, away: 1 }, 'won'],
    [{ type: 'set_score', outcome: '2:1' }, { home: 1, away: 2 }, 'lost'],
    [{ type: 'map_score', outcome: '2:0' }, { home: 2, away: 0 }, 'won'],
    [{ type: 'team_total', part: 'home', line: 6, outcome: 'over' }, { home: 2, away: 1 }, 'won'],
    [{ type: 'team_total', part: 'away', line: 6, outcome: 'over' }, { home: 2, away: 1 }, 'lost'],
    [{ type: 'game_winner', outcome: 'away' }, { home: 5, away: 2, winner: 'away' }, 'won'],
    [{ type: 'game_winner', outcome: 'home' }, { home: 5, away: 2, winner: 'away' }, 'lost'],
    [{ type: 'winner', outcome: 'home' }, { home: 1, away: 2 }, 'lost'],
    [{ type: 'total_points', line: 22, outcome: 'over' }, { home: 3, away: 2 }, 'lost'],
    [{ type: 'total_points', line: 18, outcome: 'over' }, { home: 3, away: 2 }, 'won'],
    [{ type: 'total_points', line: 18, outcome: 'over' }, { home: 3, away: 2, value: 4 }, 'lost'],
    [{ type: 'quarter_winner', part: '1', outcome: 'away' }, { home: 9, away: 9, parts: { 1: { home: 6, away: 4 } } }, 'lost'],
    [{ type: 'btts', outcome: 'yes' }, { home: 0, away: 1 }, 'lost'],
    [{ type: 'btts', outcome: 'no' }, { home: 0, away: 1 }, 'won'],
    [{ type: 'odd_even', outcome: 'even' }, { home: 2, away: 1 }, 'lost'],
    [{ type: 'odd_even', outcome: 'odd' }, { home: 2, away: 1 }, 'won'],
    [{ type: 'odd_even', outcome: 'even' }, { home: 3, away: 1 }, 'won'],
    [{ type: 'correct_score', outcome: '2:1' }, { home: 1, away: 2 }, 'lost'],
    [{ type: 'correct_score', outcome: 'other_away' }, { home: 0, away: 5 }, 'won'],
    [{ type: 'correct_score', outcome: '4:4' }, { home: 4, away: 4 }, 'won'],
    [{ type: 'half_time_1x2', outcome: 'home' }, { home: 1, away: 0, htHome: 0, htAway: 0 }, 'lost'],
    [{ type: 'ht_ft', outcome: '1/1' }, { home: 1, away: 0, htHome: 0, htAway: 0 }, 'lost'],
  ])('grades %j by %j as %s', (given, known, result) => {
    expect(gradeOutcome(given, known)).toEqual({ kind: result });
  });

  it.each<[Graded, Facts, string]>([
    [{ type: 'half_time_1x2', outcome: 'home' }, { home: 1, away: 0, htAway: 0 }, 'half_time_1x2 is graded by the half-time score'],
    [{ type: 'half_time_1x2', outcome: 'home' }, { home: 1, away: 0, htHome: 0 }, 'half_time_1x2 is graded by the half-time score'],
    [{ type: 'total', outcome: 'over' }, { home: 1, away: 0 }, 'total is graded by a line'],
    [{ type: 'handicap', outcome: 'home' }, { home: 1, away: 0 }, 'handicap is graded by a line'],
    [{ type: 'european_handicap', outcome: 'home' }, { home: 1, away: 0 }, 'european_handicap is graded by a line'],
    [{ type: 'team_total', line: 6, outcome: 'over' }, { home: 1, away: 0 }, 'team_total is graded by a side'],
    [{ type: 'set_winner', outcome: 'home' }, { home: 1, away: 0, parts: {} }, 'set_winner is graded by a part'],
    [{ type: 'set_winner', part: '1', outcome: 'home' }, { home: 1, away: 0 }, 'set_winner is graded by part 1'],
    [{ type: 'next_goal', outcome: 'home' }, { home: 1, away: 0, goals: [] }, 'next_goal is graded by the number of a goal'],
    [{ type: 'next_goal', line: 4, outcome: 'home' }, { home: 1, away: 0 }, 'next_goal is graded by the goals'],
    [{ type: 'game_winner', outcome: 'home' }, { home: 1, away: 0 }, 'game_winner is graded by who won the game'],
  ])('grades nothing it lacks a fact for: %j by %j', (given, known, reason) => {
    expect(() => gradeOutcome(given, known)).toThrow(reason);
  });

  it('reads parts of an event, and says which fact is missing', () => {
    const parts = { 1: { home: 6, away: 4 }, 2: { home: 3, away: 6 } };
    const setTwo = { type: 'set_winner', part: '2', outcome: 'away' };
    expect(gradeOutcome(setTwo, { home: 1, away: 1, parts })).toEqual({ kind: 'won' });
    expect(() => gradeOutcome({ ...setTwo, part: '3' }, { home: 1, away: 1, parts })).toThrow('part 3');
    expect(() => gradeOutcome({ type: 'coin_toss', outcome: 'home' }, { home: 1, away: 0 })).toThrow('No rule grades coin_toss');
  });

  const scores = Array.from({ length: 49 }, (_, at) => ({ home: Math.floor(at / 7), away: at % 7 }));
  const [overUnder, sides] = [
    ['over', 'under'],
    ['home', 'away'],
  ];
  it.each([
    ...['total', 'total_games', 'total_points', 'total_maps', 'map_total_rounds'].map((type) => ({
      type,
      outcomes: overUnder,
      lines: [8, 9, 10, 11],
    })),
    { type: 'team_total', part: 'home', outcomes: overUnder, lines: [8, 9, 10, 11] },
    ...['asian_handicap', 'handicap', 'game_handicap', 'map_handicap'].map((type) => ({
      type,
      outcomes: sides,
      lines: [-5, -4, -3, -2, 0, 1, 2],
    })),
    { type: 'european_handicap', outcomes: ['home', 'draw', 'away'], lines: [-8, -4, 4] },
    ...['1x2', 'winner'].map((type) => ({ type, outcomes: ['home', 'draw', 'away'], lines: [undefined] })),
    { type: 'draw_no_bet', outcomes: sides, lines: [undefined] },
    { type: 'double_chance', outcomes: ['1x', '12', 'x2'], lines: [undefined] },
    { type: 'btts', outcomes: ['yes', 'no'], lines: [undefined] },
    { type: 'odd_even', outcomes: ['odd', 'even'], lines: [undefined] },
    ...['correct_score', 'set_score', 'map_score'].map((type) => ({ type, outcomes: ['0:0', '2:1'], lines: [undefined] })),
  ])('SB-150 a stake on $type is returned, in part or whole, only if the market is marked for it', ({ outcomes, lines, ...market }) => {
    for (const line of lines)
      for (const outcome of outcomes) {
        const graded = { ...market, line, outcome };
        const comesBack = scores.some((facts) => !['won', 'lost'].includes(gradeOutcome(graded, facts).kind));
        expect([line, outcome, mayReturn(graded)]).toEqual([line, outcome, comesBack]);
      }
  });

  it.each([
    ['2.25', 9],
    ['-0.75', -3],
    ['0', 0],
    ['-0', 0],
    ['170', 680],
    ['2.50', 10],
    ['0.1', undefined],
    ['1e3', undefined],
    ['2.', undefined],
    ['', undefined],
  ])('SB-1 the line %s is %s quarters', (text, quarters) => {
    expect(parseLine(text)).toBe(quarters);
  });

  it.each([
    [9, '2.25'],
    [-3, '-0.75'],
    [0, '0'],
    [680, '170'],
    [10, '2.5'],
    [-4, '-1'],
  ])('SB-1 a line of %d quarters is written %s', (quarters, text) => {
    expect(formatLine(quarters)).toBe(text);
    expect(parseLine(text)).toBe(quarters);
  });
});
