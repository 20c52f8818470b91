/** The longest that the frame may take to be tall enough: on a slow phone it grows seconds after it was asked to show a part. */
const WAIT_MS = 5000;
/** Input that shows the player scrolls on their own, which ends the automatic scrolling. */
const ACTS = ['wheel', 'touchmove', 'keydown'] as const;

/** The lower edge of the page's header, which is the scroll padding. */
export const headerEndPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;

let stopWaiting: (() => void) | undefined;

/** Brings the part that begins `topPx` below the frame's upper edge under the header, as soon as the frame is tall enough for that. */
export function scrollToPart(frame: HTMLElement | null, topPx: number): void {
  stopWaiting?.();
  if (frame === null) return;
  const root = document.documentElement;
  const wanted = topPx === 0 ? 0 : Math.max(0, window.scrollY + frame.getBoundingClientRect().top + topPx - headerEndPx());
  const scroll = (): boolean => {
    window.scrollTo({ top: wanted, behavior: 'instant' });
    return root.scrollHeight - window.innerHeight >= wanted;
  };
  if (scroll()) return;
  const observer = new ResizeObserver(() => (scroll() ? stopWaiting?.() : undefined));
  observer.observe(frame);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, stop);
    stopWaiting = undefined;
  };
  const timer = setTimeout(stop, WAIT_MS);
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  stopWaiting = stop;
}
