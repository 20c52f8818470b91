/**
 * One per cent of the window's height, for browsers without `dvh` (K-22). Runs before the first paint: a custom property of the root element
 * that is set later would make the browser recalculate all styles of the page.
 */
export const viewportUnitScript = `document.documentElement.style.setProperty('--vh',innerHeight/100+'px')`;

/** Updates the unit when the window is resized. @returns a function that stops it */
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
