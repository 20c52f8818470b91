/** The code of a key that an input method has taken. Safari ends the word before the key that ends it, and marks that key by this alone. */
const TAKEN_KEY_CODE = 229;

function withhold(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN_KEY_CODE) event.stopPropagation();
}

/**
 * Withholds from every handler of the page the keys that an input method has taken: the Enter that ends a word, the arrows that choose one, the
 * Escape that drops it (U-30). What they do to the word they still do.
 * @returns a function that ends it
 */
export function withholdInputMethodKeys(): () => void {
  addEventListener('keydown', withhold, { capture: true });
  return () => removeEventListener('keydown', withhold, { capture: true });
}
