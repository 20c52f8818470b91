import type { HubTime } from '../hub/time.ts';

export interface ManualTime extends HubTime {
  /** Advances time and runs what falls due, in order. */
  advance(milliseconds: number): void;
}

interface Timer {
  atMs: number;
  periodMs: number | null;
  run: () => void;
}

const START_EPOCH_MS = Date.UTC(2026, 10, 20);

/** Time that only advances when a test moves it. */
export function createManualTime(): ManualTime {
  let nowMs = 0;
  const timers = new Set<Timer>();
  const add = (timer: Timer): (() => void) => {
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const next = (untilMs: number): Timer | undefined =>
    [...timers].filter((timer) => timer.atMs <= untilMs).sort((left, right) => left.atMs - right.atMs)[0];
  return {
    monotonicMs: () => nowMs,
    epochMs: () => START_EPOCH_MS + nowMs,
    every: (periodMs, run) => add({ atMs: nowMs + periodMs, periodMs, run }),
    after: (delayMs, run) => {
      add({ atMs: nowMs + delayMs, periodMs: null, run });
    },
    advance: (milliseconds) => {
      const untilMs = nowMs + milliseconds;
      for (let timer = next(untilMs); timer !== undefined; timer = next(untilMs)) {
        nowMs = timer.atMs;
        if (timer.periodMs === null) timers.delete(timer);
        else timer.atMs += timer.periodMs;
        timer.run();
      }
      nowMs = untilMs;
    },
  };
}
