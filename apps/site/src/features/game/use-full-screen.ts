import { useCallback, useEffect, useState } from 'react';

/** Phones of one maker give no full screen to anything but films. */
type Screenable = { requestFullscreen?: () => Promise<void> };

/** A browser that ends full screen sooner than a person could has taken its screen back by itself: the game stays as large as it can. */
const takenBackMs = 1000;

/**
 * A game over everything but dialogs and messages. It fills the window at once, by its own style (`data-is-full`), and the browser
 * is asked for the whole screen besides: one that cannot or will not give it still leaves the player with a game as large as their
 * window. The page goes full screen, not the game alone, so that a dialog the game opens can be seen.
 * @returns whether it is so, and what switches
 */
export function useFullScreen(): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false);
  const toggle = useCallback(() => setFull((wasFull) => !wasFull), []);
  useEffect(() => {
    if (!isFull) return undefined;
    const { documentElement } = document;
    let givenAtMs = Number.NEGATIVE_INFINITY;
    const onChange = ({ timeStamp }: Event) => {
      if (document.fullscreenElement !== null) givenAtMs = timeStamp;
      else if (timeStamp - givenAtMs > takenBackMs) setFull(false);
    };
    // A browser that gave its screen ends it by itself on Escape; a window that is only filled is ours to end.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) setFull(false);
    };
    documentElement.setAttribute('data-full-screen', '');
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    askForScreen(documentElement);
    return () => {
      documentElement.removeAttribute('data-full-screen');
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      leaveScreen();
    };
  }, [isFull]);
  return { isFull, toggle };
}

function askForScreen(element: Screenable): void {
  // Refused or not there: the filled window stands in for it.
  element.requestFullscreen?.().catch(() => undefined);
}

function leaveScreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}
