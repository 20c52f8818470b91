import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnMs, Lateness } from './lateness.ts';

describe('GS-14 how far behind the studio a climb is drawn', () => {
  it('GS-14 nothing above an end is drawn that arrives no later than a quarter beyond the one before', () => {
    const lates = fc.array(fc.double({ min: 0, max: 1200, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lates, fc.double({ min: 0, max: 1.25, noNaN: true }), fc.integer({ min: 0, max: 60_000 }), (list, share, endMs) => {
        const lateness = new Lateness();
        for (const late of list) lateness.note(late);
        const arrivesAtMs = endMs + (list.at(-1) ?? 0) * share;
        expect(drawnMs(arrivesAtMs, { behindMs: lateness.ms, toldMs: Infinity })).toBeLessThanOrEqual(endMs + 1e-6);
      }),
    );
  });

  it('GS-14 a slow end is forgotten step by step, and none makes the climb lag by more than a second and a half', () => {
    const lateness = new Lateness();
    lateness.note(60_000);
    expect(lateness.ms).toBe(1500);
    lateness.note(100);
    expect(lateness.ms).toBe(1350);
    for (let round = 0; round < 40; round += 1) lateness.note(10);
    expect(lateness.ms).toBe(200);
  });

  it('GS-14 a countdown is drawn by the clock, and a climb starts at 1.00', () => {
    expect([-3000, -1, 0, 300, 1000].map((elapsedMs) => drawnMs(elapsedMs, { behindMs: 400, toldMs: Infinity }))).toEqual([
      -3000, -1, 0, 0, 600,
    ]);
  });
});
