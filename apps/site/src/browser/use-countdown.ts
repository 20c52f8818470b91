import { useEffect, useState } from 'react';
import { browserClock } from './clock.ts';

const secondMs = 1000;

/** Remaining seconds, rounded up; 0 at the moment itself. */
export const secondsUntil = (endMs: number, nowMs: number): number => Math.max(0, Math.ceil((endMs - nowMs) / secondMs));

/** Remaining whole seconds, updated every second; 0 once the moment has passed. */
export function useCountdown(endMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endMs, browserClock.nowMs()));
  useEffect(() => {
    const look = (): void => {
      const seconds = secondsUntil(endMs, browserClock.nowMs());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, secondMs);
    look();
    return () => clearInterval(timer);
  }, [endMs]);
  return left;
}
