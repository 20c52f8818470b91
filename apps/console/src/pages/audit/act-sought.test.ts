import { expect, it } from 'vitest';
import { actSought } from './act-sought.ts';

const acts = [
  ['release', 'Withdrawal released'],
  ['withdrawals.release', 'Withdrawal released'],
  ['players.tags', 'Tags changed'],
] as const;

it.each([
  ['Withdrawal released', 'release,withdrawals.release'],
  ['  tags CHANGED ', 'players.tags'],
  ['players.tags', 'players.tags'],
  ['something.else', 'something.else'],
  ['  ', undefined],
])('BO-037 an act is found by the words that the list shows: "%s"', (typed, sought) => {
  expect(actSought(acts, typed)).toBe(sought);
});
