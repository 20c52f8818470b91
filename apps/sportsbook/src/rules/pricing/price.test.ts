import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricesFor, stepBelow, toLadder, toPpm } from './price.ts';

describe('the ladder of prices', () => {
  it.each([
    { from: 1010, to: 2000, step: 10 },
    { from: 2000, to: 3000, step: 20 },
    { from: 3000, to: 6000, step: 50 },
    { from: 6000, to: 10_000, step: 100 },
    { from: 10_000, to: 20_000, step: 500 },
    { from: 20_000, to: 50_000, step: 1000 },
    { from: 50_000, to: 100_000, step: 5000 },
    { from: 100_000, to: 1_000_000, step: 50_000 },
  ])('SB-5 has steps of $step from $from to $to, and a price between two is the lower one', ({ from, to, step }) => {
    for (let price = from; price < to; price += step) {
      expect([toLadder(price), toLadder(price + step - 0.001), toLadder(price - 0.001)]).toEqual([price, price, stepBelow(price)]);
      // A result of inexact arithmetic.
      expect(toLadder(price - price * 1e-16)).toBe(price);
    }
    expect(stepBelow(to)).toBe(to - step);
  });

  it('SB-5 begins at 1.010 and ends at 1000', () => {
    expect([0, 1000, 1009.9, 1010, 1019.9].map(toLadder)).toEqual([1010, 1010, 1010, 1010, 1010]);
    expect([999_999, 1_000_000, 5_000_000, Number.POSITIVE_INFINITY].map(toLadder)).toEqual([950_000, 1_000_000, 1_000_000, 1_000_000]);
    expect(stepBelow(1010)).toBe(1010);
  });
});

describe('prices of a market', () => {
  it('SB-5 a margin in proportion takes the same share of every price, that of the best n an nth of it', () => {
    const proportional = pricesFor([0.5, 0.25], { marginPpm: 50_000, method: { kind: 'proportional' } });
    expect(proportional).toEqual([toLadder(1000 / (0.5 * 1.05)), toLadder(1000 / (0.25 * 1.05))]);
    expect(proportional).toEqual([1900, 3800]);
    expect(pricesFor([0.5, 0.25], { marginPpm: 120_000, method: { kind: 'top', places: 3 } })).toEqual([1920, 3800]);
  });

  it('SB-5 a margin by power adds up to it before prices go down to the ladder, and loads long shots more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 3, maxLength: 6 }), (weights) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const chances = weights.map((weight) => weight / sum);
        const prices = pricesFor(chances, { marginPpm: 80_000, method: { kind: 'power' } });
        const booked = prices.reduce<number>((total, price) => total + 1000 / (price ?? Number.NaN), 0);
        expect(booked).toBeGreaterThanOrEqual(1.08 - 1e-9);
        expect(booked).toBeLessThan(1.08 * 1.02);
        const worth = prices.map((price, index) => ({ chance: chances[index] ?? 0, worth: ((price ?? 0) / 1000) * (chances[index] ?? 0) }));
        for (const { worth: part } of worth) expect(part).toBeLessThan(1);
      }),
    );
    const [sure = 0, , , long = 0] = pricesFor([0.7, 0.15, 0.1, 0.05], { marginPpm: 80_000, method: { kind: 'power' } });
    expect((sure / 1000) * 0.7).toBeGreaterThan((long / 1000) * 0.05);
  });

  it('SB-5 what is all but impossible or all but certain has none', () => {
    const prices = pricesFor([0.000_499, 0.0005, 0.985, 0.9851], { marginPpm: 50_000, method: { kind: 'proportional' } });
    expect(prices).toEqual([undefined, 1_000_000, 1010, undefined]);
  });
});

describe('chances in parts per million', () => {
  it('SB-5 add up to a million, or to as many as there are places, and the largest remainders are raised', () => {
    expect(toPpm([1 / 3, 1 / 3, 1 / 3]).toSorted()).toEqual([333_333, 333_333, 333_334]);
    expect(toPpm([0.000_000_9, 0.000_000_3, 0.999_998_8])).toEqual([1, 0, 999_999]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (weights, total) => {
          const sum = weights.reduce((all, weight) => all + weight, 0);
          const chances = weights.map((weight) => (weight / sum) * total);
          const ppm = toPpm(chances, total);
          expect(ppm.reduce((all, part) => all + part, 0)).toBe(total * 1_000_000);
          for (const [index, part] of ppm.entries()) expect(Math.abs(part - (chances[index] ?? 0) * 1_000_000)).toBeLessThan(1);
        },
      ),
    );
  });
});
