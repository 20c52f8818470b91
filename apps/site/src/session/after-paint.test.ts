import { afterEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

afterEach(() => vi.unstubAllGlobals());

/** As much of a browser as it asks for, whose frames and timers come when they are called for. */
function aBrowser({ isHidden = false } = {}) {
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  vi.stubGlobal('document', { hidden: isHidden });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('setTimeout', (run: () => void) => timers.push(run));
  return { drawFrame: () => frames.shift()?.(), endTurn: () => timers.shift()?.() };
}

it('runs after the frame that shows what was touched', () => {
  const browser = aBrowser();
  const run = vi.fn();
  afterPaint(run);
  browser.endTurn();
  browser.drawFrame();
  expect(run).not.toHaveBeenCalled();
  browser.endTurn();
  expect(run).toHaveBeenCalledTimes(1);
});

it('waits for no frame of a page nobody sees', () => {
  aBrowser({ isHidden: true });
  const run = vi.fn();
  afterPaint(run);
  expect(run).toHaveBeenCalledTimes(1);
});
