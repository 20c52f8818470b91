import { describe, expect, it } from 'vitest';
import { formatOdds, formatPrice, formatTotalOdds, parsePrice } from './odds.ts';

describe('odds', () => {
  it.each([
    ['2.10', 2100],
    ['2.1', 2100],
    [2.1, 2100],
    [1.333, 1333],
    ['1000', 1_000_000],
    ['1.001', 1001],
    ['1.000', undefined],
    [1, undefined],
    ['0.99', undefined],
    ['1000.001', undefined],
    ['2.1234', undefined],
    [2.00000000001, undefined],
    ['2,10', undefined],
    ['+2.10', undefined],
    ['', undefined],
  ])('SB-2 reads the price %s as %s thousandths', (given, thousandths) => {
    expect(parsePrice(given)).toBe(thousandths);
  });

  it('SB-2 writes what it reads: every price of the range comes back as it was', () => {
    for (let thousandths = 1001; thousandths <= 1_000_000; thousandths += 37)
      expect(parsePrice(formatPrice(thousandths))).toBe(thousandths);
    expect([2100, 1333, 1010, 1_000_000].map(formatPrice)).toEqual(['2.10', '1.333', '1.01', '1000.00']);
  });

  it.each([
    [362_428n, '362.42', '361.42/1', '+36143'],
    [3_922n, '3.92', '2.92/1', '+292'],
    [1_530n, '1.53', '0.53/1', '-189'],
    [12_345_678_999n, '12345678.99', '12345677.99/1', '+1234567800'],
    [1_000n, '1.00', '0.00/1', '+0'],
  ])('SB-93 shows the odds of a whole ticket, %d, as %s, %s and %s', (thousandths, ...shown) => {
    expect((['decimal', 'fractional', 'american'] as const).map((format) => formatTotalOdds(thousandths, format))).toEqual(shown);
  });

  it.each([
    [1010, '1/100', '-10000'],
    [1333, '3/10', '-300'],
    [1500, '1/2', '-200'],
    [1910, '10/11', '-110'],
    [2000, '1/1', '+100'],
    [2100, '11/10', '+110'],
    [2120, '11/10', '+112'],
    [3550, '5/2', '+255'],
    [1_000_000, '500/1', '+99900'],
    [11_000, '10/1', '+1000'],
  ])('SB-2 shows %d as %s and %s, never more than it pays', (thousandths, fractional, american) => {
    expect([formatOdds(thousandths, 'fractional'), formatOdds(thousandths, 'american')]).toEqual([fractional, american]);
  });

  it('SB-2 shows decimal odds as they are taken', () => {
    expect([2100, 1333].map((price) => formatOdds(price, 'decimal'))).toEqual(['2.10', '1.333']);
  });

  it('SB-2 rounds halves of American odds up: 1.160 is -625, 2.005 is +101', () => {
    expect([1160, 2005, 1064].map((price) => formatOdds(price, 'american'))).toEqual(['-625', '+101', '-1563']);
  });
});
