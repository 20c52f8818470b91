import { browserClock } from '../browser/clock.ts';

let lastActMs: number | undefined;

/** Records the time of the visitor's last press, from which a dialog's load time is measured (wire §6.6, loadTime). */
export function watchActs(): () => void {
  const note = (): void => {
    lastActMs = browserClock.nowMs();
  };
  addEventListener('click', note, true);
  return () => removeEventListener('click', note, true);
}

/** Milliseconds since the last press; 0 if nothing was pressed since the page loaded. */
export const msSinceAct = (): number => (lastActMs === undefined ? 0 : Math.max(0, browserClock.nowMs() - lastActMs));
