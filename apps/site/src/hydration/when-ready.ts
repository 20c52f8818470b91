const interactions = ['pointerdown', 'keydown', 'touchstart', 'scroll'] as const;
const guestDelayMs = 3000;

/**
 * Runs once: at the first interaction or when the page has been idle for a while, whichever comes first. The socket must not slow
 * down the first load, and a guest who only looks at the first screen does not need it.
 */
export function whenReady(isSignedIn: boolean, run: () => void): () => void {
  let cancel: () => void = () => undefined;
  const once = (): void => {
    cancel();
    run();
  };
  const timer = setTimeout(once, isSignedIn ? 0 : guestDelayMs);
  for (const name of interactions) window.addEventListener(name, once, { passive: true });
  cancel = () => {
    clearTimeout(timer);
    for (const name of interactions) window.removeEventListener(name, once);
  };
  return () => cancel();
}

let ready: Promise<void> | undefined;

/** The same for the whole page, starting with the first call; once ready, it stays ready. */
export function pageReady(isSignedIn: boolean): Promise<void> {
  ready ??= new Promise((resolve) => {
    whenReady(isSignedIn, resolve);
  });
  return ready;
}
