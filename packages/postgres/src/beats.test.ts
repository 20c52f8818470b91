import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atBeats, untilBeat } from './beats.ts';

const BEAT_MS = 250;

describe('T-28 looks at the database wake together', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('T-28 a pause ends at a quarter of a second, half of one sooner or later than it was asked for', () => {
    const now = fc.integer({ min: 0, max: Date.UTC(2100) });
    fc.assert(
      fc.property(now, fc.integer({ min: BEAT_MS, max: 60_000 }), (nowMs, pauseMs) => {
        const actualMs = untilBeat(pauseMs, nowMs);
        expect((nowMs + actualMs) % BEAT_MS).toBe(0);
        expect(Math.abs(actualMs - pauseMs)).toBeLessThanOrEqual(BEAT_MS / 2);
      }),
    );
  });

  it('T-28 a short pause stays as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: BEAT_MS - 1 }), fc.integer({ min: 0, max: 10 ** 7 }), (pauseMs, nowMs) => {
        expect(untilBeat(pauseMs, nowMs)).toBe(pauseMs);
      }),
    );
  });

  it('T-28 loops that began at different moments look at the same ones, each as often as it was asked to, until they are stopped', () => {
    vi.useFakeTimers({ now: 30 });
    const looks: Record<'first' | 'second', number[]> = { first: [], second: [] };
    const stopFirst = atBeats(500, () => looks.first.push(Date.now()));
    vi.advanceTimersByTime(70);
    const stopSecond = atBeats(1000, () => looks.second.push(Date.now()));
    vi.advanceTimersByTime(3900);
    stopFirst();
    stopSecond();
    vi.advanceTimersByTime(3000);
    expect(looks).toEqual({ first: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000], second: [1000, 2000, 3000, 4000] });
  });
});
