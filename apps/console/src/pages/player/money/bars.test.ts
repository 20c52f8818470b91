import { expect, it } from 'vitest';
import { barsOf, daysUntil } from './bars.ts';

it('BO-054 bars rise from the zero line, negative ones hang below it, and the smallest day is visible', () => {
  const { bars, zero, largest } = barsOf([30, 0, -10, 0.01], 40);
  expect([zero, largest]).toEqual([30, 30]);
  expect(bars).toEqual([
    { top: 0, height: 30, isBelow: false },
    { top: 30, height: 0, isBelow: false },
    { top: 30, height: 10, isBelow: true },
    { top: 28, height: 2, isBelow: false },
  ]);
  expect(barsOf([0, -5], 40)).toMatchObject({ zero: 0, largest: -5 });
  expect(barsOf([0, 0], 40)).toMatchObject({ zero: 40, largest: 0 });
});

it('BO-054 a graph has every day of UTC, today last, also those on which nothing moved', () => {
  expect(daysUntil(new Date('2026-03-02T23:00:00Z'), 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});
