import { afterEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

afterEach(() => vi.unstubAllGlobals());

/** A minimal browser whose frames and timers are run by the test. */
function aBrowser({ isHidden = false } = {}) {
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  vi.stubGlobal('document', { hidden: isHidden });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('setTimeout', (run: () => void) => timers.push(run));
  return { drawFrame: () => frames.shift()?.(), endTurn: () => timers.shift()?.() };
}

it('runs after the frame that shows the pressed state', () => {
  const browser = aBrowser();
  const run = vi.fn();
  afterPaint(run);
  browser.endTurn();
  browser.drawFrame();
  expect(run).not.toHaveBeenCalled();
  browser.endTurn();
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not wait for a frame of a hidden page', () => {
  aBrowser({ isHidden: true });
  const run = vi.fn();
  afterPaint(run);
  expect(run).toHaveBeenCalledTimes(1);
});
