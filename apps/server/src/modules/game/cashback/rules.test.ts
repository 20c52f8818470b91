import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashbackOf, periodAt } from './rules.ts';

const at = (text: string): Date => new Date(text);

describe('cashback', () => {
  it('C-74 reckons a share of the loss, rounded down, between the least and the most', () => {
    const rule = { ratePpm: 100_000, minMinor: 100n, maxMinor: 5_000n };
    expect(cashbackOf(3_333n, rule)).toBe(333n);
    expect(cashbackOf(999n, rule)).toBe(0n);
    expect(cashbackOf(1_000n, rule)).toBe(100n);
    expect(cashbackOf(90_000n, rule)).toBe(5_000n);
    expect(cashbackOf(90_000n, { ...rule, maxMinor: null })).toBe(9_000n);
    expect(cashbackOf(-500n, { ...rule, minMinor: 0n })).toBe(0n);
  });

  it('C-74 a week runs from Monday to Monday in UTC, a day from midnight', () => {
    const week = periodAt('week', at('2026-11-20T15:00:00Z'));
    expect(week).toEqual({ start: at('2026-11-16T00:00:00Z'), end: at('2026-11-23T00:00:00Z') });
    expect(periodAt('week', week.start).start).toEqual(week.start);
    expect(periodAt('week', week.end).start).toEqual(week.end);
    expect(periodAt('week', at('2026-11-15T23:59:59Z'))).toEqual({ start: at('2026-11-09T00:00:00Z'), end: week.start });
    expect(periodAt('day', at('2026-11-19T23:59:59Z')).start).toEqual(at('2026-11-19T00:00:00Z'));
  });

  it('C-74 never gives back more than the share of what was lost, and periods leave no gap', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -10_000n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }),
        (lossMinor, ratePpm, ms) => {
          const amountMinor = cashbackOf(lossMinor, { ratePpm, minMinor: 0n, maxMinor: null });
          expect(amountMinor >= 0n && amountMinor * 1_000_000n <= (lossMinor > 0n ? lossMinor : 0n) * BigInt(ratePpm)).toBe(true);
          const now = periodAt('week', new Date(ms));
          expect(now.start.getTime() <= ms && ms < now.end.getTime()).toBe(true);
          expect(periodAt('week', new Date(now.start.getTime() - 1)).end).toEqual(now.start);
          expect(now.start.getUTCDay()).toBe(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
