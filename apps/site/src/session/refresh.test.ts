import { afterEach, expect, it, vi } from 'vitest';
import { type KeyValueStore, localKeys } from '../browser/storage.ts';
import { type TryLock, tryLock } from '../browser/try-lock.ts';
import { refreshToken } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const unlocked: TryLock = async (_, act) => act();

function aStore(start: Record<string, string> = {}): KeyValueStore & { values: Map<string, string> } {
  const values = new Map(Object.entries(start));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Tabs of one browser: each sees at once what it stores itself, and what others store a turn later, as with a process for each tab. */
function tabs(count: number, start: Record<string, string> = {}): KeyValueStore[] {
  const views = Array.from({ length: count }, () => aStore(start));
  const toOthers = (own: KeyValueStore, change: (view: KeyValueStore) => void): void => {
    change(own);
    setTimeout(() => views.filter((view) => view !== own).forEach(change));
  };
  return views.map((own) => ({
    getItem: own.getItem,
    setItem: (key, value) => toOthers(own, (view) => view.setItem(key, value)),
    removeItem: (key) => toOthers(own, (view) => view.removeItem(key)),
  }));
}

/** The refreshes of several tabs that begin in the same tick, with one cookie; exchanges listed in `hangs` are never answered. */
function refreshes(stores: readonly KeyValueStore[], lock: TryLock, hangs: readonly number[] = []) {
  const exchanged: string[] = [];
  let cookie = 'old';
  const exchange = async (token: string): Promise<string> => {
    exchanged.push(token);
    if (hangs.includes(exchanged.length)) return Promise.withResolvers<string>().promise;
    await nextTurn();
    await nextTurn();
    cookie = `${token}+${exchanged.length}`;
    return cookie;
  };
  const parts = { clock: { wait: nextTurn }, tryLock: lock, current: () => cookie, exchange };
  return { exchanged, tokens: stores.map((store) => refreshToken('old', { ...parts, store })) };
}

const full: KeyValueStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

it.each([
  ['two tabs', () => tabs(2)],
  ['five tabs that keep the token of the refresh before', () => tabs(5, { [localKeys.refreshSession]: 'old' })],
  ['three tabs whose storage keeps nothing', () => [full, full, full]],
  [
    'two refreshes over one store',
    () => {
      const store = aStore();
      return [store, store];
    },
  ],
])('A-52 K-39 of refreshes that begin in the same tick one exchanges the token: %s', async (_, stores) => {
  const { exchanged, tokens } = refreshes(stores(), tryLock);
  expect(new Set(await Promise.all(tokens))).toEqual(new Set(['old+1']));
  expect(exchanged).toEqual(['old']);
});

it('A-53 K-39 of tabs whose polls end without a token one takes the lock as stale and exchanges', async () => {
  const { exchanged, tokens } = refreshes(tabs(4), tryLock, [1]);
  const [, ...others] = tokens;
  expect(new Set(await Promise.all(others))).toEqual(new Set(['old+2']));
  expect(exchanged).toHaveLength(2);
});

it('A-53 K-39 tabs that find a lock left behind by a closed one agree on who replaces it', async () => {
  const { exchanged, tokens } = refreshes(tabs(3, { [localKeys.refreshSession]: 'loading' }), tryLock);
  expect(new Set(await Promise.all(tokens))).toEqual(new Set(['old+1']));
  expect(exchanged).toHaveLength(1);
});

it.each([
  ['has no locks', {}],
  ['denies them', { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } }],
])('K-39 refreshes where the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const { exchanged, tokens } = refreshes([aStore()], tryLock);
  expect(await Promise.all(tokens)).toEqual(['old+1']);
  expect(exchanged).toEqual(['old']);
});

it('K-39 passes on what is thrown under a lock, once', async () => {
  let tried = 0;
  const act = async () => {
    tried += 1;
    throw new Error('refused');
  };
  await expect(tryLock('any', act)).rejects.toThrow('refused');
  expect(tried).toBe(1);
});

it('A-52 polls the lock of another tab and uses its token', async () => {
  const store = aStore({ [localKeys.refreshSession]: 'loading' });
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 3) store.setItem(localKeys.refreshSession, 'from the other tab');
  };
  const exchange = () => Promise.reject(new Error('asked although another tab did'));
  const token = await refreshToken('old', { store, clock: { wait }, tryLock: unlocked, current: () => 'old', exchange });
  expect(token).toBe('from the other tab');
  expect(waits).toEqual([500, 500, 500]);
});

it('A-53 replaces a lock that is not released within ten polls', async () => {
  const store = aStore({ [localKeys.refreshSession]: 'loading' });
  let polls = 0;
  const wait = async () => {
    polls += 1;
  };
  const exchange = async (old: string) => `after ${old}`;
  expect(await refreshToken('old', { store, clock: { wait }, tryLock: unlocked, current: () => 'old', exchange })).toBe('after old');
  expect([polls, store.values.get(localKeys.refreshSession)]).toEqual([10, 'after old']);
});

it('releases the lock when the refresh is refused', async () => {
  const store = aStore();
  const exchange = () => Promise.reject(new Error('refused'));
  const refused = refreshToken('old', { store, clock: { wait: nextTurn }, tryLock: unlocked, current: () => 'old', exchange });
  await expect(refused).rejects.toThrow('refused');
  expect(store.values.has(localKeys.refreshSession)).toBe(false);
});
