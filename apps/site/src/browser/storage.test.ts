import { type KeyValueStore, safeStorage } from '@pavilion/ui/browser/safe-storage.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { localKeys, localStore, sessionKeys, sessionStore } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage, which tabs share; it may be full, and then still removes. */
function aBrowser(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  const state = { isFull: false, isDenied: false };
  const storage: KeyValueStore = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  };
  const pick = (): KeyValueStore => {
    if (state.isDenied) throw new DOMException('denied', 'SecurityError');
    return storage;
  };
  return { values, state, pick };
}

it.each([{ isFull: true }, { isDenied: true }])('K-40 writes and removals never throw and are read back: %o', (broken) => {
  const { state, pick } = aBrowser({ key: 'before' });
  Object.assign(state, broken);
  const store = safeStorage(pick);
  store.setItem('key', 'one');
  expect(store.getItem('key')).toBe('one');
  store.setItem('key', 'two');
  expect(store.getItem('key')).toBe('two');
  store.removeItem('key');
  expect(store.getItem('key')).toBeNull();
  store.setItem('other', 'three');
  expect(store.getItem('other')).toBe('three');
});

it('K-40 a value that could not be stored gives way to what another tab stores or clears later', () => {
  const { values, state, pick } = aBrowser({ chosen: 'old', cleared: 'old' });
  state.isFull = true;
  const store = safeStorage(pick);
  store.setItem('chosen', 'mine');
  store.setItem('cleared', 'mine');
  values.set('chosen', 'theirs');
  values.delete('cleared');
  expect([store.getItem('chosen'), store.getItem('cleared')]).toEqual(['theirs', null]);
  values.set('chosen', 'old');
  expect(store.getItem('chosen')).toBe('old');
});

it('K-40 stores again as soon as there is room', () => {
  const { values, state, pick } = aBrowser();
  const store = safeStorage(pick);
  state.isFull = true;
  store.setItem('key', 'one');
  state.isFull = false;
  store.setItem('key', 'two');
  expect([store.getItem('key'), values.get('key')]).toEqual(['two', 'two']);
});

const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};

it.each([
  ['full', full],
  ['not there', undefined],
])('K-40 every key of the site can be written and read where storage is %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const keys = [
    ...Object.values(localKeys).map((key) => [localStore(), key] as const),
    ...Object.values(sessionKeys).map((key) => [sessionStore(), key] as const),
  ];
  for (const [store, key] of keys) {
    store.setItem(key, 'kept');
    expect(store.getItem(key)).toBe('kept');
    store.removeItem(key);
    expect(store.getItem(key)).toBeNull();
  }
});
