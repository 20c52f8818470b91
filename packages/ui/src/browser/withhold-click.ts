/**
 * Withholds the click of the press under way from what a selector names, by default a button that sends a form: what the press is about has changed since it began, such as the
 * amount of a field that it left. The next press, of a key too, counts again.
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
