declare global {
  interface Window {
    /** Whether the visitor has touched the page before its scripts ran (`shell/start/early-entry.ts`). */
    isTouched?: boolean;
  }
}

/**
 * What a visitor does with a page, or is about to: a pointer that comes near, a finger or a key that goes down, a press by whatever means,
 * scrolling. A press in a frame tells the page no more than that the focus has left it.
 */
export const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'wheel', 'scroll', 'blur'] as const;
/** A frame that the document brings is touched without the page: it has to be awake before that. */
const hasFrame = (): boolean => document.querySelector('iframe') !== null;
/** A pointer that rests where the page appears tells of itself, without having moved. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && 'movementX' in event && event.movementX === 0 && 'movementY' in event && event.movementY === 0;
/** Who watches a page and never touches it sees its live parts move after this. */
const watcherDelayMs = 60_000;

let isAwake = false;
/** What waits for a touch. */
const asleep = new Set<() => void>();

/** Wakes a page that nobody has touched: something is to be said, or a link has signed its visitor in. */
export function wakePage(): void {
  isAwake = true;
  for (const run of asleep) run();
}

/**
 * Runs once: for a player and beside a frame at once, for a guest elsewhere at the first touch. A page that nobody has touched needs neither
 * the socket nor the scripts of parts that the server drew and that work without them (D-236).
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
