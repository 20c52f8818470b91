import { expect, it } from 'vitest';
import { guessCountry } from './guess-country.ts';

const open = ['AT', 'BR', 'DE', 'IE', 'IN', 'CH'].map((code) => ({ code, currency: 'EUR', restrictType: null }));
const countries = [...open, { code: 'AU', currency: 'AUD', restrictType: 2 }];
const guess = (timeZone: string, ...languages: string[]): string => guessCountry(countries, { timeZone, languages });

it('A-73 the country is the one of the browser’s zone, under any name of it, whatever the language', () => {
  expect(guess('Europe/Vienna', 'de-DE')).toBe('AT');
  expect(guess('Europe/Busingen')).toBe('DE');
  expect([guess('Asia/Kolkata', 'en-GB'), guess('Asia/Calcutta', 'hi')]).toEqual(['IN', 'IN']);
  expect(guess('America/Manaus', 'pt-BR')).toBe('BR');
});

it('A-73 a zone of no country leaves it to the region of the first language that has one', () => {
  expect(guess('UTC', 'en', 'en-IE', 'de-AT')).toBe('IE');
  expect(guess('Etc/GMT+3', 'pt-BR')).toBe('BR');
  expect(guess('', 'de-CH')).toBe('CH');
  expect([guess('UTC', 'de'), guess('UTC'), guess('UTC', '???')]).toEqual(['', '', '']);
});

it('A-73 a country that is refused or not offered is not guessed, nor is another in its place', () => {
  expect(guess('Australia/Sydney', 'en-IE')).toBe('');
  expect(guess('America/New_York', 'de-DE')).toBe('');
  expect([guess('UTC', 'en-AU', 'en-IE'), guess('UTC', 'en-US', 'en-IE')]).toEqual(['', '']);
});
