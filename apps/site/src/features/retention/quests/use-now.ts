import { useEffect, useState } from 'react';
import { browserClock } from '../../../browser/clock.ts';

const lookMs = 30_000;

/** The current time, updated every 30 seconds, for times shown in minutes. */
export function useNowMs(): number {
  const [now, setNow] = useState(() => browserClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(browserClock.nowMs()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
