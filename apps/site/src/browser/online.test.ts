import { afterEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './online.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that is online or offline, with the event of its connection's return. */
function browserThatIs(onLine: boolean) {
  const listeners: (() => void)[] = [];
  const navigator = { onLine };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.push(listener));
  return () => {
    navigator.onLine = true;
    for (const listener of listeners) listener();
  };
}

it('T-19 a script that failed while offline is loaded again when the connection is back', async () => {
  const comeBack = browserThatIs(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('part');
  const loading = loadWhenOnline(load);
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
  comeBack();
  expect(await loading).toBe('part');
});

it('T-19 a missing script fails at once, and one cached by the worker needs no connection', async () => {
  browserThatIs(true);
  await expect(loadWhenOnline(() => Promise.reject(new TypeError('404')))).rejects.toThrow('404');
  browserThatIs(false);
  expect(await loadWhenOnline(() => Promise.resolve('kept'))).toBe('kept');
});
