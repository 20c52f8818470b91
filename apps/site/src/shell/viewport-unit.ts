/**
 * One per cent of the window's height, for browsers without `dvh` (K-22). Runs before the first paint: what stands on the root is everybody's,
 * and set later it would have every style of the page worked out again.
 */
export const viewportUnitScript = `document.documentElement.style.setProperty('--vh',innerHeight/100+'px')`;

/** Keeps the unit as the window changes. @returns what ends it */
export function followViewport(): () => void {
  const { style } = document.documentElement;
  const measure = () => {
    const unit = `${innerHeight / 100}px`;
    if (style.getPropertyValue('--vh') !== unit) style.setProperty('--vh', unit);
  };
  measure();
  addEventListener('resize', measure);
  return () => removeEventListener('resize', measure);
}
