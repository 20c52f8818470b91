const PRESENT_MS = 20_000;
let lastTouchedAt = 0;

const touch = (): void => {
  lastTouchedAt = performance.now();
};

/** Notes the time of the last input on this page. */
export function watchPresence(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) addEventListener(kind, touch, { passive: true, capture: true });
}

/** Polling without input is no activity: the session may expire (operator §3.1). */
export const isByItself = (): boolean => performance.now() - lastTouchedAt > PRESENT_MS;
