import { describe, expect, it } from 'vitest';
import { type Clock, stopClock } from './clock.ts';
import { keptReading } from './kept-reading.ts';
import { createManualClock } from './testing/manual-clock.ts';

const KEPT_MS = 5000;

/** A reading with numbered answers that can be made to fail. */
function numbered() {
  const state = { count: 0, fails: false, earlier: [] as (number | undefined)[] };
  const reading = keptReading<{ clock: Clock }, number>(KEPT_MS, async (_context, earlier) => {
    state.count += 1;
    const own = state.count;
    state.earlier.push(await earlier);
    if (state.fails) throw new Error('The database is away');
    return own;
  });
  return { state, reading, clock: createManualClock() };
}

describe('a kept reading', () => {
  it('OS-38 is read once for all who ask within its time, and anew after it, from what was read before', async () => {
    const { reading, clock, state } = numbered();
    expect(await Promise.all([reading.of({ clock }), reading.of({ clock })])).toEqual([1, 1]);
    clock.advanceMs(KEPT_MS - 1);
    expect(await reading.of({ clock })).toBe(1);
    clock.advanceMs(1);
    expect(await reading.of({ clock })).toBe(2);
    expect(state.earlier).toEqual([undefined, 1]);
  });

  it('OS-38 is the same under a clock that was stopped for one decision, and another one for another product', async () => {
    const { reading, clock } = numbered();
    expect(await reading.of({ clock })).toBe(1);
    expect(await reading.of({ clock: stopClock(clock) })).toBe(1);
    expect(await reading.of({ clock: createManualClock() })).toBe(2);
  });

  it('OS-38 is read anew once it is forgotten, and nothing that failed is kept', async () => {
    const { reading, clock, state } = numbered();
    expect(await reading.of({ clock })).toBe(1);
    reading.forget({ clock });
    state.fails = true;
    await expect(reading.of({ clock })).rejects.toThrow('The database is away');
    state.fails = false;
    expect(await reading.of({ clock })).toBe(3);
    expect(state.earlier).toEqual([undefined, undefined, undefined]);
  });
});
