import { crossingMs, leastTarget, multiplierAt } from '@pavilion/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certainMs, elapsedMs, endByClock } from './climb-clock.ts';

const startedAt = new Date(Date.UTC(2026, 10, 20, 9));
const after = (ms: number): Date => new Date(startedAt.getTime() + ms);
type Climb = Parameters<typeof certainMs>[0];
const climbOf = (crashAt: number, over: Partial<Climb> = {}): Climb => ({
  gameId: 'climb',
  input: {},
  outcome: { crashAt },
  lastActionAt: startedAt,
  seenAt: startedAt,
  startsAt: null,
  pendingAction: null,
  ...over,
});

const point = fc.integer({ min: 100, max: 3000 });
const target = fc.option(fc.integer({ min: leastTarget, max: 3000 }), { nil: undefined });

describe('GS-56 how far a climb has certainly run', () => {
  it('GS-56 is by the clock while it runs, so that nothing of its end is told before, and never beyond it', () => {
    fc.assert(
      fc.property(
        point,
        target,
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 120_000 }),
        (...[crashAt, cashOutAt, seenMs, atMs]) => {
          const climb = climbOf(crashAt, { input: cashOutAt === undefined ? {} : { cashOutAt }, seenAt: after(Math.min(seenMs, atMs)) });
          const told = certainMs(climb, after(atMs));
          const hasEnded = endByClock(climb, after(atMs)) !== undefined;
          expect(told).toBeLessThanOrEqual(elapsedMs(climb, after(atMs)));
          expect(hasEnded || told === elapsedMs(climb, after(atMs))).toBe(true);
          expect(multiplierAt(told)).toBeLessThanOrEqual(Math.min(crashAt, cashOutAt ?? Infinity));
        },
      ),
    );
  });

  it('GS-56 goes no further than where a player who was gone is cashed out', () => {
    const climb = climbOf(3000, { seenAt: after(4000) });
    expect([13_999, 14_000, 30_000].map((atMs) => certainMs(climb, after(atMs)))).toEqual([13_999, 14_000, 14_000]);
  });

  it('GS-56 goes no further than a cash-out that is being booked', () => {
    const climb = climbOf(3000, { pendingAction: { action: 'cashOut:150', transactionId: 'one' } });
    expect(certainMs(climb, after(9000))).toBe(crossingMs(150));
  });

  it('GS-56 counts down to the start of a shared climb', () => {
    expect(certainMs(climbOf(200, { startsAt: after(5000) }), after(2000))).toBe(-3000);
  });
});
