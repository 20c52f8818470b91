import { resendCountdownSeconds } from '@pavilion/contract/constants.ts';
import { expect, it } from 'vitest';
import {
  countryName,
  currencyName,
  formatCalendarDay,
  formatCount,
  formatCountdown,
  formatElapsed,
  formatMoney,
  formatOdds,
  formatPercent,
  formatResult,
  resultText,
  moneyText,
} from './format.ts';
import { camelCase, formatText, globalDirectories, valueAt } from './lookup.ts';
import { textsOf } from './texts.tsx';

const euro = { code: 'EUR', subunitToUnit: 100, subCurrencies: [] };
const bitcoin = { code: 'BTC', subunitToUnit: 100_000_000, subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }] };
const yen = { code: 'JPY', subunitToUnit: 1, subCurrencies: [] };
const all = [euro, bitcoin, yen];

it('L-11 names the five groups that are loaded for the locale', () => {
  expect(globalDirectories).toEqual(['alerts', 'fields-settings', 'global-components', 'layout', 'modals']);
});

it('L-13 fills in values and leaves an unknown placeholder as written', () => {
  expect(formatText('From {min} to {max}', { min: 6, max: '12' }, 'en')).toBe('From 6 to 12');
  expect(formatText('{sum} on {date}, {other}', { sum: '5.00 EUR', date: 'today' }, 'en')).toBe('5.00 EUR on today, {other}');
  expect(formatText('{param}', { param: 'x' }, 'en')).toBe('x');
});

it('picks the plural form of the locale', () => {
  const games = '{count, plural, one {# game} other {# games}}';
  expect([0, 1, 2, 1200].map((count) => formatText(games, { count }, 'en'))).toEqual(['0 games', '1 game', '2 games', '1,200 games']);
  const polish = '{count, plural, one {# gra} few {# gry} many {# gier} other {# gry}}';
  expect([1, 3, 5].map((count) => formatText(polish, { count }, 'pl'))).toEqual(['1 gra', '3 gry', '5 gier']);
  expect(formatText(games, {}, 'en')).toBe(games);
});

it('L-15 writes money as the number of the locale and the code', () => {
  expect(formatMoney({ amount: 84.2, currency: 'EUR' }, all, 'en')).toEqual({ number: '84.20', code: 'EUR' });
  expect(formatMoney({ amount: 1234.5, currency: 'EUR' }, all, 'de')).toEqual({ number: '1.234,50', code: 'EUR' });
  expect(formatMoney({ amount: 500, currency: 'JPY' }, all, 'en')).toEqual({ number: '500', code: 'JPY' });
  expect(formatMoney({ amount: -12.4, currency: 'EUR' }, all, 'en').number).toBe('−12.40');
  expect(moneyText({ amount: 5, currency: 'EUR' }, all, 'de')).toBe('5,00\u00a0EUR');
});

it('T-30 writes a result of play with its sign, and zero without one', () => {
  const written = ([0, 51.5, -12.4, 1234.5] as const).map((amount) => formatResult({ amount, currency: 'EUR' }, all, 'de').number);
  expect(written).toEqual(['0,00', '+51,50', '−12,40', '+1.234,50']);
  expect(formatResult({ amount: 0.00125, currency: 'BTC' }, all, 'en')).toEqual({ number: '+1.25', code: 'mBTC' });
  expect(resultText({ amount: 4.6, currency: 'EUR' }, all, 'de')).toBe('+4,60\u00a0EUR');
});

it('K-13 shows bitcoin in thousandths', () => {
  expect(formatMoney({ amount: 0.5, currency: 'BTC' }, all, 'en')).toEqual({ number: '500.00', code: 'mBTC' });
  expect(formatMoney({ amount: 0.00125, currency: 'BTC' }, all, 'en')).toEqual({ number: '1.25', code: 'mBTC' });
  expect(formatMoney({ amount: 0.1, currency: 'BTC' }, all, 'en').number).toBe('100.00');
  expect(formatMoney({ amount: 0, currency: 'BTC' }, all, 'en')).toEqual({ number: '0.00', code: 'mBTC' });
});

it('L-13 L-15 isolates values inside a right-to-left text', () => {
  expect(formatText('رصيدك {amount}', { amount: '5.00 EUR' }, 'ar')).toBe('رصيدك \u20685.00 EUR\u2069');
  expect(formatText('/bonus/{pageIdentity}', { pageIdentity: 'first' }, 'ar')).toBe('/bonus/first');
  expect(moneyText({ amount: 84.2, currency: 'EUR' }, all, 'ar')).toBe('\u206684.20\u00a0EUR\u2069');
  expect(formatText('{count} نقطة', { count: 1234 }, 'ar')).toBe('1,234 نقطة');
});

it('L-13 counts in the six forms of Arabic', () => {
  const days = '{count, plural, zero {لا أيام} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}';
  const counted = [0, 1, 2, 3, 11, 100].map((count) => formatText(days, { count }, 'ar'));
  expect(counted).toEqual(['لا أيام', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم']);
});

it('L-15 W-53 formats odds for the locale, with at least two decimals and never in exponent form', () => {
  const both = (locale: string) => [2.1, 1.333, 1e21].map((odds) => formatOdds(odds, locale));
  expect(both('en')).toEqual(['2.10', '1.333', '1,000,000,000,000,000,000,000.00']);
  expect(both('de').slice(0, 2)).toEqual(['2,10', '1,333']);
  expect(both('ar').slice(0, 2)).toEqual(['2.10', '1.333']);
});

it('L-15 writes dates, counts and percentages for the locale', () => {
  expect(formatCalendarDay('2026-11-20', 'de')).toBe('20.11.2026');
  expect([formatCount(1200, 'en'), formatCount(1200, 'de'), formatPercent(96.2, 'en')]).toEqual(['1,200', '1.200', '96.2%']);
  expect(formatPercent(96.2, 'de').replace('\u00a0', ' ')).toBe('96,2 %');
  expect([countryName('NO', 'en'), countryName('NO', 'de'), currencyName('EUR', 'de'), currencyName('USDT', 'en')]).toEqual([
    'Norway',
    'Norwegen',
    'Euro',
    'USDT',
  ]);
  expect([currencyName('EUR', 'fr'), currencyName('BRL', 'pl')]).toEqual(['Euro', 'Real brazylijski']);
});

it('keeps Latin digits in Arabic', () => {
  expect(formatMoney({ amount: 1234.5, currency: 'EUR' }, all, 'ar').number).toBe('1,234.50');
});

it('writes the time of a session in hours and minutes', () => {
  expect([0, 59, 60, 2520, 3600, 36_060].map(formatElapsed)).toEqual(['0:00', '0:00', '0:01', '0:42', '1:00', '10:01']);
});

it('K-04 writes the resend countdown of 60 seconds as minutes and seconds', () => {
  expect([resendCountdownSeconds, 59, 9, 0].map(formatCountdown)).toEqual(['1:00', '0:59', '0:09', '0:00']);
});

it('reads texts by path and shows the key if there is none', () => {
  const texts = textsOf(
    { search: { placeholder: 'Search {what}' }, isShown: false, items: [{ label: 'a' }, 'no object'], lines: ['one', 2] },
    'en',
  );
  expect(texts('search.placeholder', { what: 'games' })).toBe('Search games');
  expect([texts('search.nothing'), texts.optional('search.nothing'), texts.flag('isShown', true), texts.flag('other', true)]).toEqual([
    'nothing',
    undefined,
    false,
    true,
  ]);
  expect([texts.list('items').length, texts.lines('lines'), texts.group('search')('placeholder')]).toEqual([1, ['one'], 'Search {what}']);
});

it('knows content documents by their camel-cased file names', () => {
  expect([camelCase('cards-group'), camelCase('error')]).toEqual(['cardsGroup', 'error']);
  expect(valueAt({ a: { b: ['x'] } }, 'a.b')).toEqual(['x']);
});
