import { expect, it } from 'vitest';
import { loyaltyPercent } from '../features/retention/queries.ts';
import { addressIn } from './preferences/choose-language.ts';
import { markedParts } from './search/recent-searches.ts';

it('L-07 keeps page, query and hash when the language changes; the default drops the prefix', () => {
  const here = { pathname: '/de/games/drop', search: '?real=true', hash: '#rules' };
  expect(addressIn('en', 'en', here)).toBe('/games/drop?real=true#rules');
  expect(addressIn('pt-br', 'en', here)).toBe('/pt-br/games/drop?real=true#rules');
  expect(addressIn('de', 'en', { pathname: '/', search: '', hash: '' })).toBe('/de');
});

it('marks the search terms, ignoring case', () => {
  expect(markedParts('Glass Fjord', 'glas')).toEqual([
    { text: 'Glas', isMatch: true },
    { text: 's Fjord', isMatch: false },
  ]);
  expect(markedParts('Glass Fjord', 'zzz')).toEqual([{ text: 'Glass Fjord', isMatch: false }]);
  expect(markedParts('Glass Fjord', '')).toEqual([{ text: 'Glass Fjord', isMatch: false }]);
});

it('P-22 measures loyalty between this level and the next, 100 % at the top', () => {
  const level = (points: number) => ({ id: 'l', name: 'Silver', order: 2, points });
  expect(loyaltyPercent({ points: 1680, currentLevel: level(1000), nextLevel: level(2000) })).toBe(68);
  expect(loyaltyPercent({ points: 1000, currentLevel: level(1000), nextLevel: level(2000) })).toBe(0);
  expect(loyaltyPercent({ points: 9000, currentLevel: level(5000), nextLevel: null })).toBe(100);
});
