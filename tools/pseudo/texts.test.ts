import { expect, it } from 'vitest';
import { contentMatcher, pseudoText } from './texts.ts';

it('L-17 the pseudo-locale makes each word two fifths longer and marks it, and leaves figures alone', () => {
  expect(pseudoText('Deposit')).toBe('Dëpösïtttt');
  expect(pseudoText('1 of 20.00: go')).toMatch(/^1 öff 20\.00: göö$/);
  for (const word of ['Deposit', 'a', 'Responsible']) expect(pseudoText(word).length).toBe(Math.ceil(word.length * 1.4));
});

it('L-17 knows a text of the content whole, in part, with placeholders and with plural forms', () => {
  const isContent = contentMatcher([
    'Set limits',
    'Read [Limits](/profile/limits) for more',
    '{used} of {limit} used',
    '{n, plural, one {# day} other {# days}} left',
  ]);
  expect(['Set limits', 'Read ', 'Limits', '1.00 of 5.00 used', '3 days left'].map(isContent)).toEqual([true, true, true, true, true]);
  expect(['Ember Run', 'Oops'].map(isContent)).toEqual([false, false]);
});
