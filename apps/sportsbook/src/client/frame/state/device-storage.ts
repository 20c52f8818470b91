/** Every key of the device's storage the client uses. Blocked storage is the same as an empty one: nothing of value is kept here. */
const keys = {
  slip: 'sportsbook-slip',
  preferences: 'sportsbook-preferences',
  attempts: 'sportsbook-attempts',
  session: 'sportsbook-session-result',
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
