import type { ChangeEvent } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const charactersOf = (text: string): string[] => Array.from(text);

/**
 * Takes back what is too much of a text that was just put in, before the caret, as a browser does by `maxlength`.
 * @param caret where what was put in ends, in UTF-16 units
 * @param most in code points, as the contract and the database count (D-240)
 */
export function withoutExcess(text: string, caret: number, most: number): { text: string; caret: number } {
  const excess = charactersOf(text).length - most;
  if (excess <= 0) return { text, caret };
  const before = charactersOf(text.slice(0, caret));
  const kept = before.slice(0, Math.max(0, before.length - excess)).join('');
  const whole = charactersOf(kept + text.slice(caret)).slice(0, most);
  return { text: whole.join(''), caret: kept.length };
}

/** Cuts a control to its greatest length; a word that an input method still composes is left until it is done. */
function cut(control: TextControl, most: number): void {
  const kept = withoutExcess(control.value, control.selectionStart ?? control.value.length, most);
  if (kept.text === control.value) return;
  control.value = kept.text;
  // Controls for addresses and numbers have no caret that can be set.
  if (control.selectionStart !== null) control.setSelectionRange(kept.caret, kept.caret);
}

const isComposing = ({ nativeEvent }: ChangeEvent): boolean => 'isComposing' in nativeEvent && nativeEvent.isComposing === true;

interface Limited<Control extends TextControl> {
  maxLength?: number | undefined;
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
}

/**
 * Limits a control by characters instead of the browser's UTF-16 units, of which an emoji or a letter of a rare script takes two. The
 * attribute stays at twice the limit, which stops hopelessly long input before scripts run.
 */
export function keptLength<Control extends TextControl>({ maxLength, onChange }: Limited<Control>): Limited<Control> {
  if (maxLength === undefined) return { onChange };
  return {
    maxLength: 2 * maxLength,
    onChange: (event) => {
      if (!isComposing(event)) cut(event.currentTarget, maxLength);
      onChange?.(event);
    },
  };
}
