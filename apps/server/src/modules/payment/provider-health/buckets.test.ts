import { describe, expect, it } from 'vitest';
import { bucketBoundsMs, bucketOf, noCalls, quantileMs } from './buckets.ts';

describe('how fast a provider answers', () => {
  it('operator §2.2 counts a call in the first bucket that holds it, and the slowest calls in the last', () => {
    expect([0, 25, 26, 400, 401, 999_999].map(bucketOf)).toEqual([0, 0, 1, 4, 5, bucketBoundsMs.length - 1]);
  });

  it('operator §2.2 says within what time a share was answered', () => {
    const took = noCalls();
    took[1] = 8;
    took[4] = 2;
    expect([0.5, 0.8, 0.81, 0.95, 1].map((share) => quantileMs(took, share))).toEqual([50, 50, 400, 400, 400]);
    expect(quantileMs(noCalls(), 0.5)).toBeNull();
  });
});
