import { useEffect, useState } from 'react';
import { browserClock } from '../../session/clock.ts';

const lookMs = 30_000;

/** The moment, looked at twice a minute: enough for times told in minutes. */
export function useNowMs(): number {
  const [now, setNow] = useState(() => browserClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(browserClock.nowMs()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
