import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Round } from '../api.ts';
import type { Scene } from '../scene.ts';
import { roundOf } from '../games/testing/round.ts';
import { playWhole, stepsOf, untilPlaceable } from './whole-round.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { setTimeout });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const opened = (actions: readonly string[], legalActions: readonly string[]): Round =>
  roundOf({ actions: [...actions], legalActions: [...legalActions], isFinished: false });

/** A round of three doors, of which those in `traps` end it; it can be cashed out after a step. */
function doors({ traps = [], stopAfter = Infinity, isTimed = false }: { traps?: string[]; stopAfter?: number; isTimed?: boolean }) {
  const taken: string[] = [];
  const names = ['pick:0', 'pick:1', 'pick:2'];
  let round: Round | null = null;
  const table = {
    isTimed,
    openRound: () => round,
    play: async () => {
      round = opened([], names);
    },
    act: async (action: string) => {
      taken.push(action);
      round = action === 'cashOut' || traps.includes(action) ? null : opened(taken, [...names, 'cashOut']);
    },
    isRunning: () => taken.length < stopAfter,
  };
  const run = async (steps: readonly string[], advanceMs = 10_000) => {
    const done = playWhole(table, steps);
    await vi.advanceTimersByTimeAsync(advanceMs);
    return { done, taken, isOpen: () => round !== null };
  };
  return { run, end: () => (round = null) };
}

test('GS-08 a round that runs by itself takes the steps of the last one in order and is cashed out', async () => {
  const { taken, isOpen } = await doors({}).run(['pick:2', 'pick:0']);
  expect(taken).toEqual(['pick:2', 'pick:0', 'cashOut']);
  expect(isOpen()).toBe(false);
});

test('GS-08 a step that ends the round is the last one', async () => {
  expect((await doors({ traps: ['pick:2'] }).run(['pick:2', 'pick:0'])).taken).toEqual(['pick:2']);
});

test('GS-08 a step that is not possible leaves the round to the player, and so does a stop between two steps', async () => {
  const impossible = await doors({}).run(['pick:1', 'pick:7', 'pick:0']);
  expect(impossible.taken).toEqual(['pick:1']);
  expect(impossible.isOpen()).toBe(true);
  const stopped = await doors({ stopAfter: 1 }).run(['pick:1', 'pick:0']);
  expect(stopped.taken).toEqual(['pick:1']);
  expect(stopped.isOpen()).toBe(true);
});

test('GS-08 a climb ends by its own target: nothing is pressed, and the round is over when the studio says so', async () => {
  const climb = doors({ isTimed: true });
  const { done, taken } = await climb.run([]);
  const over = vi.fn();
  void done.then(over);
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).not.toHaveBeenCalled();
  climb.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).toHaveBeenCalledOnce();
  expect(taken).toEqual([]);
});

test('GS-08 the next climb waits until it takes bets; a stop ends the waiting', async () => {
  let problem = true;
  let isRunning = true;
  const betRequest = () => (problem ? { problem: 'wait' } : { stakeMinor: 100n, input: {} });
  const scene = { isTimed: true, betRequest } satisfies Partial<Scene>;
  const wait = () => untilPlaceable({ scene, stakeMinor: () => 100n, isRunning: () => isRunning });
  const placeable = vi.fn();
  void wait().then(placeable);
  await vi.advanceTimersByTimeAsync(1000);
  expect(placeable).not.toHaveBeenCalled();
  problem = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(placeable).toHaveBeenCalledOnce();
  problem = true;
  const stopped = vi.fn();
  void wait().then(stopped);
  isRunning = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped).toHaveBeenCalledOnce();
});

test('GS-08 the cash-out is none of the steps that are taken again', () => {
  expect(stepsOf(roundOf({ actions: ['open:3', 'open:9', 'cashOut'] }))).toEqual(['open:3', 'open:9']);
  expect(stepsOf(undefined)).toEqual([]);
});
