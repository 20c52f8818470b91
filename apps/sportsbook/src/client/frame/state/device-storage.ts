/** Every key of the device's storage the client uses. Blocked storage is the same as an empty one: nothing of value is kept here. */
const keys = {
  slip: 'sportsbook-slip',
  preferences: 'sportsbook-preferences',
  attempts: 'sportsbook-attempts',
} as const;
export type StorageKey = keyof typeof keys;

export function readDevice(key: StorageKey): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    return null;
  }
}

export function writeDevice(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(keys[key], text);
  } catch {
    // A full or blocked storage loses the slip at a reload and nothing else.
  }
}

/** Tells when another tab wrote a key. */
export function followDevice(key: StorageKey, onChange: (text: string | null) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === keys[key]) onChange(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const visitKey = 'sportsbook-visit';

/** What lasts as long as the tab: a reload keeps it, a new tab begins without. */
export function readVisit(): string | null {
  try {
    return sessionStorage.getItem(visitKey);
  } catch {
    return null;
  }
}

export function writeVisit(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(visitKey);
    else sessionStorage.setItem(visitKey, text);
  } catch {
    // A full or blocked storage loses it at a reload and nothing else.
  }
}
