import { describe, expect, it } from 'vitest';
import { canDeposit, clampedAmount, presetsWithin, readAmount, startingAmount } from './amounts.ts';

const preset = (amount: number, isDefault = false) => ({ amount, default: isDefault });
const card = { amountMin: 10, amountMax: 100, presets: [preset(5), preset(20), preset(50, true), preset(200)] };

describe('amounts of a deposit', () => {
  it('W-17 drops presets outside the range of the method', () => {
    expect(presetsWithin(card)).toEqual([20, 50]);
  });

  it('W-18 starts at the default preset', () => {
    expect(startingAmount(card)).toBe(50);
    expect(startingAmount(card, 30)).toBe(50);
  });

  it('W-18 starts at what the bonus needs when that is more', () => {
    expect(startingAmount(card, 80)).toBe(80);
  });

  it('W-18 starts at the minimum without a default preset, or with one out of range', () => {
    expect(startingAmount({ ...card, presets: [preset(20)] })).toBe(10);
    expect(startingAmount({ ...card, presets: [preset(200, true)] })).toBe(10);
  });

  it('V-78 takes an amount within the range only', () => {
    expect([9.99, 10, 100, 100.01, undefined].map((amount) => canDeposit(amount, card))).toEqual([false, true, true, false, false]);
  });

  it('V-78 shows the clamped amount on the button', () => {
    expect([undefined, 3, 42, 900].map((amount) => clampedAmount(amount, card))).toEqual([10, 10, 42, 100]);
  });

  it('reads no amount out of an empty text', () => {
    expect([readAmount(''), readAmount('.'), readAmount('0.5')]).toEqual([undefined, undefined, 0.5]);
  });
});
