import { useSyncExternalStore } from 'react';

let isOpen = false;
/** The field from which the search was opened: text typed there before the panel appears is moved into the panel. */
let begunIn: HTMLInputElement | null = null;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function openSearch(field: HTMLInputElement | null = null): void {
  begunIn = field;
  set(true);
}
export const closeSearch = (): void => set(false);

/** The text with which the panel starts. */
export const typedWords = (): string => begunIn?.value ?? '';

export function forgetTypedWords(): void {
  if (begunIn) begunIn.value = '';
}

export function useSearchOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
    () => false,
  );
}
