import { describe, expect, it } from 'vitest';
import { amount, stringifyExact } from '@pavilion/contract/formats/amount.ts';
import { formatDecimal, parseDecimal } from '@pavilion/money';
import fc from 'fast-check';
import type { CurrencyShape } from '../../../content/format.ts';
import { formatMoney, unitOf } from '../../../content/format.ts';
import { canDeposit, clampedAmount, presetsWithin, rangeWithin, startingAmount } from './amounts.ts';

const thousandth = (code: string) => [{ code, subunitToUnit: 1000 }];
const currencies: CurrencyShape[] = [
  { code: 'JPY', subunitToUnit: 1, subCurrencies: [] },
  { code: 'EUR', subunitToUnit: 100, subCurrencies: [] },
  { code: 'KWD', subunitToUnit: 1000, subCurrencies: [] },
  { code: 'USDT', subunitToUnit: 1_000_000, subCurrencies: [] },
  { code: 'BTC', subunitToUnit: 100_000_000, subCurrencies: thousandth('mBTC') },
  { code: 'ETH', subunitToUnit: 1_000_000_000, subCurrencies: thousandth('mETH') },
];
const scaleOf = ({ subunitToUnit }: CurrencyShape): number => String(subunitToUnit).length - 1;

const preset = (amount: number, isDefault = false) => ({ amount, default: isDefault });
const card = { amountMin: 10, amountMax: 100, presets: [preset(5), preset(20), preset(50, true), preset(200)] };

describe('amounts of a deposit', () => {
  it('W-17 drops presets outside the range of the method', () => {
    expect(presetsWithin(card)).toEqual([20, 50]);
  });

  it('W-18 starts at the default preset', () => {
    expect(startingAmount(card)).toBe(50);
    expect(startingAmount(card, { bonusMin: 30 })).toBe(50);
  });

  it('W-18 starts at the minimum of the bonus when that is more', () => {
    expect(startingAmount(card, { bonusMin: 80 })).toBe(80);
  });

  it('W-18 starts at the minimum without a default preset, or with one out of range', () => {
    expect(startingAmount({ ...card, presets: [preset(20)] })).toBe(10);
    expect(startingAmount({ ...card, presets: [preset(200, true)] })).toBe(10);
  });

  it('W-182 proposes nothing above what a deposit limit leaves, and never the rest of it', () => {
    const left = rangeWithin(card, 45);
    expect(presetsWithin(left)).toEqual([20]);
    expect(startingAmount(left)).toBe(10);
    expect(startingAmount(left, { last: { amount: 60 } })).toBe(10);
    expect(startingAmount(left, { last: { amount: 40 } })).toBe(40);
    expect(startingAmount(left, { bonusMin: 80 })).toBe(10);
    expect(rangeWithin(card, undefined)).toBe(card);
  });

  it('W-182 proposes no amount on a button where a deposit limit leaves less than the minimum', () => {
    expect(presetsWithin(rangeWithin(card, 5))).toEqual([]);
  });

  it('V-78 accepts only an amount within the range', () => {
    expect([9.99, 10, 100, 100.01, undefined].map((amount) => canDeposit(amount, card))).toEqual([false, true, true, false, false]);
  });

  it('V-78 shows the clamped amount on the button', () => {
    expect([undefined, 3, 42, 900].map((amount) => clampedAmount(amount, card))).toEqual([10, 10, 42, 100]);
  });
});

describe('balances', () => {
  it.each(currencies)('K-13 shows balances of $code with every digit, up to fifteen', (currency) => {
    const unit = unitOf(currency.code, currencies);
    const scale = scaleOf(currency);
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (minor) => {
        const wire = Number(JSON.parse(stringifyExact(amount().parse(formatDecimal(minor, scale)))));
        const { number } = formatMoney({ amount: wire, currency: currency.code }, currencies, 'en');
        expect(parseDecimal(number.replaceAll(',', '').replace('−', '-'), unit.decimals)).toBe(minor);
      }),
    );
  });
});
