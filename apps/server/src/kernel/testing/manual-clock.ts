import type { Clock } from '../clock.ts';

/** A clock that does not advance until a test moves it. */
export interface ManualClock extends Clock {
  advanceMs(milliseconds: number): void;
  advance(seconds: number): Promise<Date>;
  set(instant: Date): void;
}

export function createManualClock(start = new Date('2026-11-20T12:00:00.000Z')): ManualClock {
  let instantMs = start.getTime();
  return {
    now: () => new Date(instantMs),
    realNow: () => new Date(instantMs),
    advanceMs: (milliseconds) => {
      instantMs += milliseconds;
    },
    advance: async (seconds) => {
      instantMs += seconds * 1000;
      return new Date(instantMs);
    },
    set: (instant) => {
      instantMs = instant.getTime();
    },
  };
}
