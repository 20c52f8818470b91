import { atBeats } from '@pavilion/postgres';
import type { Clock } from '../../kernel/clock.ts';

/** The hub's two clocks, and its timers. Tests inject a manual one. */
export interface HubTime {
  /** Monotonic time in whole milliseconds; only differences are meaningful. Whole, since a fraction costs 16 bytes each time it is stored. */
  monotonicMs(): number;
  /** Real time in milliseconds since 1970: tokens expire by it (D-88). */
  epochMs(): number;
  /** Runs repeatedly until the returned function is called. */
  every(periodMs: number, run: () => void): () => void;
  after(delayMs: number, run: () => void): void;
}

/** Makes the hub's time from the process's monotonic clock and the real time of `clock`. */
export function createSystemTime(clock: Pick<Clock, 'realNow'>): HubTime {
  return {
    monotonicMs: () => Math.floor(performance.now()),
    epochMs: () => clock.realNow().getTime(),
    every: atBeats,
    after: (delayMs, run) => {
      setTimeout(run, delayMs);
    },
  };
}
