import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectiveProbability, massesOf, normalised } from './law.ts';
import { nextGoal, scoreLaw } from './poisson.ts';

const means = fc.record({
  home: fc.double({ min: 0.01, max: 4, noNaN: true }),
  away: fc.double({ min: 0.01, max: 4, noNaN: true }),
  shared: fc.double({ min: 0, max: 0.5, noNaN: true }),
});
const expected = (law: ReturnType<typeof scoreLaw>, of: (facts: { home: number; away: number }) => number): number =>
  law.reduce((sum, { facts, probability }) => sum + probability * of({ home: facts.home ?? 0, away: facts.away ?? 0 }), 0);

it('SB-5 scores go on from the current one by the goals that are expected, of each side alone and of both', () => {
  fc.assert(
    fc.property(means, fc.nat(3), fc.nat(3), (goals, home, away) => {
      const law = scoreLaw({ home, away }, goals);
      expect(law.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
      const [meanHome, meanAway] = [expected(law, (facts) => facts.home), expected(law, (facts) => facts.away)];
      expect([meanHome, meanAway]).toEqual([
        expect.closeTo(home + goals.home + goals.shared, 4),
        expect.closeTo(away + goals.away + goals.shared, 4),
      ]);
      // Common goals are what correlates the two numbers.
      expect(expected(law, (facts) => facts.home * facts.away) - meanHome * meanAway).toBeCloseTo(goals.shared, 2);
    }),
  );
});

it('SB-5 no goal of anybody is as likely as three laws without one', () => {
  const [none] = scoreLaw({ home: 0, away: 0 }, { home: 1.5, away: 1.1, shared: 0.2 });
  expect(none).toEqual({ facts: { home: 0, away: 0 }, probability: expect.closeTo(Math.exp(-2.8), 12) });
});

it('SB-5 the chances of the next goal follow from each side’s expected goals and half of the shared ones', () => {
  const [home, none, away] = nextGoal({ home: 1.5, away: 0.5, shared: 0.4 });
  expect(none).toBeCloseTo(Math.exp(-2.4), 12);
  expect(home / away).toBeCloseTo(1.7 / 0.7, 12);
  expect(home + none + away).toBeCloseTo(1, 12);
  expect(nextGoal({ home: 0, away: 0, shared: 0 })).toEqual([0, 1, 0]);
});

it('SB-5 a law is put right to a sum of one, and an outcome’s masses add up to it', () => {
  const law = normalised([
    { facts: { home: 2, away: 1 }, probability: 0.3 },
    { facts: { home: 1, away: 1 }, probability: 0.2 },
    { facts: { home: 0, away: 1 }, probability: 0.1 },
  ]);
  expect(law.map(({ probability }) => probability)).toEqual([
    expect.closeTo(0.5, 12),
    expect.closeTo(1 / 3, 12),
    expect.closeTo(1 / 6, 12),
  ]);
  // A lead of a quarter goal wins half of the stake where it is level.
  expect(massesOf(law, { type: 'asian_handicap', line: 1, outcome: 'home' })).toEqual({
    won: expect.closeTo(0.5, 12),
    half_won: expect.closeTo(1 / 3, 12),
    push: 0,
    half_lost: 0,
    lost: expect.closeTo(1 / 6, 12),
  });
});

it('SB-5 a half counts half towards the chance at which a line is fair, and a returned stake does not count', () => {
  const none = { won: 0, half_won: 0, push: 0, half_lost: 0, lost: 0 };
  expect(effectiveProbability({ ...none, won: 0.3, half_won: 0.2, push: 0.1, half_lost: 0.2, lost: 0.2 })).toBeCloseTo(0.4 / 0.7, 12);
  expect(effectiveProbability({ ...none, push: 1 })).toBe(0);
});
