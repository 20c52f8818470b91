import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDaysAgo, type Visit, VISIT_GAP_MS, visitAt } from './visit.ts';

const step = fc.record({ playerId: fc.constantFrom('a', 'b'), passedMs: fc.integer({ min: 0, max: 3 * VISIT_GAP_MS }) });

it('P-79 a visit is a series of calls without a gap, compared with the end of the same player’s previous visit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let visit: Visit | undefined;
      let nowMs = 1;
      // By hand: the moments of the player who was here last, in unbroken succession.
      let seen: number[] = [];
      let last = '';
      for (const { playerId, passedMs } of steps) {
        nowMs += passedMs;
        seen = playerId === last ? [...seen, nowMs] : [nowMs];
        last = playerId;
        visit = visitAt(visit, playerId, nowMs);
        const ends = seen.filter((moment, index) => (seen[index + 1] ?? moment) - moment > VISIT_GAP_MS);
        expect(visit).toEqual({ playerId, seenMs: nowMs, sinceMs: ends.at(-1) ?? null });
      }
    }),
  );
});

it('P-79 a clock that was set back starts over', () => {
  expect(visitAt({ playerId: 'a', seenMs: 500, sinceMs: 100 }, 'a', 400)).toEqual({ playerId: 'a', seenMs: 400, sinceMs: null });
});

it('V-88 names the weekday of a visit that ended a day to six days ago, and of no other', () => {
  const hourMs = 3_600_000;
  const nowMs = Date.UTC(2026, 10, 28, 12);
  const named = [1, 23, 24, 25, 24 * 5, 24 * 6 - 1, 24 * 6, 24 * 30].filter((hours) => isDaysAgo(nowMs - hours * hourMs, nowMs));
  expect(named).toEqual([24, 25, 24 * 5, 24 * 6 - 1]);
  expect(isDaysAgo(null, nowMs)).toBe(false);
});
