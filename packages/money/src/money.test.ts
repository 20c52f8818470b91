import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AmountError,
  convertMinor,
  currencyCodes,
  displayAmount,
  equivalentHundredths,
  formatDecimal,
  formatShortest,
  largestAmountMinor,
  parseDecimal,
  rateFromDecimal,
  requireWithinBounds,
  roundDown,
  roundHalfEven,
  scaleOf,
  subunitToUnitOf,
  truncateDecimal,
} from './index.ts';

const amount = fc.bigInt({ min: -largestAmountMinor, max: largestAmountMinor });
const scale = fc.integer({ min: 0, max: 9 });
const problem = (text: string, decimals: number): string => {
  try {
    parseDecimal(text, decimals);
  } catch (error) {
    if (error instanceof AmountError) return error.code;
  }
  return 'accepted';
};

describe('decimals', () => {
  it('reads back exactly what it wrote, at every scale', () => {
    fc.assert(
      fc.property(amount, scale, (minor, decimals) => {
        expect(parseDecimal(formatDecimal(minor, decimals), decimals)).toBe(minor);
        expect(parseDecimal(formatShortest(minor, decimals), decimals)).toBe(minor);
      }),
    );
  });
  it('P-60 truncates what is below the smallest unit and loses no digit of it', () => {
    const exactly = (text: string): bigint => {
      const [whole = '', fraction = ''] = text.split('.');
      return BigInt(whole + fraction.padEnd(24, '0'));
    };
    const written = fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.stringMatching(/^\d{0,24}$/));
    fc.assert(
      fc.property(written, scale, ([whole, fraction], decimals) => {
        const text = fraction === '' ? String(whole) : `${whole}.${fraction}`;
        const { minor, dust } = truncateDecimal(text, decimals);
        const rest = exactly(dust);
        expect(minor * 10n ** BigInt(24 - decimals) + rest).toBe(exactly(text));
        expect(rest < 10n ** BigInt(24 - decimals)).toBe(true);
      }),
    );
  });
  it.each([
    ['12.345', 1234n, '0.005'],
    ['-12.345', -1234n, '-0.005'],
    ['12.34500', 1234n, '0.005'],
    ['12.3', 1230n, '0'],
    ['12.3000', 1230n, '0'],
    ['12', 1200n, '0'],
  ])('P-60 truncates %s to whole cents', (text, minor, dust) => {
    expect(truncateDecimal(text, 2)).toEqual({ minor, dust });
  });
  it('D-31 writes JSON numbers without exponent or trailing zeros', () => {
    expect(formatShortest(125000n, 8)).toBe('0.00125');
    expect(formatShortest(1n, 9)).toBe('0.000000001');
    expect(formatShortest(2550n, 2)).toBe('25.5');
    expect(formatShortest(10000n, 2)).toBe('100');
    expect(formatShortest(0n, 2)).toBe('0');
    expect(formatShortest(100n, 0)).toBe('100');
  });
  it.each(['1.001', '-', '', ' 1', '1 ', '+1', '1e3', '0x10', 'NaN', 'Infinity', '1,00', '1.', '.5', '01', '１', '1\n'])(
    'C56 C57 refuses %j as an amount of EUR',
    (text) => {
      expect(problem(text, 2)).toBe('AMOUNT_INVALID');
    },
  );
  it('C56 refuses decimals beyond the currency without rounding', () => {
    expect(problem('0.5', scaleOf('JPY'))).toBe('AMOUNT_INVALID');
    expect(parseDecimal('1.500', scaleOf('EUR'))).toBe(150n);
  });
  it('C58 refuses amounts no account can hold', () => {
    expect(problem('9223372036854775807', 2)).toBe('AMOUNT_TOO_LARGE');
    expect(problem(`1${'0'.repeat(30)}`, 2)).toBe('AMOUNT_TOO_LARGE');
    expect(problem(`1${'0'.repeat(500)}`, 2)).toBe('AMOUNT_TOO_LARGE');
    expect(() => requireWithinBounds(largestAmountMinor + 1n)).toThrow('AMOUNT_TOO_LARGE');
    expect(parseDecimal(formatDecimal(largestAmountMinor, 2), 2)).toBe(largestAmountMinor);
    expect(largestAmountMinor).toBe(4_611_686_018_427_387_903n);
  });
  it('C58 holds every amount up to the bound, either way, and none beyond', () => {
    for (const minor of [largestAmountMinor, -largestAmountMinor, 0n]) expect(requireWithinBounds(minor)).toBe(minor);
    expect(() => requireWithinBounds(-largestAmountMinor - 1n)).toThrow('AMOUNT_TOO_LARGE');
  });
  it.each([
    ['of 64 characters', `1.${'0'.repeat(62)}`, 'accepted'],
    ['of 65 characters', `1.${'0'.repeat(63)}`, 'AMOUNT_INVALID'],
    ['of 70 digits', '9'.repeat(70), 'AMOUNT_TOO_LARGE'],
    ['of 70 digits below zero', `-${'9'.repeat(70)}`, 'AMOUNT_TOO_LARGE'],
    ['of 70 digits and two decimals', `${'9'.repeat(70)}.25`, 'AMOUNT_TOO_LARGE'],
    ['of 70 digits after a letter', `x${'9'.repeat(70)}`, 'AMOUNT_INVALID'],
    ['of 70 digits before a letter', `${'9'.repeat(70)}x`, 'AMOUNT_INVALID'],
    ['of 70 digits and letters for decimals', `${'9'.repeat(70)}.xx`, 'AMOUNT_INVALID'],
  ])('C57 C58 judges a text %s', (_what, text, outcome) => {
    expect(problem(text, 2)).toBe(outcome);
  });
});

describe('rounding', () => {
  it('rounds down towards minus infinity and half to even', () => {
    expect([roundDown(7n, 2n), roundDown(-7n, 2n), roundDown(-6n, 2n)]).toEqual([3n, -4n, -3n]);
    expect([5n, 7n, -5n, -7n, 6n].map((value) => roundHalfEven(value, 2n))).toEqual([2n, 4n, -2n, -4n, 3n]);
    for (const denominator of [0n, -2n]) expect(() => roundDown(1n, denominator)).toThrow('must be positive');
  });
  it('never deviates from the exact quotient by more than its kind allows', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 12n }), (numerator, denominator) => {
        const down = roundDown(numerator, denominator) * denominator;
        expect(down <= numerator && numerator - down < denominator).toBe(true);
        const even = roundHalfEven(numerator, denominator) * denominator;
        const distance = even > numerator ? even - numerator : numerator - even;
        expect(distance * 2n <= denominator).toBe(true);
      }),
    );
  });
});

describe('conversion', () => {
  const eur = { currency: 'EUR', rate: rateFromDecimal('100') };
  const usd = { currency: 'USD', rate: rateFromDecimal('108') };
  const btc = { currency: 'BTC', rate: rateFromDecimal('1700.5') };
  const jpy = { currency: 'JPY', rate: rateFromDecimal('162.4') };
  it('K-14 converts 54 at rate 108 with 100 subunits to 50 of the base, and back', () => {
    expect(convertMinor(5400n, { from: usd, to: eur })).toBe(5000n);
    expect(convertMinor(5000n, { from: eur, to: usd })).toBe(5400n);
  });
  it('K-14 converts there and back within one minor unit of the coarser currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (minor) => {
        const back = convertMinor(convertMinor(minor, { from: eur, to: btc }), { from: btc, to: eur });
        expect(back - minor <= 1n && minor - back <= 1n).toBe(true);
      }),
    );
  });
  it('K-15 rounds the equivalent balance to 2 decimals whatever the currency', () => {
    expect(equivalentHundredths(5401n, { from: usd, to: eur })).toBe(5001n);
    expect(equivalentHundredths(100n, { from: eur, to: jpy })).toBe(16240n);
    expect(equivalentHundredths(100000000n, { from: btc, to: usd })).toBe(roundHalfEven(100000000n * 10n * 108n * 100n, 17005n * 100n));
  });
  it('K-13 shows BTC and ETH in thousandths unless atomic units are requested', () => {
    expect(displayAmount(50000000n, 'BTC')).toEqual({ text: '500', code: 'mBTC' });
    expect(displayAmount(1n, 'BTC')).toEqual({ text: '0.00001', code: 'mBTC' });
    expect(displayAmount(1500000000n, 'ETH')).toEqual({ text: '1500', code: 'mETH' });
    expect(displayAmount(0n, 'BTC')).toEqual({ text: '0', code: 'mBTC' });
    expect(displayAmount(50000000n, 'BTC', true)).toEqual({ text: '0.5', code: 'BTC' });
    expect(displayAmount(1250n, 'EUR')).toEqual({ text: '12.5', code: 'EUR' });
  });
  it('reads every decimal of a rate', () => {
    expect(rateFromDecimal('1700.0525')).toEqual({ numerator: 17_000_525n, denominator: 10_000n });
  });
  it('refuses rates that are not positive decimals', () => {
    for (const text of ['0', '-1', '1e3', '', 'x']) expect(() => rateFromDecimal(text)).toThrow(`positive decimal, given ${text}`);
  });
  it('has a scale for every currency that keeps plausible holdings below 2^62', () => {
    expect(currencyCodes.map((code) => scaleOf(code))).toEqual([2, 2, 2, 2, 0, 3, 8, 9, 6]);
    expect(subunitToUnitOf('KWD')).toBe(1000n);
    expect(() => scaleOf('XXX')).toThrow('unknown currency');
  });
});
