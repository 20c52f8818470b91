import { useSyncExternalStore } from 'react';

/** The field of the header: what was typed there before the panel came goes on in the panel. */
export const headerSearchId = 'site-search';

let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const openSearch = (): void => set(true);
export const closeSearch = (): void => set(false);

const headerField = (): HTMLInputElement | undefined => {
  const field = document.getElementById(headerSearchId);
  return field instanceof HTMLInputElement ? field : undefined;
};

/** What the panel goes on with. */
export const typedWords = (): string => headerField()?.value ?? '';

export function forgetTypedWords(): void {
  const field = headerField();
  if (field) field.value = '';
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
