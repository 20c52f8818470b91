/** The longest that the frame may take to be tall enough. */
const WAIT_MS = 1000;

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
  const timer = setTimeout(() => stopWaiting?.(), WAIT_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopWaiting = undefined;
  };
}
