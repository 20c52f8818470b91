import { crossingMs } from '@pavilion/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SharedRound } from '../../api.ts';
import { roundOf } from '../testing/round.ts';
import { drawnMs } from './lateness.ts';
import { type Climb, type ClimbEvent, initialClimb, reduceClimb, toldMs } from './state.ts';

const endsAt = 300;
const endMs = crossingMs(endsAt);
const told = (elapsedMs: number, lateMs: number, over: Partial<SharedRound> = {}): ClimbEvent => ({
  type: 'sharedRoundUpdated',
  nowMs: elapsedMs + lateMs,
  round: {
    number: 7,
    phase: elapsedMs < 0 ? 'betting' : 'climbing',
    elapsedMs,
    multiplier: 100,
    nextInMs: null,
    salt: 'salt',
    endHash: 'hash',
    bets: [],
    ended: [],
    ...over,
  },
});
const over = (lateMs: number): ClimbEvent => told(endMs + 1, lateMs, { phase: 'over', multiplier: endsAt });
const joined = (...events: ClimbEvent[]): Climb => events.reduce(reduceClimb, initialClimb(true));
const drawn = (climb: Climb, nowMs: number, isMeasured = false): number =>
  drawnMs(nowMs - climb.startedAtMs, { behindMs: 450, toldMs: toldMs(climb, { nowMs, behindMs: 450, isMeasured }) });

describe('GS-36 a shared climb is drawn no further than the studio has told', () => {
  it('GS-36 nothing above the first end that a page sees is drawn, however late that end is here', () => {
    const joinsAt = fc.integer({ min: -4000, max: endMs });
    const lates = fc.record({ first: fc.integer({ min: 0, max: 3000 }), second: fc.integer({ min: 0, max: 3000 }) });
    fc.assert(
      fc.property(
        joinsAt,
        fc.integer({ min: 0, max: endMs }),
        lates,
        fc.integer({ min: 0, max: 9000 }),
        (...[joinsMs, laterMs, late, frameMs]) => {
          const climb = joined(told(joinsMs, late.first), told(Math.max(joinsMs, laterMs), late.second));
          expect(drawn(climb, endMs + frameMs)).toBeLessThanOrEqual(endMs);
        },
      ),
    );
  });

  it('GS-36 the first picture of a climb that is joined is none beyond where the studio said it was', () => {
    const climb = joined(told(2000, 100));
    expect([2100, 2500, 4000, 60_000].map((nowMs) => drawn(climb, nowMs))).toEqual([1550, 1950, 2000, 2000]);
    expect(drawn(reduceClimb(climb, told(3000, 100)), 4000)).toBe(3000);
  });

  it('GS-36 a climb whose start has not been told stands at its start', () => {
    const climb = joined(told(-1000, 50));
    expect([0, 1000, 5000].map((nowMs) => Math.max(0, drawn(climb, nowMs)))).toEqual([0, 0, 0]);
  });

  it('GS-36 where no answer comes, or the page was hidden, the picture goes back to where the studio last said it was', () => {
    const climb = joined(told(2000, 0));
    expect(drawn(climb, 3400, true)).toBe(2950);
    expect(drawn(climb, 90_000, true)).toBe(2000);
  });

  it('GS-36 the end of the climb holds the picture while the stage is the player’s, until their own result is here', () => {
    const opened: ClimbEvent = { type: 'roundOpened', round: roundOf({ elapsedMs: 0 }), nowMs: 0 };
    const climb = joined(told(-1000, 0), opened, told(1000, 0), over(0));
    expect(drawn(climb, endMs + 8000, true)).toBe(endMs);
  });

  it('GS-36 a bet found after a reload is bounded by the climb it is on, and one of the player’s own by no table', () => {
    const opened: ClimbEvent = { type: 'roundOpened', round: roundOf({ elapsedMs: 3000 }), nowMs: 3000 };
    const climb = joined(opened, told(4000, 0));
    expect(drawn(climb, 9000)).toBe(4000);
    expect(drawn(reduceClimb(initialClimb(false), opened), 9000)).toBe(8550);
  });

  it('GS-36 the end of one climb is none of the next', () => {
    const climb = joined(told(1000, 0), over(0), told(-500, endMs + 5000, { number: 8 }), told(9000, endMs - 3500, { number: 8 }));
    expect(climb).toMatchObject({ sharedNumber: 8, sharedEndMs: null });
  });
});
