import { afterEach, describe, expect, it } from 'vitest';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { chooseEquivalent, equivalentOf, switchEquivalent } from './equivalent.ts';

const rated = (code: string, rate: number) => ({ code, rate: { rate, rateTime: '2026-11-20T00:00:00.000Z' } });
const currencies = [rated('EUR', 100), rated('USD', 108), rated('BTC', 1700), rated('JPY', 162.4), rated('ETH', 45_000.5)];

afterEach(() => chooseEquivalent(undefined));

describe('the equivalent of a balance', () => {
  it('K-14 K-15 divides by the rate and rounds to two decimals', () => {
    expect(equivalentOf({ amount: 54, currency: 'USD' }, 'EUR', currencies)).toBe(50);
    expect(equivalentOf({ amount: 100, currency: 'EUR' }, 'USD', currencies)).toBe(108);
    expect(equivalentOf({ amount: 0.00125, currency: 'BTC' }, 'USD', currencies)).toBe(79.41);
    expect(equivalentOf({ amount: 1000, currency: 'JPY' }, 'EUR', currencies)).toBe(6.16);
    expect(equivalentOf({ amount: 1e-9, currency: 'ETH' }, 'USD', currencies)).toBe(0);
  });

  it('is undefined in the same currency or without a rate', () => {
    expect(equivalentOf({ amount: 5, currency: 'USD' }, 'USD', currencies)).toBeUndefined();
    expect(equivalentOf({ amount: 5, currency: 'USD' }, 'XXX', currencies)).toBeUndefined();
  });

  it('S-14 is on while a currency is set: on sets USD, off removes it', () => {
    switchEquivalent(true);
    expect(localStore().getItem(localKeys.equivalentCurrency)).toBe('USD');
    chooseEquivalent('BRL');
    expect(localStore().getItem(localKeys.equivalentCurrency)).toBe('BRL');
    switchEquivalent(false);
    expect(localStore().getItem(localKeys.equivalentCurrency)).toBeNull();
  });
});
