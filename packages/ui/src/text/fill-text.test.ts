import { describe, expect, it } from 'vitest';
import { directionOf, fillText } from './fill-text.ts';

const of = (value: string): string => `\u2068${value}\u2069`;

/** Of names, amounts and addresses in sentences of several scripts: how each is written there. */
const table: readonly (readonly [sentence: string, locale: string | undefined, value: string | number, written: string])[] = [
  ['By {value}, today', 'en', 'Dora', 'Dora'],
  ['By {value}, today', 'en', 'דורה', of('דורה')],
  ['By {value}, today', 'de', 'دورا 7', of('دورا 7')],
  ['By {value}, today', 'en', '\u202eevil', of('\u202eevil')],
  ['{value} を選択', 'ja', '港町 FC', '港町 FC'],
  ['{value} को', 'hi', 'Harbour City', 'Harbour City'],
  ['От {value}', 'ru', '84.20 EUR', '84.20 EUR'],
  ['رصيدك {value}', 'ar', '84.20 EUR', of('84.20 EUR')],
  ['رصيدك {value}', undefined, '−12.40', of('−12.40')],
  ['فاز {value}', 'ar', 'Tarrowgate Tinsmiths', of('Tarrowgate Tinsmiths')],
  ['فاز {value}', 'ar', 'نجوم الميناء', of('نجوم الميناء')],
  ['إلى {value}', 'ar', 'dora@example.test', of('dora@example.test')],
  ['إلى {value}', 'ar', '12 Quay Street, Harbour', of('12 Quay Street, Harbour')],
  ['افتح {value}', 'ar', 'https://example.test/a?b=1', 'https://example.test/a?b=1'],
  ['الرمز {value}', 'ar', 'AB12-CD34', 'AB12-CD34'],
  ['الجولات: {value}', 'ar', 20, '20'],
  ['الجولات: {value}', 'ar', '1,250.5', '1,250.5'],
  ['الجولات: {value}', 'ar', -3, of('-3')],
  ['/bonus/{value}', 'ar', 'first', 'first'],
  ['https://example.test/{value}', 'ar', 'first', 'first'],
  ['{value}', 'ar', 'Fennick Falcons', of('Fennick Falcons')],
  ['{value}', undefined, 'Fennick Falcons', 'Fennick Falcons'],
  ['رصيدك {value}', 'ar', '\u206684.20\u00a0EUR\u2069', '\u206684.20\u00a0EUR\u2069'],
  ['رصيدك {value}', 'ar', '', ''],
];

describe('the reader of texts', () => {
  it.each(table)('V-91 %j in %j keeps the order of %j', (...row) => {
    const [sentence, locale, value, written] = row;
    expect(fillText(sentence, { value }, locale === undefined ? {} : { locale })).toBe(sentence.replace('{value}', written));
  });

  it.each([
    ['+{value}، {side}', 'ar', 2, `${of('+2')}، ${of('Tarrowgate')}`],
    ['العب +{value}', 'ar', '\u20664.60\u00a0EUR\u2069', 'العب \u2066+4.60\u00a0EUR\u2069'],
    ['العب (−{value})', 'ar', '4.60', `العب (${of('−4.60')})`],
    ['+{value}, {side}', 'en', 2, '+2, Tarrowgate'],
    ['a+{value}', 'ar', 2, 'a+2'],
  ])('V-95 %j in %j draws the sign before %j', (...row) => {
    const [sentence, locale, value, written] = row;
    expect(fillText(sentence, { value, side: 'Tarrowgate' }, { locale })).toBe(written);
  });

  it('V-91 two names in a right-to-left line stand each by itself', () => {
    const values = { home: 'Fennick Falcons', away: 'Tarrowgate Tinsmiths' };
    expect(fillText('{home} – {away}', values, { locale: 'ar' })).toBe(`${of(values.home)} – ${of(values.away)}`);
  });

  it('V-91 a placeholder without a value stays as written, and none is read inside a value', () => {
    expect(fillText('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}');
  });

  it('V-91 numbers are written as the language writes them', () => {
    expect(fillText('{n} rounds', { n: 1250 }, { number: (value) => value.toLocaleString('en') })).toBe('1,250 rounds');
  });

  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['AR-eg', 'rtl'],
    ['pt-br', 'ltr'],
    ['arn', 'ltr'],
  ])('V-91 %s runs %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });
});
