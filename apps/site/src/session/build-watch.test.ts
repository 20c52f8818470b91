import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOutdated, subscribeToBuild } from './build-state.ts';
import { buildOf, watchBuild } from './build-watch.ts';

const hourMs = 3_600_000;

/** A tab that runs build `a`, and a server that answers with the builds given. */
function aTab(answers: readonly (string | Error)[]) {
  vi.useFakeTimers();
  const served = [...answers];
  vi.stubGlobal('document', {
    querySelector: () => ({ src: 'https://pavilion.example/assets/index-a.js' }),
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  const ask = vi.fn(async () => {
    const build = served.shift() ?? 'index-a.js';
    if (build instanceof Error) throw build;
    return Response.json({ build });
  });
  vi.stubGlobal('fetch', ask);
  return ask;
}

describe('the build manifest (N-18, D-75)', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is named by the entry script', () => {
    expect(buildOf('https://pavilion.example/assets/index-a.js')).toBe('index-a.js');
    expect(buildOf(undefined)).toBeUndefined();
  });

  it('is asked for every hour, through faults, until a newer build is there', async () => {
    const ask = aTab(['index-a.js', new Error('offline'), 'index-b.js']);
    const told = vi.fn();
    const stopListening = subscribeToBuild(told);
    const stop = watchBuild();
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(isOutdated()).toBe(false);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(isOutdated()).toBe(true);
    expect(told).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    stopListening();
  });
});
