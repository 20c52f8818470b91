import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BalanceGate } from './balance-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('balances while a game shows a round', () => {
  it('T-04 applies an update at once when no round is running', () => {
    const shown: string[] = [];
    new BalanceGate().pass('a', () => shown.push('a1'));
    expect(shown).toEqual(['a1']);
  });

  it('T-04 applies the latest update of each account when the round ends, and later ones at once', () => {
    const gate = new BalanceGate();
    const shown: string[] = [];
    gate.hold();
    gate.pass('a', () => shown.push('a1'));
    gate.pass('a', () => shown.push('a2'));
    gate.pass('b', () => shown.push('b1'));
    expect(shown).toEqual([]);
    gate.release();
    expect(shown).toEqual(['a2', 'b1']);
    gate.pass('a', () => shown.push('a3'));
    expect(shown.at(-1)).toBe('a3');
  });

  it('T-04 releases by itself when a game never reports the end of its round', () => {
    const gate = new BalanceGate();
    const shown: string[] = [];
    gate.hold();
    gate.pass('a', () => shown.push('a1'));
    vi.advanceTimersByTime(30_000);
    expect(shown).toEqual(['a1']);
  });
});
