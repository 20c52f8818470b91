import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asciiDigits, cleanAmount, type DecimalSign, decimalSignOf, isOfAnother, readTypedAmount } from './typed.ts';

const read = (text: string, sign: DecimalSign = '.'): string | undefined => readTypedAmount(text, sign)?.digits;

describe('an amount as people type it', () => {
  test.each<[string, string | undefined, string | undefined]>([
    // Typed, as English reads it, as German does.
    ['1000', '1000', '1000'],
    ['1.000', '1.000', '1000'],
    ['1,000', '1000', '1.000'],
    ['1.000,50', '1000.50', '1000.50'],
    ['1,000.50', '1000.50', '1000.50'],
    ['1.000.000', '1000000', '1000000'],
    ['1,000,000', '1000000', '1000000'],
    ['1,00,000', '100000', '100000'],
    ['1,00,00,000.5', '10000000.5', '10000000.5'],
    ['1 000', '1000', '1000'],
    ['1 000,50', '1000.50', '1000.50'],
    ["1'000.50", '1000.50', '1000.50'],
    ['1’000,50', '1000.50', '1000.50'],
    ['1\u00a0000', '1000', '1000'],
    ['1\u202f000,5', '1000.5', '1000.5'],
    ['1,5', '1.5', '1.5'],
    ['1.5', '1.5', '1.5'],
    ['12,34', '12.34', '12.34'],
    ['1234.567', '1234.567', '1234.567'],
    ['0.500', '0.500', '0.500'],
    ['0,500', '0.500', '0.500'],
    ['.5', '0.5', '0.5'],
    [',5', '0.5', '0.5'],
    ['5.', '5', '5'],
    ['007', '7', '7'],
    ['€ 250', '250', '250'],
    ['250 EUR', '250', '250'],
    ['R$ 1.000,50', '1000.50', '1000.50'],
    ['1,25 mBTC', '1.25', '1.25'],
    ['٢٥٠', '250', '250'],
    ['١٬٠٠٠٫٥٠', '1000.50', '1000.50'],
    ['۱۰۰', '100', '100'],
    ['١،٠٠٠', '1000', '1.000'],
    ['१,००,०००', '100000', '100000'],
    ['１，０００．５０', '1000.50', '1000.50'],
    ['\u2066100\u2069', '100', '100'],
    ['1e3', undefined, undefined],
    ['-250', undefined, undefined],
    ['−250', undefined, undefined],
    ['+250', undefined, undefined],
    ['(250)', undefined, undefined],
    ['1.2.3', undefined, undefined],
    ['1.000,50,3', undefined, undefined],
    ['1,00.000', undefined, undefined],
    ['10.00.000,5', '1000000.5', '1000000.5'],
    ['1 5', undefined, undefined],
    ['1 000.000 000', undefined, undefined],
    ['0.123.456', undefined, undefined],
    ['5k', undefined, undefined],
    ['5 тыс', undefined, undefined],
    ['1/2', undefined, undefined],
    ['50%', undefined, undefined],
    ['0x10', undefined, undefined],
    ['.', '0', '0'],
    ['all', undefined, undefined],
    ['1d5', undefined, undefined],
    ['100d', undefined, undefined],
    ['1_000', undefined, undefined],
    ['1٬000,5', '1000.5', '1000.5'],
    ['1.000٫5', '1000.5', '1000.5'],
    ['1٫000', '1.000', '1.000'],
    ['1٫5٬000', undefined, undefined],
    ['1٫5٫5', undefined, undefined],
    ['.', '0', '0'],
    ['', undefined, undefined],
  ])('V-76 U-34 %s is %s where a point begins the decimals, and %s where a comma does', (typed, english, german) => {
    expect([read(typed, '.'), read(typed, ',')]).toEqual([english, german]);
  });

  it('V-103 no sign is an amount’s but those that people write', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), (sign) => {
        fc.pre(!/[\p{Nd}\p{Cf}\s'’.,．،，٫٬]/u.test(sign));
        expect([read(`1${sign}5`), read(`1${sign}000`)]).toEqual([undefined, undefined]);
      }),
    );
  });

  test.each([
    ['EUR', ['100', '100 EUR', '€ 100', '100€', 'eur 100', 'a1', 'kr 100', '1.000,50 €', '1e3', '']],
    ['USD', ['$5', 'US$ 5', '5 USD']],
    ['BRL', ['R$ 5', '5 BRL']],
    ['TRY', ['₺5', '5 TRY']],
    ['mBTC', ['500', '500 mBTC', 'mBTC 500']],
    ['USDT', ['5 USDT']],
    ['', ['5', '12,5']],
  ])('V-103 an amount of %s is one of %j', (code, texts) => {
    expect(texts.filter((text) => isOfAnother(text, code))).toEqual([]);
  });

  test.each([
    ['EUR', ['100 USD', '$100', 'usd 100', 'ＵＳＤ 100', '100 £', 'R$ 100', '100 EURO', '5KEUR', '100 TRY', '0.5 BTC', '₿1']],
    ['mBTC', ['0.5 BTC', '0.5BTC', 'BTC 0.5', 'btc 0.5', '₿0.5', '€ 20', '5 mETH']],
    ['BTC', ['500 mBTC', '5 ETH', '₺1']],
    ['USDT', ['5 USD', '5 USDC']],
    ['', ['5 EUR', '$5']],
  ])('V-103 an amount of another currency is none of %s: %j', (code, texts) => {
    expect(texts.filter((text) => !isOfAnother(text, code))).toEqual([]);
  });

  it('U-34 says which amounts are to be shown as they were understood', () => {
    const obvious = ['1000', '1000.5', '0.500', '12,34', '1 000', '1.000', '1,000', '1.000,50', '999.999'].map(
      (text) => readTypedAmount(text, '.')?.isObvious,
    );
    expect(obvious).toEqual([true, true, true, true, false, false, false, false, false]);
  });

  it('V-76 a field keeps the digits and what stands between them', () => {
    expect(['007', '0.5', 'a1', '1,5', '1.2.3', '.5', '00', '1e3', '-250', '٥', '250 EUR'].map(cleanAmount)).toEqual([
      '7',
      '0.5',
      '1',
      '1,5',
      '1.2.3',
      '0.5',
      '0',
      '1e3',
      '-250',
      '5',
      '250',
    ]);
  });

  const locales = ['en', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'pl', 'pt-BR', 'ru', 'tr', 'ar-u-nu-latn'];
  const scripts = ['latn', 'arab', 'arabext', 'deva', 'fullwide', 'beng', 'thai', 'mathbold'];

  test.each(locales)('U-34 what %s writes, in the digits of any script, is read as it was', (locale) => {
    const sign = decimalSignOf(locale);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.constantFrom(...scripts), (minor, script) => {
        const plain = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}` as const;
        const tag = new Intl.Locale(locale, { numberingSystem: script });
        const written = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(Number(plain));
        expect(read(written, sign)).toBe(plain);
      }),
    );
  });

  it('U-34 writes the digits of every script as 0 to 9', () => {
    expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ０１２３４５６７８９ 𝟎𝟗𝟘𝟡𝟶𝟿 ² Ⅳ')).toBe(
      '0123456789 0123456789 0123456789 0123456789 090909 ² Ⅳ',
    );
  });
});
