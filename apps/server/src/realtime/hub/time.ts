import type { Clock } from '../../kernel/clock.ts';

/** The hub's two ideas of time, and the timers it sets. Tests give one that they move by hand. */
export interface HubTime {
  /** Whole milliseconds that never jump; only differences mean something. Whole, since a fraction costs 16 bytes wherever it is kept. */
  monotonicMs(): number;
  /** Real time in milliseconds since 1970: tokens live by it (D-88). */
  epochMs(): number;
  /** Runs again and again until the returned function is called. */
  every(periodMs: number, run: () => void): () => void;
  after(delayMs: number, run: () => void): void;
}

export function createSystemTime(clock: Pick<Clock, 'realNow'>): HubTime {
  return {
    monotonicMs: () => Math.floor(performance.now()),
    epochMs: () => clock.realNow().getTime(),
    every: (periodMs, run) => {
      const timer = setInterval(run, periodMs);
      timer.unref();
      return () => clearInterval(timer);
    },
    after: (delayMs, run) => {
      setTimeout(run, delayMs);
    },
  };
}
