import { expect, test } from 'vitest';
import { nextOf } from './next-row.ts';

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['gone', 'a'],
  [undefined, 'a'],
])('operator §2.1 once %s is decided, %s is next', (decided, next) => {
  expect(nextOf(['a', 'b', 'c'], decided)).toBe(next);
});

test('operator §2.1 nothing is next to the only row', () => {
  expect(nextOf(['a'], 'a')).toBeUndefined();
  expect(nextOf([], 'a')).toBeUndefined();
});
