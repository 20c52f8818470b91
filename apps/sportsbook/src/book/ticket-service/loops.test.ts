import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../durations.ts';
import { loops } from './loops.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('SB-14 a nudge wakes what delivers and nothing else, and a stop ends all of them', async () => {
  const seen = { money: 0, updates: 0, rounds: 0 };
  const work = (name: 'money' | 'updates' | 'rounds') => async (): Promise<number> => {
    seen[name] += 1;
    return 0;
  };
  const all = loops(
    [
      { everyMs: HOUR_MS, lanes: 4, delivers: 'money', run: work('money') },
      { everyMs: HOUR_MS, lanes: 1, delivers: 'updates', run: work('updates') },
      { everyMs: HOUR_MS, lanes: 1, run: work('rounds') },
    ],
    log,
  );
  all.start();
  await vi.waitFor(() => expect(seen).toEqual({ money: 4, updates: 1, rounds: 1 }), { timeout: 40_000 });
  // A single lane of four: one waiting call needs no more.
  all.nudge('money');
  await vi.waitFor(() => expect(seen.money).toBe(5), { timeout: 40_000 });
  expect(seen).toEqual({ money: 5, updates: 1, rounds: 1 });
  all.nudge('updates');
  await vi.waitFor(() => expect(seen).toEqual({ money: 5, updates: 2, rounds: 1 }), { timeout: 40_000 });
  await all.stop();
});

it('SB-14 a nudge that comes while every lane looks is followed by another look', async () => {
  const first = Promise.withResolvers<void>();
  let turns = 0;
  const run = async (): Promise<number> => {
    turns += 1;
    if (turns === 1) await first.promise;
    return 0;
  };
  const all = loops([{ everyMs: HOUR_MS, lanes: 1, delivers: 'updates', run }], log);
  all.start();
  all.nudge('updates');
  first.resolve();
  await vi.waitFor(() => expect(turns).toBe(2), { timeout: 40_000 });
  await all.stop();
});

it('SB-14 continues after a failed check, and checks again at once while there is work', async () => {
  const turns = [3, 'fault', 0] as const;
  let turn = 0;
  const run = async (): Promise<number> => {
    const next = turns[turn] ?? 0;
    turn += 1;
    if (next === 'fault') throw new Error('the tables are away');
    return next;
  };
  const all = loops([{ everyMs: 1, lanes: 1, run }], log);
  all.start();
  await vi.waitFor(() => expect(turn).toBeGreaterThan(turns.length), { timeout: 40_000 });
  await all.stop();
});

it('SB-14 pauses after a turn with little work, nudged or not, and not after a full one', async () => {
  const turns = [64, 64, 3];
  let turn = 0;
  const run = async (): Promise<number> => {
    turn += 1;
    return turns[turn - 1] ?? 0;
  };
  const all = loops([{ everyMs: HOUR_MS, lanes: 1, delivers: 'updates', rest: { ms: HOUR_MS, ofMany: 64 }, run }], log);
  all.start();
  await vi.waitFor(() => expect(turn).toBe(3), { timeout: 40_000 });
  all.nudge('updates');
  await new Promise((resolve) => setImmediate(resolve));
  expect(turn).toBe(3);
  await all.stop();
});

it('SB-14 P-122 deliveries look every three seconds when nothing happens, and often again after a nudge that brought something; other work keeps its rhythm', async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    let looks = 0;
    let found = 0;
    const run = async (): Promise<number> => {
      looks += 1;
      const now = found;
      found = 0;
      return now;
    };
    const looksIn = async (ms: number): Promise<number> => {
      const before = looks;
      await vi.advanceTimersByTimeAsync(ms);
      return looks - before;
    };
    let rounds = 0;
    const turn = async (): Promise<number> => {
      rounds += 1;
      return 0;
    };
    const delivery = { everyMs: 250, lanes: 1, delivers: 'updates', run } as const;
    const all = loops([delivery, { everyMs: 1000, lanes: 1, run: turn }], log);
    all.start();
    await looksIn(5000);
    expect(await looksIn(9000)).toBe(3);
    expect(rounds).toBe(15);
    found = 1;
    all.nudge('updates');
    // The look that found it, one right after it, and the first in its old rhythm.
    expect(await looksIn(250)).toBe(3);
    expect(await looksIn(1000)).toBe(3);
    const stopped = all.stop();
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
});
