import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pacing } from './rows.ts';

describe('the pause after a page of a file', () => {
  it('OS-19 is short while pages take what they always take, and grows with what they waited', () => {
    const pauseMs = pacing();
    const pauses = [12, 12, 10, 10, 20, 40, 10].map((tookMs) => pauseMs(tookMs));
    const [usual] = pauses;
    expect(usual).toBeLessThan(5);
    expect(pauses.slice(1, 4)).toEqual([usual, usual, usual]);
    // Others take half of the machine or more: the file takes less than a third of its time.
    expect(pauses[5]).toBeGreaterThan(2 * 40);
    expect(pauses[4]).toBeGreaterThan(15);
    expect(pauses[6]).toBe(usual);
  });

  it('OS-19 never ends the file: no pause is longer than half a second, none is negative, a slower page never has a shorter one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { minLength: 1 }), (pages) => {
        const pauseMs = pacing();
        for (const tookMs of pages) {
          const pause = pauseMs(tookMs);
          expect(pause).toBeGreaterThan(0);
          expect(pause).toBeLessThanOrEqual(500);
          expect(pauseMs(tookMs + 1)).toBeGreaterThanOrEqual(pause);
        }
      }),
    );
  });
});
