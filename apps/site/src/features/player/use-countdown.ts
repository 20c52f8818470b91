import { useEffect, useState } from 'react';
import { browserClock } from '../../session/clock.ts';
import { secondsUntil } from './verification-rules.ts';

const secondMs = 1000;

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
