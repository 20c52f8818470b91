import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atBeats, untilBeat } from './beats.ts';

const BEAT_MS = 250;

describe('T-28 looks at the database wake together', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('T-28 a pause ends at a quarter of a second, half of one sooner or later than it was asked for', () => {
    const uptime = fc.integer({ min: 0, max: 10 ** 10 }).map((microseconds) => microseconds / 1000);
    fc.assert(
      fc.property(uptime, fc.integer({ min: BEAT_MS, max: 60_000 }), (uptimeMs, pauseMs) => {
        const actualMs = untilBeat(pauseMs, uptimeMs);
        const endMs = uptimeMs + actualMs;
        expect(Math.abs(endMs - Math.round(endMs / BEAT_MS) * BEAT_MS)).toBeLessThan(0.01);
        expect(Math.abs(actualMs - pauseMs)).toBeLessThanOrEqual(BEAT_MS / 2 + 0.01);
      }),
    );
  });

  it('T-28 a short pause stays as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: BEAT_MS - 1 }), fc.integer({ min: 0, max: 10 ** 7 }), (pauseMs, uptimeMs) => {
        expect(untilBeat(pauseMs, uptimeMs)).toBe(pauseMs);
      }),
    );
  });

  it('T-28 loops that began at different moments look at the same ones, each as often as it was asked to, until they are stopped', () => {
    vi.useFakeTimers();
    let uptimeMs = 0;
    vi.spyOn(process, 'uptime').mockImplementation(() => uptimeMs / 1000);
    const looks: Record<'first' | 'second', number[]> = { first: [], second: [] };
    const pass = (milliseconds: number): void => {
      for (let passed = 0; passed < milliseconds; passed += 1) {
        uptimeMs += 1;
        vi.advanceTimersByTime(1);
      }
    };
    pass(30);
    const stopFirst = atBeats(500, () => looks.first.push(uptimeMs));
    pass(70);
    const stopSecond = atBeats(1000, () => looks.second.push(uptimeMs));
    pass(3900);
    stopFirst();
    stopSecond();
    pass(3000);
    expect(looks).toEqual({ first: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000], second: [1000, 2000, 3000, 4000] });
  });
});
