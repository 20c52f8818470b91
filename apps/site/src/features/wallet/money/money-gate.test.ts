import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MoneyGate } from './money-gate.ts';
import { anAccount } from './testing/builders.ts';

let gate: MoneyGate;
let shown: Account[];

const states = (): string[] => shown.map(({ id, version }) => `${id}${version}`);
const show = (accounts: readonly Account[]): void => {
  shown = gate.patch(shown, accounts) ?? shown;
};

beforeEach(() => {
  vi.useFakeTimers();
  gate = new MoneyGate();
  shown = [anAccount({ id: 'a', version: 1 }), anAccount({ id: 'b', version: 1 })];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('which accounts are shown (wire §4.6)', () => {
  it('T-04 shows a newer state at once when no round is running', () => {
    show([anAccount({ id: 'a', version: 2 })]);
    expect(states()).toEqual(['a2', 'b1']);
  });

  it('T-23 takes no state that is older than the one shown, neither from an event nor from a list', () => {
    show([anAccount({ id: 'a', version: 3 })]);
    expect(gate.patch(shown, [anAccount({ id: 'a', version: 2, balance: 99 })])).toBeUndefined();
    expect(gate.patch(shown, [anAccount({ id: 'a', version: 3, balance: 99 })])).toBeUndefined();
    shown = gate.accept(shown, [
      anAccount({ id: 'a', version: 2 }),
      anAccount({ id: 'b', version: 2 }),
      anAccount({ id: 'c', version: 1 }),
    ]);
    expect(states()).toEqual(['a3', 'b2', 'c1']);
  });

  it('T-23 ignores accounts that are not in the list', () => {
    expect(gate.patch(shown, [anAccount({ id: 'c', version: 9 })])).toBeUndefined();
  });

  it('T-04 shows the newest state of each account when the round ends, and later ones at once', () => {
    gate.hold(show, 'one');
    for (const version of [3, 2]) show([anAccount({ id: 'a', version })]);
    shown = gate.accept(shown, [anAccount({ id: 'a', version: 1 }), anAccount({ id: 'b', version: 2 })]);
    expect(states()).toEqual(['a1', 'b1']);
    gate.release('one');
    expect(states()).toEqual(['a3', 'b2']);
    show([anAccount({ id: 'a', version: 4 })]);
    expect(states()).toEqual(['a4', 'b2']);
  });

  it('T-04 releases by itself when a game never reports the end of its round', () => {
    gate.hold(show, 'one');
    show([anAccount({ id: 'a', version: 2 })]);
    vi.advanceTimersByTime(30_000);
    expect(states()).toEqual(['a2', 'b1']);
  });

  it('T-29 waits for the rounds of all tabs, and at most 30 s for one that is gone', () => {
    gate.hold(show, 'one');
    gate.hold(show, 'other');
    show([anAccount({ id: 'a', version: 2 })]);
    gate.release('one');
    gate.release('unknown');
    expect(states()).toEqual(['a1', 'b1']);
    gate.release('other');
    expect(states()).toEqual(['a2', 'b1']);
    gate.hold(show, 'other');
    vi.advanceTimersByTime(20_000);
    gate.hold(show, 'one');
    show([anAccount({ id: 'b', version: 2 })]);
    vi.advanceTimersByTime(10_000);
    expect(states()).toEqual(['a2', 'b1']);
    vi.advanceTimersByTime(20_000);
    expect(states()).toEqual(['a2', 'b2']);
  });

  it('T-29 shows at once what an action of the player brought, whatever rounds are shown', () => {
    for (const tab of ['one', 'other']) gate.hold(show, tab);
    show([anAccount({ id: 'a', version: 2 })]);
    gate.releaseAll();
    expect(states()).toEqual(['a2', 'b1']);
    show([anAccount({ id: 'b', version: 2 })]);
    expect(states()).toEqual(['a2', 'b2']);
  });
});
