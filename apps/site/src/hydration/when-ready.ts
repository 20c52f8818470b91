declare global {
  interface Window {
    /** Whether the visitor has touched the page before its scripts ran (`shell/start/early-entry.ts`). */
    isTouched?: boolean;
  }
}

/**
 * Events that show a visitor is using the page, or is about to: a moving pointer, a finger or key going down, a click by any means,
 * scrolling. A press inside a frame is only visible as a loss of focus.
 */
export const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'wheel', 'scroll', 'blur'] as const;
/** A frame that the document brings is touched without the page: it has to be awake before that. */
const hasFrame = (): boolean => document.querySelector('iframe') !== null;
/** A pointer that rests where the page appears reports an event without having moved. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && 'movementX' in event && event.movementX === 0 && 'movementY' in event && event.movementY === 0;
/** After this, a page that is watched but never touched starts its live parts. */
const watcherDelayMs = 60_000;

let isAwake = false;
/** Callbacks that wait for the first touch. */
const asleep = new Set<() => void>();

/** Hydrates a page that nobody has touched: a message must be shown, or a link has signed its visitor in. */
export function wakePage(): void {
  isAwake = true;
  for (const run of asleep) run();
}

/**
 * Runs once: for a player and beside a frame at once, for a guest elsewhere at the first touch. An untouched page needs neither the socket
 * nor the scripts of server-rendered parts that work without them (D-236).
 */
export function whenReady(isSignedIn: boolean, run: () => void): () => void {
  let cancel: () => void = () => undefined;
  const once = (): void => {
    cancel();
    run();
  };
  asleep.add(once);
  const touch = (event: Event): void => {
    if (!isResting(event)) once();
  };
  const timer = setTimeout(once, isSignedIn || isAwake || window.isTouched || hasFrame() ? 0 : watcherDelayMs);
  for (const name of touches) window.addEventListener(name, touch, { passive: true });
  cancel = () => {
    asleep.delete(once);
    clearTimeout(timer);
    for (const name of touches) window.removeEventListener(name, touch);
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
