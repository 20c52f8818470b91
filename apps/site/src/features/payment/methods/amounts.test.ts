import { describe, expect, it } from 'vitest';
import { amount, amountInput, parseExact, stringifyExact } from '@pavilion/contract/formats/amount.ts';
import { formatDecimal, parseDecimal } from '@pavilion/money';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { CurrencyShape } from '../../../content/format.ts';
import { formatMoney, unitOf } from '../../../content/format.ts';
import { shapesOf } from '../../settings/queries.ts';
import { canDeposit, clampedAmount, fieldText, blurredAmount, presetsWithin, readAmount, startingAmount, typedAmount } from './amounts.ts';

const thousandth = (code: string) => [{ code, subunitToUnit: 1000 }];
const currencies: CurrencyShape[] = [
  { code: 'JPY', subunitToUnit: 1, subCurrencies: [] },
  { code: 'EUR', subunitToUnit: 100, subCurrencies: [] },
  { code: 'KWD', subunitToUnit: 1000, subCurrencies: [] },
  { code: 'USDT', subunitToUnit: 1_000_000, subCurrencies: [] },
  { code: 'BTC', subunitToUnit: 100_000_000, subCurrencies: thousandth('mBTC') },
  { code: 'ETH', subunitToUnit: 1_000_000_000, subCurrencies: thousandth('mETH') },
];
const sentBody = z.object({ amount: amountInput() });
const eur = unitOf('EUR', currencies);
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

  it('V-78 accepts only an amount within the range', () => {
    expect([9.99, 10, 100, 100.01, undefined].map((amount) => canDeposit(amount, card))).toEqual([false, true, true, false, false]);
  });

  it('V-78 shows the clamped amount on the button', () => {
    expect([undefined, 3, 42, 900].map((amount) => clampedAmount(amount, card))).toEqual([10, 10, 42, 100]);
  });

  it('reads no amount from a text without digits', () => {
    expect(['', '.', '0.5', '5.'].map((text) => readAmount(text, eur))).toEqual([undefined, undefined, 0.5, 5]);
  });
});

describe('the amount field', () => {
  it('K-13 uses mBTC for BTC and mETH for ETH', () => {
    const btc = unitOf('BTC', currencies);
    expect(btc).toEqual({ code: 'mBTC', shift: 3, decimals: 5 });
    expect([fieldText(0.00125, btc), fieldText(0.0000001, btc), readAmount('1.25', btc)]).toEqual(['1.25', '0.0001', 0.00125]);
  });

  it('K-13 uses whole coins where the operator has chosen atomic units', () => {
    const shapes = shapesOf(currencies, true);
    expect(unitOf('BTC', shapes)).toEqual({ code: 'BTC', shift: 0, decimals: 8 });
    expect(formatMoney({ amount: 0.000000001, currency: 'ETH' }, shapes, 'en')).toEqual({ number: '0.000000001', code: 'ETH' });
    expect(shapesOf(currencies, false)).toBe(currencies);
  });

  it('V-76 keeps no more decimals than the currency has', () => {
    const [jpy, kwd] = [unitOf('JPY', currencies), unitOf('KWD', currencies)];
    expect([typedAmount('12.345', eur), typedAmount('12,3', eur), typedAmount('1.5', jpy), typedAmount('1.2345', kwd)]).toEqual([
      '12.34',
      '12.3',
      '1',
      '1.234',
    ]);
    expect(typedAmount('1.', eur)).toBe('1.');
  });

  it('V-77 is clamped in its own unit on blur', () => {
    const btc = unitOf('BTC', currencies);
    const range = { amountMin: 0.0002, amountMax: 0.05 };
    expect(['', '0.1', '90', '12.', '12.50'].map((text) => blurredAmount(text, range, btc))).toEqual(['0.2', '0.2', '50', '12', '12.5']);
  });

  it.each(currencies)('K-13 D-31 carries every amount of $code exactly from the field to the ledger and back to the page', (currency) => {
    const unit = unitOf(currency.code, currencies);
    const scale = scaleOf(currency);
    // Ten characters, one of them the point.
    const typeable = fc.bigInt({ min: 0n, max: 999_999_999n });
    fc.assert(
      fc.property(typeable, (minor) => {
        const text = fieldText(Number(formatDecimal(minor, scale)), unit);
        fc.pre(text.length <= 10);
        const typed = typedAmount(text, unit);
        expect(typed).toBe(text);
        const body = JSON.stringify({ amount: readAmount(typed, unit) });
        expect(parseDecimal(sentBody.parse(parseExact(body)).amount, scale)).toBe(minor);
        const answered: unknown = JSON.parse(stringifyExact(amount().parse(formatDecimal(minor, scale))));
        expect(fieldText(Number(answered), unit)).toBe(text);
        const { number, code } = formatMoney({ amount: Number(answered), currency: currency.code }, currencies, 'en');
        expect(code).toBe(unit.code);
        expect(parseDecimal(number.replaceAll(',', ''), unit.decimals)).toBe(minor);
      }),
    );
  });

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
