import { useEffect, useRef } from 'react';
import { useSessionOrNone } from '../session/session.ts';

type Bindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Controls that take letters; a checkbox takes none. */
const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]';

/** A key is a command only where nothing is being typed, no dialog is in front, and no other key is held. */
export const isCommand = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  document.querySelector('[role=dialog], [role=alertdialog]') === null &&
  !(event.target instanceof Element && event.target.closest(FIELDS) !== null);

/** Commands of one key each while the page is open; a person may turn them off (WCAG 2.1.4). */
export function useKeys(bindings: Bindings): void {
  const isOff = useSessionOrNone()?.preferences.singleKeys === false;
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent): void => {
      const command = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (command === undefined || !isCommand(event)) return;
      event.preventDefault();
      command(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOff]);
}
