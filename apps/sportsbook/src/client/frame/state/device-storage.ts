import { localStore, sessionStore } from '@pavilion/ui/browser/safe-storage.ts';

/** Every storage key the client uses. Blocked storage lasts as long as the page: nothing of value is kept here. */
const keys = {
  slip: 'sportsbook-slip',
  preferences: 'sportsbook-preferences',
} as const;
type StorageKey = keyof typeof keys;

export const readDevice = (key: StorageKey): string | null => localStore().getItem(keys[key]);
export const writeDevice = (key: StorageKey, text: string): void => localStore().setItem(keys[key], text);

/** Notifies when another tab writes a key. */
export function followDevice(key: StorageKey, onChange: (text: string | null) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === keys[key]) onChange(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const tabKeys = { visit: 'sportsbook-visit', attempt: 'sportsbook-attempt' } as const;
type TabKey = keyof typeof tabKeys;

/** Storage that lasts as long as the tab: a reload keeps it, a new tab starts without it. */
export const readTab = (key: TabKey): string | null => sessionStore().getItem(tabKeys[key]);

export function writeTab(key: TabKey, text: string | null): void {
  if (text === null) sessionStore().removeItem(tabKeys[key]);
  else sessionStore().setItem(tabKeys[key], text);
}
