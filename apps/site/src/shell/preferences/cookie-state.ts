import { useSyncExternalStore } from 'react';
import { consent, type ConsentGroup } from '../../visitor/consent.ts';

export type CookieView = 'hidden' | 'bar' | 'choices';
let view: CookieView = 'hidden';
export const cookieView = (): CookieView => view;
const listeners = new Set<() => void>();

function set(next: CookieView): void {
  view = next;
  document.documentElement.toggleAttribute('data-cookie-bar', next !== 'hidden');
  for (const listener of listeners) listener();
}

export const showCookieBar = (): void => set('bar');
export const showCookieChoices = (): void => set('choices');

/** Stores the answer on the device, which hides the popup permanently (P-33). */
export function answerCookies(allowed: readonly ConsentGroup[]): void {
  consent.answer(allowed);
  set('hidden');
}

export function useCookieView(): CookieView {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cookieView,
    () => 'hidden',
  );
}
