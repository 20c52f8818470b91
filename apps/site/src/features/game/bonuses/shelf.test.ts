import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';
import { describe, expect, it } from 'vitest';
import { priceTag } from './price-tag.ts';
import { partsOf, shelve, timeLeft, wagering } from './shelf.ts';
import { aPlayerBonus, aPlayerFreespin } from './testing/builders.ts';

const idsOf = (held: readonly { id: string }[]) => held.map(({ id }) => id);
const bonus = (id: string, changes: Partial<PlayerBonus> = {}) => aPlayerBonus({ id, ...changes });
const spins = (id: string, changes: Partial<PlayerFreespin> = {}) => aPlayerFreespin({ id, ...changes });

describe('what a player holds', () => {
  it('U-20 S-06 stands where it belongs: running, to be activated, free spins; what is finished stands nowhere', () => {
    const shelf = shelve(
      [bonus('running', { status: 2 }), bonus('waiting', { status: 1 }), bonus('over', { status: 3, result: 2 })],
      [spins('spinning', { status: 2 }), spins('later', { status: 1 })],
    );
    expect([idsOf(shelf.active), idsOf(shelf.issued), idsOf(shelf.freespins)]).toEqual([['running', 'spinning'], ['waiting'], ['later']]);
  });

  it('U-24 parts of one package stand as one, in the order of the package', () => {
    const part = { packageId: 'p', packageName: 'Weekend', issueSessionId: 's' };
    const { issued } = shelve([bonus('second', { ...part, packagePriority: 2 })], [spins('first', { ...part, packagePriority: 1 })]);
    expect(issued).toMatchObject([
      { kind: 'package', id: 's', packageId: 'p', name: 'Weekend', parts: [{ id: 'first' }, { id: 'second' }] },
    ]);
  });

  it('U-24 a package given twice stands twice, and a part alone stands for itself', () => {
    const part = { packageId: 'p', packageName: 'Weekend' };
    const twice = shelve([bonus('a', { ...part, issueSessionId: '1' }), bonus('b', { ...part, issueSessionId: '2' })], []);
    expect(twice.issued.map(({ kind }) => kind)).toEqual(['bonus', 'bonus']);
  });

  it('M-47 a package lists its bonuses and free spins together', () => {
    const parts = partsOf({ bonuses: [bonus('b', { packagePriority: 2 })], freespins: [spins('f', { packagePriority: 1 })] });
    expect(idsOf(parts)).toEqual(['f', 'b']);
  });
});

describe('how far it is', () => {
  it('M-48 what is required on the wire is still to be bet: the total is both', () => {
    const half = bonus('b', { currentWagerAmount: 420, requiredWagerCasinoAmount: 150.1, requiredWagerSportsbookAmount: 30.2 });
    expect(wagering({ ...half, currentWagerPercentage: 70 })).toEqual({ done: 420, left: 180.3, total: 600.3, percent: 70 });
  });

  it('U-20 tells the time left in days, hours and minutes, never in seconds', () => {
    expect(timeLeft(12 * 86_400 + 5)).toEqual({ unit: 'days', count: 12 });
    expect(timeLeft(86_400)).toEqual({ unit: 'hours', count: 24 });
    expect(timeLeft(119)).toEqual({ unit: 'minutes', count: 2 });
    expect(timeLeft(1)).toEqual({ unit: 'minutes', count: 1 });
  });

  it('M-48 says what the betting costs on average, also where that is more than the bonus', () => {
    expect(priceTag({ gain: 20, betTotal: 600, returnPercent: 96 })).toEqual({ gain: 20, cost: 24, worth: -4 });
    expect(priceTag({ gain: 10, betTotal: 0, returnPercent: 96 })).toEqual({ gain: 10, cost: 0, worth: 10 });
  });
});
