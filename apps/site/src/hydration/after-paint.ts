/**
 * Runs a function after the next paint, so that the response to an input is visible before the work it causes begins.
 * A hidden page is not painted: there the function runs at once.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  // Animation frame callbacks run before the paint, a timer set in them after it.
  else requestAnimationFrame(() => setTimeout(run));
}
