import { beforeAll, describe, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
});

describe('moments of a win', () => {
  test.each([
    [0n, 0],
    [40n, 0],
    [100n, 0],
    [101n, 1],
    [499n, 1],
    [500n, 2],
    [1999n, 2],
    [2000n, 3],
    [9999n, 3],
    [10_000n, 4],
  ])('GS-05 a return of %d on a stake of 100 has tier %d', async (payoutMinor, tier) => {
    const { momentOf } = await import('./moments.ts');
    expect(momentOf({ stakeMinor: 100n, stakedMinor: 100n, payoutMinor, isFreespin: false })).toBe(tier);
  });

  test('GS-05 a free spin is measured by its stake', async () => {
    const { momentOf } = await import('./moments.ts');
    expect(momentOf({ stakeMinor: 100n, stakedMinor: 0n, payoutMinor: 600n, isFreespin: true })).toBe(2);
    expect(momentOf({ stakeMinor: 100n, stakedMinor: 0n, payoutMinor: 100n, isFreespin: true })).toBe(0);
  });
});
