import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Patience, patiently } from './patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A wait of a number of milliseconds. */
const waiting = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The outcome of work with a second's patience, and after how many milliseconds: a step of the event loop takes one. */
async function judged(work: () => Promise<unknown>): Promise<[outcome: string, afterMs: number]> {
  const startedAtMs = performance.now();
  const outcome = new Patience(1_000).run(work).then(
    () => 'answered',
    () => 'given up',
  );
  const ended = outcome.then((how): [string, number] => [how, Math.round((performance.now() - startedAtMs) / 10) * 10]);
  await vi.runAllTimersAsync();
  return ended;
}

it('C82 counts all waits of a call together, those at the same time once, and nothing between them', async () => {
  const twoAtOnce = () => Promise.all([patiently(waiting(300)), patiently(waiting(300))]);
  expect(
    await judged(async () => {
      for (let time = 0; time < 3; time += 1) {
        await twoAtOnce();
        await waiting(5_000)();
      }
    }),
  ).toEqual(['answered', 15_900]);
  expect(
    await judged(async () => {
      for (let time = 0; time < 4; time += 1) await twoAtOnce();
    }),
  ).toEqual(['given up', 1_000]);
});

it('C82 counts a wait within another once, and leaves what a half has not used', async () => {
  const nested = async (patience: Patience) => {
    await patiently(() => patience.half().run(() => patiently(waiting(700)))).catch(() => undefined);
    await patiently(waiting(450));
  };
  const patience = new Patience(1_000);
  expect(await judged(() => patience.run(() => nested(patience)))).toEqual(['answered', 950]);
});
