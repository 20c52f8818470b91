import { expect, it } from 'vitest';
import { BatchTime } from './batch-time.ts';

function expectedAfter(...batchesMs: readonly number[]): number {
  const time = new BatchTime();
  for (const each of batchesMs) time.took(each);
  return time.expectedMs;
}

it('C82 expects what a busy lane’s batches take, after some of them', () => {
  expect(expectedAfter()).toBe(0);
  expect(expectedAfter(...Array.from({ length: 40 }, () => 50))).toBeCloseTo(50, 0);
  expect(expectedAfter(50)).toBeLessThan(10);
});

it('C82 expects no more than the newest took, after one that waited for seconds', () => {
  expect(expectedAfter(8000, 2)).toBe(2);
  expect(expectedAfter(...Array.from({ length: 40 }, () => 8000), 2)).toBe(2);
});
