import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOutdated, subscribeToBuild } from './build-state.ts';
import { buildOf, watchBuild } from './build-watch.ts';

const hourMs = 3_600_000;

/** A tab that runs build `a`, and a server that answers with the builds given. */
function aTab(answers: readonly (string | Error)[]) {
  vi.useFakeTimers();
  const served = [...answers];
  const tab = Object.assign(new EventTarget(), {
    querySelector: () => ({ src: 'https://pavilion.example/assets/index-a.js' }),
    visibilityState: 'visible',
  });
  vi.stubGlobal('document', tab);
  const ask = vi.fn(async (_address: string) => {
    const build = served.shift() ?? 'index-a.js';
    if (build instanceof Error) throw build;
    return Response.json({ build });
  });
  vi.stubGlobal('fetch', ask);
  const turn = async (visibilityState: 'visible' | 'hidden'): Promise<void> => {
    tab.visibilityState = visibilityState;
    tab.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, turn };
}

describe('the build manifest', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('N-18 names the build by its entry script', () => {
    expect(buildOf('https://pavilion.example/assets/index-a.js')).toBe('index-a.js');
    expect(buildOf(undefined)).toBeUndefined();
  });

  it('D-75 is /builds/latest.json, fetched every hour and when the tab becomes visible, not while it is hidden', async () => {
    const { ask, turn } = aTab([]);
    const stop = watchBuild();
    await vi.advanceTimersByTimeAsync(hourMs - 1);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask.mock.calls.map(([address]) => address)).toEqual(['/builds/latest.json']);
    await turn('hidden');
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(ask).toHaveBeenCalledTimes(1);
    await turn('visible');
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    await turn('visible');
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('N-18 D-75 is fetched despite failures until there is a newer build', async () => {
    const { ask } = aTab(['index-a.js', new Error('offline'), 'index-b.js']);
    const onBuild = vi.fn();
    const stopListening = subscribeToBuild(onBuild);
    const stop = watchBuild();
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(isOutdated()).toBe(false);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(isOutdated()).toBe(true);
    expect(onBuild).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    stopListening();
  });
});
