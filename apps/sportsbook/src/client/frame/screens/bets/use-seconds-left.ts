import { useEffect, useState } from 'react';
import { bookNowMs } from '../../device.ts';

const SECOND_MS = 1000;
const TICK_MS = 250;

/** The seconds left until a moment; zero without one. Updates while it counts down. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(bookNowMs);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(bookNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
}
