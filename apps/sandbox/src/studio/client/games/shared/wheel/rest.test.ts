import { describe, expect, it } from 'vitest';
import { restShare } from './rest.ts';

describe('where a wheel rests', () => {
  it('GS-44 a pointer rests in the middle part of a segment, in another place each round, the same for a round shown again', () => {
    const shares = Array.from({ length: 500 }, (_, round) => restShare(round));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.3);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.7);
    expect(new Set(shares.map((share) => Math.round(share * 100))).size).toBeGreaterThan(30);
    expect(shares).toEqual(Array.from({ length: 500 }, (_, round) => restShare(round)));
  });
});
