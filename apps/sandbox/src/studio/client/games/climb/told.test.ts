import { crossingMs } from '@pavilion/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToldClock } from './told-clock.ts';

const endMs = crossingMs(300);
type Told = readonly [elapsedMs: number, lateMs: number, number?: string];
/** A page that was told where the climb of a table was, each time so late. */
function joined(...told: readonly Told[]): ToldClock {
  const clock = new ToldClock();
  for (const [elapsedMs, lateMs, number = '7'] of told) clock.told(number, { elapsedMs, nowMs: elapsedMs + lateMs });
  return clock;
}

describe('GS-36 a shared climb is drawn no further than the studio has told', () => {
  it('GS-36 nothing above an end is drawn, however late that end is here', () => {
    const joinsAt = fc.integer({ min: -4000, max: endMs });
    const late = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(joinsAt, fc.integer({ min: 0, max: endMs }), fc.tuple(late, late), fc.integer({ min: 0, max: 9000 }), (...given) => {
        const [joinsMs, laterMs, [first, second], frameMs] = given;
        const clock = joined([joinsMs, first], [Math.max(joinsMs, laterMs), second]);
        expect(clock.at(endMs + frameMs)).toBeLessThanOrEqual(endMs);
      }),
    );
  });

  it('GS-36 the first picture of a climb that is joined is none beyond where the studio said it was', () => {
    const clock = joined([2000, 100]);
    expect([2100, 2500, 4000, 60_000].map((nowMs) => clock.at(nowMs))).toEqual([1550, 1950, 2000, 2000]);
    clock.told('7', { elapsedMs: 3000, nowMs: 60_100 });
    expect(clock.at(70_000)).toBe(3000);
  });

  it('GS-36 after an interruption the climb is drawn where the studio says that it is, of another number too', () => {
    const clock = joined([3000, 0], [10_000, 50_000, '9']);
    expect([clock.at(60_000), clock.at(60_450), clock.at(90_000)]).toEqual([9550, 10_000, 10_000]);
  });

  it('GS-36 a climb whose start has not been told stands at its start', () => {
    const clock = joined([-1000, 50]);
    expect([0, 1000, 5000].map((nowMs) => Math.max(0, clock.at(nowMs)))).toEqual([0, 0, 0]);
  });

  it('GS-36 where no answer comes, or the page was hidden, the picture goes no further than where the studio last said it was', () => {
    const clock = joined([1750, 0], [2000, 0]);
    expect([clock.at(3400), clock.at(90_000)]).toEqual([2000, 2000]);
  });

  it('GS-36 the end of the climb holds the picture, however often it is told', () => {
    const clock = joined([1000, 0], [endMs, 10], [endMs, 1000], [endMs, 2000]);
    expect(clock.at(endMs + 8000)).toBe(endMs);
  });

  it('GS-36 the end of one climb is none of the next, and neither it nor a countdown puts that further behind', () => {
    const clock = joined([endMs - 250, 20], [endMs, 20], [endMs, 1000], [endMs, 2900], [-3000, 20, '8'], [-2000, 20, '8'], [0, 20, '8']);
    const steps = Array.from({ length: 12 }, (_, index) => (index + 1) * 250);
    for (const elapsedMs of steps) {
      clock.at(elapsedMs + 20);
      clock.told('8', { elapsedMs, nowMs: elapsedMs + 20 });
    }
    expect(clock.at(3030)).toBeGreaterThanOrEqual(3000 - 450);
    expect(clock.at(60_000)).toBe(3000);
  });
});
