import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTurnover } from './rules.ts';

const once = 1_000_000n;
const paid = (paidMinor: bigint, stakedMinor = 0n) => ({ paidMinor, stakedMinor, returnedMinor: 0n });
const returned = (returnedMinor: bigint, stakedMinor = 0n) => ({ paidMinor: 0n, returnedMinor, stakedMinor });

describe('what must be staked before a withdrawal', () => {
  it('P33 asks for each deposit once more than was staked after it', () => {
    expect(openTurnover([], once)).toEqual({ totalMinor: 0n, remainingMinor: 0n });
    expect(openTurnover([paid(10_000n)], once)).toEqual({ totalMinor: 10_000n, remainingMinor: 10_000n });
    expect(openTurnover([paid(10_000n, 4_000n), paid(5_000n, 3_000n)], once)).toEqual({ totalMinor: 15_000n, remainingMinor: 8_000n });
  });
  it('P33 counts no bet for a deposit that came later, and starts over once nothing is open', () => {
    expect(openTurnover([paid(0n, 90_000n), paid(1_000n)], once)).toEqual({ totalMinor: 1_000n, remainingMinor: 1_000n });
    expect(openTurnover([paid(1_000n, 90_000n), paid(2_000n, 500n)], once)).toEqual({ totalMinor: 2_000n, remainingMinor: 1_500n });
    expect(openTurnover([paid(1_000n, 1_000n)], once)).toEqual({ totalMinor: 0n, remainingMinor: 0n });
  });
  it('P33 subtracts a chargeback from the required turnover, and multiplies by parts per million, rounded down', () => {
    expect(openTurnover([paid(1_000n), paid(-1_000n)], once)).toEqual({ totalMinor: 0n, remainingMinor: 0n });
    expect(openTurnover([paid(333n)], 1_500_000n)).toEqual({ totalMinor: 499n, remainingMinor: 499n });
  });
  it('P33 P22 asks again for what came back, but not for what was staked before the chargeback', () => {
    const all = { totalMinor: 1_000n, remainingMinor: 1_000n };
    expect(openTurnover([paid(1_000n), paid(-1_000n), returned(1_000n)], once)).toEqual(all);
    expect(openTurnover([paid(1_000n, 1_000n), paid(-1_000n), returned(1_000n)], once)).toEqual({ totalMinor: 0n, remainingMinor: 0n });
    expect(openTurnover([paid(1_000n, 400n), paid(-1_000n), returned(700n)], once).remainingMinor).toBe(600n);
    expect(openTurnover([paid(1_000n), paid(-1_000n), returned(300n), returned(700n)], once)).toEqual(all);
  });
  it('P33 never asks for more than the deposits, nor for less than nothing', () => {
    const segments = fc.array(
      fc.record({ paidMinor: fc.bigInt(-1_000n, 10_000n), returnedMinor: fc.bigInt(0n, 1_000n), stakedMinor: fc.bigInt(0n, 20_000n) }),
    );
    fc.assert(
      fc.property(segments, (given) => {
        const { totalMinor, remainingMinor } = openTurnover(given, once);
        const paidIn = given.reduce((sum, { paidMinor }) => sum + (paidMinor > 0n ? paidMinor : 0n), 0n);
        return remainingMinor >= 0n && remainingMinor <= totalMinor && totalMinor <= paidIn;
      }),
    );
  });
});
