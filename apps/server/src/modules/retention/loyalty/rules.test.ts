import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPoints, type Level, type PointRate, pointsMicroOf, sortLevels, stakePerPointAt, standingOf, wholePoints } from './rules.ts';

const levels: Level[] = [
  { id: 'a', name: 'Bronze', order: 1, points: 0 },
  { id: 'b', name: 'Silver', order: 2, points: 500 },
  { id: 'c', name: 'Gold', order: 3, points: 2500 },
];
const MICRO = 1_000_000n;
const start = { pointsMicro: 0n, levelOrder: 1 };

describe('levels', () => {
  it.each([
    [0, 1, 2],
    [499, 1, 2],
    [500, 2, 3],
    [2500, 3, undefined],
    [9999, 3, undefined],
  ])('E-22 %i points reach level %i', (points, current, next) => {
    const standing = standingOf(levels, points);
    expect([standing.currentLevel?.order, standing.nextLevel?.order]).toEqual([current, next]);
  });

  it('E-22 a level once reached stays when points go again', () => {
    const gold = addPoints(start, 2500n * MICRO, levels);
    const back = addPoints(gold, -2400n * MICRO, levels);
    expect([gold.levelOrder, back.levelOrder, wholePoints(back.pointsMicro)]).toEqual([3, 3, 100]);
    expect(standingOf(levels, 100, back.levelOrder)).toMatchObject({ currentLevel: { order: 3 }, nextLevel: null });
  });

  it('C-60 levels are ordered, up or down', () => {
    expect(sortLevels(levels, 'desc').map(({ order }) => order)).toEqual([3, 2, 1]);
  });
});

describe('points', () => {
  it('E-22 forty stakes of 0.25 EUR at 10 EUR for a point are one point', () => {
    expect(pointsMicroOf(25n, 1000n)).toBe(25_000n);
    const forty = Array.from({ length: 40 }).reduce<typeof start>((standing) => addPoints(standing, 25_000n, levels), start);
    expect(wholePoints(forty.pointsMicro)).toBe(1);
  });

  it('E-22 the rate of the moment counts, and a category without one gives nothing', () => {
    const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));
    const rate = (date: number, stakeMinorPerPoint: bigint | null): PointRate => ({
      category: 'slots',
      currency: 'EUR',
      validFrom: day(date),
      stakeMinorPerPoint,
    });
    const rates = [rate(9, null), rate(1, 1000n), rate(5, 2000n)];
    const at = (date: number, category = 'slots', currency = 'EUR') => stakePerPointAt(rates, { category, currency, at: day(date) });
    expect([at(1), at(4), at(5), at(9)]).toEqual([1000n, 1000n, 2000n, undefined]);
    expect([at(1, 'table'), at(1, 'slots', 'USD')]).toEqual([undefined, undefined]);
  });

  it('E-22 what a stake gave its rollback takes, points never fall below zero, and a level never falls', () => {
    const stakes = fc.array(fc.bigInt(1n, 10_000_000n), { maxLength: 30 });
    fc.assert(
      fc.property(stakes, fc.bigInt(1n, 100_000n), (staked, rate) => {
        const deltas = staked.map((stake) => pointsMicroOf(stake, rate));
        const up = deltas.reduce((standing, delta) => addPoints(standing, delta, levels), start);
        const down = deltas.reduce((standing, delta) => {
          const next = addPoints(standing, -delta, levels);
          expect(next.levelOrder).toBe(standing.levelOrder);
          return next;
        }, up);
        expect(up.pointsMicro).toBe(deltas.reduce((sum, delta) => sum + delta, 0n));
        expect(down).toEqual({ pointsMicro: 0n, levelOrder: up.levelOrder });
        expect(addPoints(down, -1n, levels).pointsMicro).toBe(0n);
      }),
      { numRuns: 200 },
    );
  });
});
