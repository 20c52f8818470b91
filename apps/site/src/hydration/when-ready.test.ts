import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watchReady(isSignedIn: boolean) {
  const { pageReady } = await import('./when-ready.ts');
  const ready = vi.fn();
  void pageReady(isSignedIn).then(ready);
  return { ready, pageReady };
}

it('content below the first screen is loaded at the first touch, not before', async () => {
  const { ready } = await watchReady(false);
  await vi.advanceTimersByTimeAsync(2999);
  expect(ready).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledOnce();
});

it('without a touch it is loaded after three idle seconds, and for a player at once', async () => {
  const guest = await watchReady(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(guest.ready).toHaveBeenCalledOnce();
  vi.resetModules();
  const player = await watchReady(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.ready).toHaveBeenCalledOnce();
});

it('a page that is ready stays ready: parts of later pages are loaded at once', async () => {
  const { pageReady } = await watchReady(false);
  window.dispatchEvent(new Event('pointerdown'));
  const later = vi.fn();
  void pageReady(false).then(later);
  await vi.advanceTimersByTimeAsync(0);
  expect(later).toHaveBeenCalledOnce();
});
