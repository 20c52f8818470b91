import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoadGate } from './load-gate.ts';

interface Phase {
  readonly seconds: number;
  /** Calls that arrive in a second. */
  readonly arriving: number;
  /** Calls that can be done in a second. */
  readonly capacity: number;
}

const STEP_MS = 5;

/** A server that handles its calls in order, at a rate: the outcome of each, with the moment it arrived. */
function serve(phases: readonly Phase[]) {
  let nowMs = 0;
  const gate = new LoadGate({ monotonicMs: () => nowMs });
  const queue: { leave: () => void; atMs: number }[] = [];
  const answered: { atMs: number; waitMs: number }[] = [];
  const refusedAtMs: number[] = [];
  const pressedAtMs: number[] = [];
  let [owed, able] = [0, 0];
  for (const { seconds, arriving, capacity } of phases) {
    for (const endMs = nowMs + seconds * 1000; nowMs < endMs; nowMs += STEP_MS) {
      for (owed += (arriving * STEP_MS) / 1000; owed >= 1; owed -= 1) {
        const leave = gate.enter();
        if (leave === undefined) refusedAtMs.push(nowMs);
        else queue.push({ leave, atMs: nowMs });
      }
      able += (capacity * STEP_MS) / 1000;
      for (; able >= 1; able -= 1) {
        const call = queue.shift();
        if (call === undefined) break;
        call.leave();
        answered.push({ atMs: call.atMs, waitMs: nowMs - call.atMs });
      }
      // Unused allowance does not accumulate.
      if (queue.length === 0) able = 0;
      if (gate.isPressed) pressedAtMs.push(nowMs);
    }
  }
  return { answered, refusedAtMs, pressedAtMs, underWay: gate.underWay };
}

const slowest = (answered: readonly { waitMs: number }[]): number => answered.reduce((most, { waitMs }) => Math.max(most, waitMs), 0);

describe('what a process takes on', () => {
  it('F4 T6 any overload: those let in are answered within two seconds, nine tenths of the capacity is used, the rest is refused', () => {
    const machine = fc.record({ capacity: fc.integer({ min: 1500, max: 12_000 }), load: fc.double({ min: 1.3, max: 4, noNaN: true }) });
    fc.assert(
      fc.property(machine, ({ capacity, load }) => {
        const { answered, refusedAtMs } = serve([{ seconds: 10, arriving: capacity * load, capacity }]);
        expect(slowest(answered)).toBeLessThan(2000);
        expect(answered.length).toBeGreaterThan(capacity * 10 * 0.9);
        expect(refusedAtMs.length).toBeGreaterThan(capacity * 10 * (load - 1) * 0.7);
      }),
      { numRuns: 25 },
    );
  });

  it('F4 T6 after an overload nothing is refused or pressed any more, well within five seconds', () => {
    const capacity = 4000;
    const busy = { seconds: 10, arriving: 2 * capacity, capacity };
    const { refusedAtMs, pressedAtMs, answered } = serve([busy, { seconds: 8, arriving: 0.3 * capacity, capacity }]);
    expect(refusedAtMs.at(-1)).toBeLessThan(11_000);
    expect(pressedAtMs.at(-1)).toBeLessThan(12_000);
    expect(slowest(answered.filter(({ atMs }) => atMs > 12_000))).toBeLessThan(100);
  });

  it('F4 below its capacity nothing is refused, whatever comes at once', () => {
    const { refusedAtMs } = serve([
      { seconds: 3, arriving: 3600, capacity: 4000 },
      { seconds: 0.1, arriving: 15_000, capacity: 4000 },
      { seconds: 3, arriving: 2000, capacity: 4000 },
    ]);
    expect(refusedAtMs).toEqual([]);
  });

  it('F4 few calls are admitted however long they take, and cause no pressure', () => {
    const { refusedAtMs, pressedAtMs } = serve([
      { seconds: 20, arriving: 12, capacity: 0.5 },
      { seconds: 1, arriving: 0, capacity: 1000 },
    ]);
    expect(refusedAtMs).toEqual([]);
    expect(pressedAtMs).toEqual([]);
  });

  it('F4 while nothing gets done few more are let in, and all is well soon after', () => {
    const capacity = 3000;
    const { answered, refusedAtMs, pressedAtMs, underWay } = serve([
      { seconds: 2, arriving: 1500, capacity },
      { seconds: 30, arriving: 1500, capacity: 0 },
      { seconds: 6, arriving: 1500, capacity },
    ]);
    // Calls that arrived before the overload was noticed wait to the end, the rest is refused at once.
    expect(refusedAtMs.length).toBeGreaterThan(28 * 1500);
    expect(answered.filter(({ waitMs }) => waitMs > 2000).length).toBeLessThan(2000);
    expect(refusedAtMs.at(-1)).toBeLessThan(34_000);
    expect(pressedAtMs.at(-1)).toBeLessThan(36_000);
    expect(underWay).toBeLessThan(100);
  });
});
