import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ToastText, ToastQueue } from './toast-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** @param isDrawn whether something draws the toasts; `isCovered`: a dialog is open */
function aQueue({ isDrawn = true, isCovered = false } = {}) {
  const queue = new ToastQueue({
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    nowMs: () => Date.now(),
    isCovered: () => isCovered,
  });
  if (isDrawn) queue.hold(false);
  const titles = () =>
    queue
      .views()
      .filter(({ isLeaving }) => !isLeaving)
      .map(({ title }) => title);
  return { queue, titles };
}
const said = (title: string): ToastText => ({ kind: 'info', title });

it('K-05 S-22 a toast is shown for 3000 ms, fades for 300 ms, and fades at once when it is closed', () => {
  const { queue, titles } = aQueue();
  queue.show(said('one'));
  vi.advanceTimersByTime(2999);
  expect(titles()).toEqual(['one']);
  vi.advanceTimersByTime(1);
  expect([titles(), queue.views()[0]?.isLeaving]).toEqual([[], true]);
  vi.advanceTimersByTime(299);
  expect(queue.views()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(queue.views()).toHaveLength(0);
  queue.show(said('two'));
  queue.close(queue.views()[0]?.id ?? 0);
  expect([titles(), queue.views()[0]?.isLeaving]).toEqual([[], true]);
});

it('S-22 a toast that is raised before anything draws it is shown for its whole time from then on', () => {
  const { queue, titles } = aQueue({ isDrawn: false });
  queue.show(said('early'));
  vi.advanceTimersByTime(20_000);
  queue.hold(false);
  vi.advanceTimersByTime(2999);
  expect(titles()).toEqual(['early']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

it('S-23 K-05 alerts less than 400 ms apart are shown 400 ms apart, in order, none lost', () => {
  const { queue } = aQueue();
  const seen: [string, number][] = [];
  queue.subscribe(() => {
    const last = queue.views().at(-1);
    if (last && !last.isLeaving && !seen.some(([title]) => title === last.title)) seen.push([last.title, Date.now()]);
  });
  const startMs = Date.now();
  for (const title of ['a', 'b', 'c', 'd', 'e']) queue.show(said(title));
  vi.advanceTimersByTime(2000);
  expect(seen.map(([title, atMs]) => [title, atMs - startMs])).toEqual([
    ['a', 0],
    ['b', 400],
    ['c', 800],
    ['d', 1200],
    ['e', 1600],
  ]);
});

it('S-23 alerts further apart are shown at once; an early one waits for the rest of the 400 ms', () => {
  const { queue, titles } = aQueue();
  queue.show(said('a'));
  vi.advanceTimersByTime(500);
  queue.show(said('b'));
  expect(titles()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(150);
  queue.show(said('c'));
  vi.advanceTimersByTime(249);
  expect(titles()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['a', 'b', 'c']);
});

it.each([
  [0, 0, 0],
  [0, 100, 2900],
  [0, 2600, 2700],
  [0, 400, 3200],
])(
  'A-17 S-22 over a dialog, which only the oldest toast is drawn over, each has its 3000 ms: raised after %i, %i and %i ms',
  (...raisedMs) => {
    const { queue } = aQueue({ isCovered: true });
    for (const [index, ms] of raisedMs.entries()) setTimeout(() => queue.show(said(`${index}`)), ms);
    const seenMs = new Map<string, number>();
    for (let ms = 0; ms < 15_000; ms += 1) {
      vi.advanceTimersByTime(1);
      const drawn = queue.views()[0];
      if (drawn?.isLeaving === false) seenMs.set(drawn.title, (seenMs.get(drawn.title) ?? 0) + 1);
    }
    const shortestMs = Math.min(...raisedMs.map((_, index) => seenMs.get(`${index}`) ?? 0));
    expect(shortestMs).toBeGreaterThanOrEqual(2999);
  },
);
