import { browserClock } from '../session/clock.ts';

let lastActMs: number | undefined;

/** Notes when the visitor last pressed something: what opens because of it says how long that took (wire §6.6, loadTime). */
export function watchActs(): () => void {
  const note = (): void => {
    lastActMs = browserClock.nowMs();
  };
  addEventListener('click', note, true);
  return () => removeEventListener('click', note, true);
}

/** Milliseconds since the last press; 0 for what was open with the page. */
export const msSinceAct = (): number => (lastActMs === undefined ? 0 : Math.max(0, browserClock.nowMs() - lastActMs));
