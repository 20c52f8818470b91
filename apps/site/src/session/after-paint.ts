/**
 * Runs something once the browser has shown what has changed until now, so that a touch is answered before the work it asks for begins.
 * A page nobody sees is not painted: there it runs at once.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  // A frame's callbacks run before it is painted, a timer set in them after.
  else requestAnimationFrame(() => setTimeout(run));
}
