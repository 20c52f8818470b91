import { useCallback, useEffect, useState } from 'react';

/** `requestFullscreen` is missing on iPhones, which only allow videos to go full screen. */
type FullScreenElement = { requestFullscreen?: () => Promise<void> };

/** If full screen ends sooner than a person could end it, the browser did it: the game then keeps filling the window. */
const browserExitMs = 1000;

/**
 * Full screen for a game. The game fills the window by CSS (`data-is-full`), and the browser is also asked for full screen, which it may
 * refuse. The whole page goes full screen rather than the game alone, so that dialogs stay visible.
 */
export function useFullScreen(): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false);
  const toggle = useCallback(() => setFull((wasFull) => !wasFull), []);
  useEffect(() => {
    if (!isFull) return undefined;
    const { documentElement } = document;
    let enteredAtMs = Number.NEGATIVE_INFINITY;
    const onChange = ({ timeStamp }: Event) => {
      if (document.fullscreenElement !== null) enteredAtMs = timeStamp;
      else if (timeStamp - enteredAtMs > browserExitMs) setFull(false);
    };
    // The browser itself ends full screen on Escape; a game that only fills the window is ended here.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) setFull(false);
    };
    documentElement.setAttribute('data-full-screen', '');
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    requestFullScreen(documentElement);
    return () => {
      documentElement.removeAttribute('data-full-screen');
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      exitFullScreen();
    };
  }, [isFull]);
  return { isFull, toggle };
}

function requestFullScreen(element: FullScreenElement): void {
  // If it is refused, the game fills the window.
  element.requestFullscreen?.().catch(() => undefined);
}

function exitFullScreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}
