import { useEffect, useState } from 'react';
import { browserClock } from '../../session/clock.ts';

const secondMs = 1000;

const secondsUntil = (endMs: number): number => Math.max(0, Math.ceil((endMs - browserClock.nowMs()) / secondMs));

/** Whole seconds until a moment, drawn anew with each; 0 once it is over. */
export function useCountdown(endMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endMs));
  useEffect(() => {
    const look = (): void => {
      const seconds = secondsUntil(endMs);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, secondMs);
    look();
    return () => clearInterval(timer);
  }, [endMs]);
  return left;
}
