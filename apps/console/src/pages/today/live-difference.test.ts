import { expect, it } from 'vitest';
import { differenceOf } from './live-difference.ts';

it.each([
  [12, 10, { name: 'more', by: 2, permille: 200 }],
  [5, 10, { name: 'less', by: -5, permille: -500 }],
  [10, 10, { name: 'same', by: 0, permille: null }],
  [0.3, 0.1 + 0.2, { name: 'same', by: 0, permille: null }],
  [10, 0, { name: 'more', by: 10, permille: null }],
  [-3, -10, { name: 'more', by: 7, permille: null }],
  [10, null, { name: 'notKept', by: 0, permille: null }],
] as const)('BO-166 %d beside %s a week ago', (value, weekAgo, expected) => {
  expect(differenceOf(value, weekAgo)).toEqual(expected);
});
