import { useEffect, useState } from 'react';
import { browserClock } from './clock.ts';

const secondMs = 1000;

/** Whole seconds that are left, begun ones counted; 0 at the moment itself. */
export const secondsUntil = (endMs: number, nowMs: number): number => Math.max(0, Math.ceil((endMs - nowMs) / secondMs));

/** Whole seconds until a moment, drawn anew with each; 0 once it is over. */
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
