import { afterEach, expect, test, vi } from 'vitest';
import { pageTrace } from './page-trace.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const SENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A browser that loaded a page this many milliseconds ago, with these server timings. */
function loaded(serverTiming: readonly { name: string; description: string }[], agoMs: number): void {
  class Navigation {
    readonly serverTiming = serverTiming;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('performance', { now: () => agoMs, getEntriesByType: () => [new Navigation()] });
}

test('S61 a page sends the trace of its own answer while it loads, and none afterwards', () => {
  const timing = [{ name: 'traceparent', description: SENT }];
  loaded(timing, 2000);
  expect(pageTrace()).toBe(SENT);
  loaded(timing, 31_000);
  expect(pageTrace()).toBeUndefined();
});

test('S61 without recorded traces, and where the browser says nothing of it, no trace is sent', () => {
  expect(pageTrace()).toBeUndefined();
  loaded([{ name: 'cache', description: 'hit' }], 2000);
  expect(pageTrace()).toBeUndefined();
});
