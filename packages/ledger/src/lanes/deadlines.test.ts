import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Deadlines } from './deadlines.ts';

/**
 * Deadlines on a clock that advances by a fixed step at each reading, and a timer that fires early, as Node's do by fractions of a
 * millisecond.
 */
function play({ stepMs, earlyMs, deadlines }: { stepMs: number; earlyMs: number; deadlines: readonly number[] }): number[] {
  let nowMs = 0;
  let timer: (() => void) | undefined;
  const answered: number[] = [];
  const watched = new Deadlines({
    // A batch under way keeps what it holds, answered or not.
    pending: () => deadlines.map((deadlineMs) => ({ deadlineMs })),
    onPassed: (passedMs) => answered.push(...deadlines.filter((deadlineMs) => deadlineMs <= passedMs && !answered.includes(deadlineMs))),
    monotonicMs: () => (nowMs += stepMs),
    after: (milliseconds, act) => {
      timer = () => {
        nowMs += Math.max(0, milliseconds - earlyMs);
        act();
      };
    },
  });
  watched.watch();
  for (let looks = 0; timer !== undefined && looks < 1000; looks += 1) {
    const act = timer;
    timer = undefined;
    act();
  }
  expect(timer).toBeUndefined();
  return answered;
}

it('C82 answers each deadline, also one that passes during a look at another, or before the first', () => {
  const reading = fc.double({ min: 0.1, max: 40, noNaN: true });
  const early = fc.constantFrom(0, 0.5, 1);
  const moments = fc.uniqueArray(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(reading, early, moments, (stepMs, earlyMs, deadlines) => {
      expect(new Set(play({ stepMs, earlyMs, deadlines }))).toEqual(new Set(deadlines));
    }),
  );
});
