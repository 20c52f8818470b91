import { describe, expect, it } from 'vitest';
import { weigh } from './rules.ts';

describe('how a pair weighs', () => {
  it.each([
    { kinds: [], score: 0, strongest: 0 },
    { kinds: ['address'], score: 10, strongest: 10 },
    { kinds: ['address', 'device'], score: 50, strongest: 40 },
    { kinds: ['likeName', 'address'], score: 30, strongest: 20 },
    { kinds: ['person', 'device', 'place'], score: 100, strongest: 60 },
  ] as const)('BO-063 $kinds weigh $score, at most 100', ({ kinds, score, strongest }) => {
    expect(weigh(kinds)).toMatchObject({ score, strongest });
  });
  it('BO-063 a name that is the same is alike as well, which counts once; the strongest comes first', () => {
    expect(weigh(['likeName', 'address', 'person'])).toEqual({ kinds: ['person', 'address'], score: 70, strongest: 60 });
  });
});
