import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { touches } from './when-ready.ts';

let frame: object | null;
beforeEach(() => {
  frame = null;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => frame });
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

it.each(touches)('K-48 what works without scripts is loaded at a guest’s first touch, not before: %s', async (touch) => {
  const { ready } = await watchReady(false);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ready).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(touch));
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledOnce();
});

it('K-48 a pointer that rests where the page appears is no touch, one that moves is', async () => {
  const { ready } = await watchReady(false);
  const move = (by: number) => Object.assign(new Event('pointermove'), { movementX: 0, movementY: by });
  window.dispatchEvent(move(0));
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).not.toHaveBeenCalled();
  window.dispatchEvent(move(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledOnce();
});

it('K-48 SB-102 beside a frame it is loaded at once: a press in a frame never reaches the page', async () => {
  frame = {};
  const { ready } = await watchReady(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledOnce();
});

it('K-48 a touch before the scripts counts', async () => {
  window.isTouched = true;
  const { ready } = await watchReady(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledOnce();
});

it('K-48 what has to be said wakes the page without a touch, and what comes later is awake at once', async () => {
  const { ready } = await watchReady(false);
  const { wakePage, whenReady } = await import('./when-ready.ts');
  wakePage();
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledOnce();
  const later = vi.fn();
  whenReady(false, later);
  await vi.advanceTimersByTimeAsync(0);
  expect(later).toHaveBeenCalledOnce();
});

it('K-48 for a player it is loaded at once, and for a guest who only watches after a minute', async () => {
  const player = await watchReady(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.ready).toHaveBeenCalledOnce();
  vi.resetModules();
  const guest = await watchReady(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.ready).toHaveBeenCalledOnce();
});

it('a page that is ready stays ready: parts of later pages are loaded at once', async () => {
  const { pageReady } = await watchReady(false);
  window.dispatchEvent(new Event('pointerdown'));
  const later = vi.fn();
  void pageReady(false).then(later);
  await vi.advanceTimersByTimeAsync(0);
  expect(later).toHaveBeenCalledOnce();
});
