import { describe, expect, it } from 'vitest';
import { exceededBy, isHeldDestination, isNewDestination } from './rules.ts';

describe('who must look at a withdrawal', () => {
  it('P34 holds a second payout destination until it is a day old, never the first one', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
    const isHeld = (firstUsedAt: Date | null, otherUsedAt: Date | null): boolean =>
      isHeldDestination({ firstUsedAt, otherUsedAt }, { now, holdSeconds: 86_400 });
    expect([isHeld(null, null), isHeld(ago(5), null), isHeld(ago(500), ago(5))]).toEqual([false, false, false]);
    expect([isHeld(null, ago(5)), isHeld(ago(5), ago(500)), isHeld(ago(1439), ago(2000))]).toEqual([true, true, true]);
    expect(isHeld(ago(1440), ago(2000))).toBe(false);
    expect([isNewDestination({ firstUsedAt: null, otherUsedAt: null }), isNewDestination({ firstUsedAt: null, otherUsedAt: now })]).toEqual(
      [false, true],
    );
  });
  it('P34 holds a withdrawal that is one too many or a cent too much in a day or a week', () => {
    const policy = { velocityDayCount: 3, velocityDayMinor: 1_000n, velocityWeekCount: 5, velocityWeekMinor: 2_000n };
    const isFast = (window: 'day' | 'week', count: number, usedMinor: bigint): boolean =>
      exceededBy([{ by: 'player', window, count, baseMinor: usedMinor }], { baseMinor: 100n, policy }).length > 0;
    expect([isFast('day', 2, 900n), isFast('day', 3, 0n), isFast('day', 0, 901n)]).toEqual([false, true, true]);
    expect([isFast('week', 4, 1_900n), isFast('week', 5, 0n), isFast('week', 0, 1_901n)]).toEqual([false, true, true]);
  });
});
