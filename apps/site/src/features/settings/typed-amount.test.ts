import { amount, amountInput, parseExact, stringifyExact } from '@pavilion/contract/formats/amount.ts';
import { amountInputLengthMax } from '@pavilion/contract/constants.ts';
import { formatDecimal, parseDecimal } from '@pavilion/money';
import { decimalSignOf } from '@pavilion/money/typed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { type CurrencyShape, formatMoney, formatTag, unitOf } from '../../content/format.ts';
import { shapesOf } from './queries.ts';
import { blurredAmount, fieldText, keptText, readAmount, readingOf, type TypedUnit } from './typed-amount.ts';

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
const scaleOf = ({ subunitToUnit }: CurrencyShape): number => String(subunitToUnit).length - 1;
const typedUnit = (code: string, locale = 'en'): TypedUnit => ({
  ...unitOf(code, currencies),
  decimalSign: decimalSignOf(formatTag(locale)),
});

describe('the amount field', () => {
  test.each<[string, string, number | undefined]>([
    ['EUR de', '1.000', 1000],
    ['EUR de', '1.000,50', 1000.5],
    ['EUR en', '1,000', 1000],
    ['EUR en', '1,000.50', 1000.5],
    ['BRL pt-br', '1.000', 1000],
    ['EUR fr', '1 000,5', 1000.5],
    ['EUR ar', '١٠٠', 100],
    ['EUR hi', '१,००,०००', 100_000],
    ['JPY ja', '１００', 100],
    ['JPY ja', '1,5', undefined],
    ['KWD en', '1.234', 1.234],
    ['KWD de', '1.234', 1234],
    ['BTC de', '1,25', 0.00125],
    ['EUR en', '12.345', undefined],
    ['EUR en', '12.340', 12.34],
    ['EUR de', '12.345', 12_345],
    ['EUR en', '1e3', undefined],
    ['EUR en', '-250', undefined],
    ['EUR en', '1.2.3', undefined],
    ['EUR en', '', undefined],
    ['EUR en', '0.5', 0.5],
    ['EUR en', '5.', 5],
    ['EUR en', '1d5', undefined],
    ['EUR en', '100 USD', undefined],
    ['EUR en', '100 eur', undefined],
    ['EUR en', 'eur 100', 100],
    ['BRL pt-br', 'R$ 1.000,50', 1000.5],
    ['BTC en', '500 mBTC', 0.5],
    ['BTC en', '0.5 BTC', undefined],
    ['BTC en', '₿0.5', undefined],
    ['BTC en', '€ 20', undefined],
  ])('U-34 V-76 %s: %s is %s', (place, typed, amountRead) => {
    const [code = '', locale] = place.split(' ');
    expect(readAmount(typed, typedUnit(code, locale))).toBe(amountRead);
  });

  it('U-34 says what it understood where there could be another reading, and what it could not read', () => {
    const said = (text: string) => readingOf(text, typedUnit('EUR', 'de'));
    expect(['1.000', '1,000', '1.000,50'].map(said)).toEqual(
      [1000, 1, 1000.5].map((understood) => ({ kind: 'understood', amount: understood })),
    );
    expect(['', '100', '12,5', '12.5'].map((text) => said(text).kind)).toEqual(['plain', 'plain', 'plain', 'plain']);
    expect(['1e3', '-250', '1.2.3', '1,2345'].map((text) => said(text).kind)).toEqual(['unread', 'unread', 'unread', 'unread']);
  });

  it('V-103 keeps an amount of another currency as it was typed, and does not read it', () => {
    const unit = typedUnit('BTC');
    const typed = ['0.5 BTC', '€ 20', '5 mETH', '500 mBTC'].map((text) => keptText(text, unit, amountInputLengthMax));
    expect(typed).toEqual(['0.5 BTC', '€ 20', '5 mETH', '500']);
    expect(typed.map((text) => readingOf(text ?? '', unit).kind)).toEqual(['unread', 'unread', 'unread', 'plain']);
    expect(blurredAmount('0.5 BTC', { amountMin: 0.001, amountMax: 1 }, unit)).toBe('0.5 BTC');
  });

  it('V-76 holds ten characters; a longer text is written without its separators, and one that is longer still is not taken', () => {
    const kept = (text: string) => keptText(text, typedUnit('EUR', 'de'), amountInputLengthMax);
    expect(['007', 'a1', '1.000', '1e3', '1.000.000,50', '€ 1.000,50', '12345678901', '1'.repeat(400), '10.000.000,55'].map(kept)).toEqual([
      '7',
      '1',
      '1.000',
      '1e3',
      '1000000,5',
      '1.000,50',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('K-13 uses mBTC for BTC and mETH for ETH', () => {
    const btc = typedUnit('BTC');
    expect(btc).toEqual({ code: 'mBTC', shift: 3, decimals: 5, decimalSign: '.' });
    expect([fieldText(0.00125, btc), fieldText(0.0000001, btc), readAmount('1.25', btc)]).toEqual(['1.25', '0.0001', 0.00125]);
    expect(fieldText(0.00125, typedUnit('BTC', 'de'))).toBe('1,25');
  });

  it('K-13 uses whole coins where the operator has chosen atomic units', () => {
    const shapes = shapesOf(currencies, true);
    expect(unitOf('BTC', shapes)).toEqual({ code: 'BTC', shift: 0, decimals: 8 });
    expect(formatMoney({ amount: 0.000000001, currency: 'ETH' }, shapes, 'en')).toEqual({ number: '0.000000001', code: 'ETH' });
    expect(shapesOf(currencies, false)).toBe(currencies);
  });

  it('V-77 is clamped in its own unit when the field is left; text that is not an amount stays', () => {
    const range = { amountMin: 0.0002, amountMax: 0.05 };
    const left = (text: string) => blurredAmount(text, range, typedUnit('BTC'));
    expect(['', '0.1', '90', '12.', '12.50', '.', '1e3', '1.2.3'].map(left)).toEqual([
      '0.2',
      '0.2',
      '50',
      '12',
      '12.5',
      '0.2',
      '1e3',
      '1.2.3',
    ]);
    expect(blurredAmount('1.000,50', { amountMin: 5, amountMax: 5000 }, typedUnit('EUR', 'de'))).toBe('1000,5');
    expect(blurredAmount('', { amountMin: 0.0000001, amountMax: 1 }, typedUnit('ETH'))).toBe('0.0001');
  });

  const places = currencies.flatMap((currency) => ['en', 'de', 'fr', 'ar'].map((locale) => ({ ...currency, locale })));
  it.each(places)(
    'K-13 D-31 carries every amount of $code exactly from the field in $locale to the ledger and back to the page',
    (place) => {
      const { code, locale } = place;
      const unit = typedUnit(code, locale);
      const scale = scaleOf(place);
      // Ten characters, one of them the sign before the decimals.
      const typeable = fc.bigInt({ min: 0n, max: 999_999_999n });
      fc.assert(
        fc.property(typeable, (minor) => {
          const text = fieldText(Number(formatDecimal(minor, scale)), unit);
          fc.pre(text.length <= amountInputLengthMax);
          const typed = keptText(text, unit, amountInputLengthMax) ?? '';
          expect(typed).toBe(text);
          const body = JSON.stringify({ amount: readAmount(typed, unit) });
          expect(parseDecimal(sentBody.parse(parseExact(body)).amount, scale)).toBe(minor);
          const answered: unknown = JSON.parse(stringifyExact(amount().parse(formatDecimal(minor, scale))));
          expect(fieldText(Number(answered), unit)).toBe(text);
          const shown = formatMoney({ amount: Number(answered), currency: code }, currencies, 'en');
          expect(shown.code).toBe(unit.code);
          expect(parseDecimal(shown.number.replaceAll(',', ''), unit.decimals)).toBe(minor);
        }),
      );
    },
  );
});
