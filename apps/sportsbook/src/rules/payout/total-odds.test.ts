import { expect, it } from 'vitest';
import type { Shape } from './system-lines.ts';
import { totalOddsText } from './total-odds.ts';

const all = (legCount: number): Shape => ({ legCount, sizes: [legCount], bankers: [] });

it.each<[string, Shape, bigint[], string]>([
  ['a single is its price', all(1), [2120n], '2.12'],
  ['a combination is the product', all(2), [2120n, 1850n], '3.922'],
  ['a system is the return of its lines by its stake', { legCount: 3, sizes: [2], bankers: [] }, [2000n, 3000n, 4000n], '8.667'],
  ['half a thousandth goes up', all(2), [1500n, 1001n], '1.502'],
  ['less than half goes down', all(2), [1100n, 1012n], '1.113'],
])('total odds (sportsbook §4.1): %s', (...[, shape, prices, text]) => {
  expect(totalOddsText(shape, prices)).toBe(text);
});
