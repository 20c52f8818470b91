import { cookie } from '@pavilion/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { browserCookies } from '../session/cookies.ts';
import { localKeys, localStore } from '../session/storage.ts';

/** Groups a visitor may allow; the necessary ones are always on. */
export const optionalGroups = ['statistics', 'marketing'] as const;
export type CookieGroup = (typeof optionalGroups)[number];

type View = 'hidden' | 'bar' | 'choices';
let view: View = 'hidden';
const listeners = new Set<() => void>();

function set(next: View): void {
  view = next;
  document.documentElement.toggleAttribute('data-cookie-bar', next !== 'hidden');
  for (const listener of listeners) listener();
}

export const isCookieAnswered = (): boolean => browserCookies.read(cookie.acceptCookie) !== undefined;
export const showCookieBar = (): void => set('bar');
export const showCookieChoices = (): void => set('choices');

/** Keeps the answer for the device: the popup stays hidden after it (P-33). */
export function answerCookies(allowed: readonly CookieGroup[]): void {
  browserCookies.write(cookie.acceptCookie, 'accepted');
  localStore().setItem(localKeys.cookieChoice, allowed.join(','));
  set('hidden');
}

export const allowedGroups = (): readonly string[] => (localStore().getItem(localKeys.cookieChoice) ?? '').split(',').filter(Boolean);

export function useCookieView(): View {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => view,
    () => 'hidden',
  );
}
