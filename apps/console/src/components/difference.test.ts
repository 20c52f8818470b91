import { expect, it } from 'vitest';
import { standingOf } from './marks.tsx';
import { changesOf } from './difference.tsx';
import { neighbourOf } from './table/row-keys.ts';

it('BO-031 the difference of an approval names each field with what was, what will be, and what has changed since', () => {
  const asked = { before: { state: 'active', roles: ['support'] }, after: { roles: ['support', 'risk'] } };
  expect(changesOf({ ...asked, now: { state: 'blocked', roles: ['support'] } })).toEqual([
    { field: 'state', before: 'active', after: undefined, now: 'blocked' },
    { field: 'roles', before: 'support', after: 'support, risk', now: undefined },
  ]);
  expect(changesOf(asked).map(({ now }) => now)).toEqual([undefined, undefined]);
  expect(changesOf({ before: { version: 0 }, after: { limits: { max: null } } })).toEqual([
    { field: 'version', before: '0', after: undefined, now: undefined },
    { field: 'limits.max', before: undefined, after: '–', now: undefined },
  ]);
});

it.each([
  [undefined, 1, 'a'],
  [undefined, -1, 'c'],
  ['a', 1, 'b'],
  ['a', -1, 'a'],
  ['c', 1, 'c'],
  ['gone', 1, 'a'],
] as const)('BO-042 from row %s the keys lead by %d to row %s', (chosen, step, expected) => {
  expect(neighbourOf(['a', 'b', 'c'], chosen, step)).toBe(expected);
});

it('BO-042 an empty list leads nowhere', () => {
  expect(neighbourOf([], undefined, 1)).toBeUndefined();
});

it.each([
  [0, 'time'],
  [79, 'time'],
  [80, 'soon'],
  [99, 'soon'],
  [100, 'late'],
])('operator §2.4 an age of %d hundredths of its target is %s', (age, expected) => {
  expect(standingOf(age, 100)).toBe(expected);
});
