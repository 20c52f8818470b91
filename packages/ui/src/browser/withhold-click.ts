/**
 * Withholds the click of the present press from what the selector names, by default the button that sends a form: what would be sent has
 * changed since the press began, such as the amount in the field that it left. The next press, or key, counts again.
 */
export function withholdClick(selector = '[type=submit]'): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  addEventListener(
    'click',
    (event) => {
      stop.abort();
      if (!(event.target instanceof Element) || event.target.closest(selector) === null) return;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  for (const next of ['pointerdown', 'keydown']) addEventListener(next, () => stop.abort(), options);
}
