import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readVectors } from '../../testing/vectors.ts';
import { gradeOutcome } from './grade.ts';
import { parseLine, type Quarters } from './line.ts';

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

  it('reads parts of an event, and says which fact is missing', () => {
    const parts = { 1: { home: 6, away: 4 }, 2: { home: 3, away: 6 } };
    const setTwo = { type: 'set_winner', part: '2', outcome: 'away' };
    expect(gradeOutcome(setTwo, { home: 1, away: 1, parts })).toEqual({ kind: 'won' });
    expect(() => gradeOutcome({ ...setTwo, part: '3' }, { home: 1, away: 1, parts })).toThrow('part 3');
    expect(() => gradeOutcome({ type: 'coin_toss', outcome: 'home' }, { home: 1, away: 0 })).toThrow('No rule grades coin_toss');
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
});
