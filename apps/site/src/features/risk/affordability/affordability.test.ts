import fc from 'fast-check';
import { expect, it } from 'vitest';
import { affordable } from './affordability.ts';

it('R-79 proposes one per cent of the income, in whole units, for a month and a week', () => {
  expect(affordable({ income: 2500, costs: 1800, debts: 300, savings: 200 })).toEqual({ left: 200, monthly: 25, weekly: 5 });
  expect(affordable({ income: 1999.99, costs: 0, debts: 0, savings: 0 })).toEqual({ left: 1999.99, monthly: 19, weekly: 4 });
});

it('R-79 proposes no more than the rest of the month’s budget, and nothing if none is left', () => {
  expect(affordable({ income: 2500, costs: 2490, debts: 0, savings: 0 })).toMatchObject({ left: 10, monthly: 10 });
  expect(affordable({ income: 2500, costs: 2000, debts: 500, savings: 0 })).toMatchObject({ left: 0, monthly: 0, weekly: 0 });
  expect(affordable({ income: 0, costs: 100, debts: 0, savings: 0 })).toMatchObject({ left: -100, monthly: 0 });
});

it('R-79 never proposes more than the rest, one per cent, or a week’s share of the month', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);
  fc.assert(
    fc.property(fc.record({ income: cents, costs: cents, debts: cents, savings: cents }), (month) => {
      const { left, monthly, weekly } = affordable(month);
      expect(monthly).toBeLessThanOrEqual(Math.max(0, left));
      expect(monthly * 100).toBeLessThanOrEqual(month.income);
      expect(weekly * 52).toBeLessThanOrEqual(monthly * 12);
      expect([Number.isInteger(monthly), Number.isInteger(weekly)]).toEqual([true, true]);
    }),
  );
});
