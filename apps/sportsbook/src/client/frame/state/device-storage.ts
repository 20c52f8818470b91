/** Every storage key the client uses. Blocked storage counts as empty: nothing of value is kept here. */
const keys = {
  slip: 'sportsbook-slip',
  preferences: 'sportsbook-preferences',
  attempts: 'sportsbook-attempts',
} as const;
type StorageKey = keyof typeof keys;

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
    // If storage is full or blocked, a reload loses the slip and nothing else.
  }
}

/** Notifies when another tab writes a key. */
export function followDevice(key: StorageKey, onChange: (text: string | null) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === keys[key]) onChange(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const visitKey = 'sportsbook-visit';

/** Storage that lasts as long as the tab: a reload keeps it, a new tab starts without it. */
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
    // If storage is full or blocked, a reload loses this value and nothing else.
  }
}
