import { expect, it, vi } from 'vitest';
import { loops } from './loops.ts';

const HOUR_MS = 3_600_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('SB-14 a nudge wakes what delivers and nothing else, and a stop ends all of them', async () => {
  const seen = { delivery: 0, rounds: 0 };
  const work = (name: 'delivery' | 'rounds') => async (): Promise<number> => {
    seen[name] += 1;
    return 0;
  };
  const all = loops(
    [
      { everyMs: HOUR_MS, lanes: 1, isDelivery: true, run: work('delivery') },
      { everyMs: HOUR_MS, lanes: 1, run: work('rounds') },
    ],
    log,
  );
  all.start();
  await vi.waitFor(() => expect(seen).toEqual({ delivery: 1, rounds: 1 }));
  all.nudge();
  await vi.waitFor(() => expect(seen.delivery).toBe(2));
  expect(seen.rounds).toBe(1);
  await all.stop();
});

it('SB-14 goes on after a look that failed, and looks again at once while there is something to do', async () => {
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
  await vi.waitFor(() => expect(turn).toBeGreaterThan(turns.length));
  await all.stop();
});
