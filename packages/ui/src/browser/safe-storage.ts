export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A value that only this page knows, and what the browser had under its key when it could not be written. */
type Held = { value: string | null; over: string | null };

/**
 * A browser's storage, picked anew for each access, that never throws: what it cannot write or remove (it is full, denied or not there) is held
 * in memory and read back from there, until another tab has written that key.
 */
export function safeStorage(pick: () => KeyValueStore): KeyValueStore {
  const held = new Map<string, Held>();
  const stored = (key: string): string | null => {
    try {
      return pick().getItem(key);
    } catch {
      return null;
    }
  };
  const change = (key: string, value: string | null): void => {
    try {
      if (value === null) pick().removeItem(key);
      else pick().setItem(key, value);
      held.delete(key);
    } catch {
      held.set(key, { value, over: stored(key) });
    }
  };
  return {
    getItem: (key) => {
      const own = held.get(key);
      const kept = stored(key);
      if (own?.over === kept) return own.value;
      held.delete(key);
      return kept;
    },
    setItem: change,
    removeItem: (key) => change(key, null),
  };
}

const [local, perTab] = [safeStorage(() => localStorage), safeStorage(() => sessionStorage)];
/** The browser's two stores, the only way to either (K-40). */
export const localStore = (): KeyValueStore => local;
export const sessionStore = (): KeyValueStore => perTab;
