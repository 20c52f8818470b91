import { beforeEach, describe, expect, test } from 'vitest';
import {
  amount,
  decimal,
  enteredDigit,
  enteredMinor,
  enteredTimes,
  isObvious,
  figure,
  hundredths,
  minorOf,
  multiplier,
  shortFigure,
  signedFigure,
  stakeLadder,
  useCurrency,
} from './amounts.ts';
import { chooseLanguage } from './texts.ts';

beforeEach(async () => {
  await chooseLanguage('en');
  useCurrency('EUR', 2);
});

describe('amounts in the games', () => {
  test('are exact to the last digit in every scale and language', async () => {
    expect(amount(123_456_789n)).toBe('1,234,567.89\u00a0EUR');
    await chooseLanguage('de-AT');
    expect(amount(5n)).toBe('0,05\u00a0EUR');
    useCurrency('JPY', 0);
    expect(figure(16_000n)).toBe('16.000');
    useCurrency('ETH', 9);
    expect(figure(1_234_567_890_123_456_789n)).toBe('1.234.567.890,123456789');
  });
  test('go to the site as plain decimals', () => {
    expect(decimal(100_100n)).toBe('1001.00');
    useCurrency('BTC', 8);
    expect(decimal(1n)).toBe('0.00000001');
  });
  test('GS-02 come from the site as decimals, exact to the last digit', () => {
    expect(['1001.00', '-12.4', '7', '0.00'].map(minorOf)).toEqual([100_100n, -1240n, 700n, 0n]);
    expect(['', '1,5', '1.234', 'x', '1e3'].map(minorOf)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const minor of [0n, 1n, 99n, 100n, 123_456_789n]) expect(minorOf(decimal(minor))).toBe(minor);
  });
  test('GS-02 results have a sign, none at zero', () => {
    expect([460n, -1240n, 0n].map(signedFigure)).toEqual(['+4.60', '−12.40', '0.00']);
  });
  test('GS-04 GS-11 V-103 are read as a player types them, and never below zero', () => {
    expect(['20', '1 000,50', '0.2', '1,000', '1.000,50', '٢٠', '1.00'].map(enteredMinor)).toEqual([
      2000n,
      100_050n,
      20n,
      100_000n,
      100_050n,
      2000n,
      100n,
    ]);
    expect(['20', '1,000', '1.000,50', '', 'x'].map(isObvious)).toEqual([true, false, false, true, true]);
    expect(['-1', 'all', '', '1e3', '1.2.3', '12.345'].map(enteredMinor).filter((minor) => minor !== undefined)).toEqual([]);
    expect(['20 USD', '$20', '0.5 BTC', '1d5'].map(enteredMinor).filter((minor) => minor !== undefined)).toEqual([]);
  });
  test('GS-11 a multiplier is read as a player types it, in every script, and none is cut', async () => {
    expect(['2', '2.5×', ' 2.50 x', '×3', '٢٫٥', '１２', '1,000', '2.500'].map(enteredTimes)).toEqual([
      200, 250, 250, 300, 250, 1200, 100_000, 250,
    ]);
    expect(['', '×', 'two', '2.345', '-2', '1e3'].map(enteredTimes).filter((times) => times !== undefined)).toEqual([]);
    await chooseLanguage('de');
    expect(['2,5', '1.000', '1.000,25×'].map(enteredTimes)).toEqual([250, 100_000, 100_025]);
  });
  test('GS-11 a digit is one of whatever script the keyboard writes', () => {
    expect(['0', '7', '٧', '७', '９'].map(enteredDigit)).toEqual([0, 7, 7, 7, 9]);
    expect(['.', 'a', 'ArrowLeft', '12', ' ', ''].map(enteredDigit).filter((digit) => digit !== undefined)).toEqual([]);
  });
  test('are short on chips, without losing a digit that counts', () => {
    expect([20n, 100n, 250n, 2000n].map(shortFigure)).toEqual(['0.20', '1', '2.50', '20']);
    useCurrency('BTC', 8);
    expect([200n, 1000n].map(shortFigure)).toEqual(['0.000002', '0.00001']);
  });
  test('multipliers are floored to two decimals', () => {
    expect(multiplier(1042n, 1000n)).toBe('1.04×');
    expect(multiplier(396n, 100n)).toBe('3.96×');
    expect(hundredths(4950)).toBe('49.50');
  });
  test('the ladder of stakes keeps to step, minimum and maximum', () => {
    const ladder = stakeLadder({ minMinor: 20n, maxMinor: 10_000n, stepMinor: 20n });
    expect(ladder.slice(0, 6)).toEqual([20n, 40n, 60n, 80n, 100n, 200n]);
    expect(ladder.at(-1)).toBe(10_000n);
    expect(ladder.every((stake) => stake % 20n === 0n && stake >= 20n)).toBe(true);
  });
});
