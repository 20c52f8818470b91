import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { describe, expect, it } from 'vitest';
import { priceTag } from './price-tag.ts';
import { earnedCashback, isCounted, partsOf, shelve, timeLeft, wagering } from './shelf.ts';
import { aPlayerBonus, aPlayerFreespin } from './testing/builders.ts';

const idsOf = (held: readonly { id: string }[]) => held.map(({ id }) => id);
const bonus = (id: string, changes: Partial<PlayerBonus> = {}) => aPlayerBonus({ id, ...changes });
const spins = (id: string, changes: Partial<PlayerFreespin> = {}) => aPlayerFreespin({ id, ...changes });

describe('the bonuses a player holds', () => {
  it('U-20 S-06 are grouped into active, issued and free spins, without finished ones', () => {
    const shelf = shelve(
      [bonus('running', { status: 2 }), bonus('waiting', { status: 1 }), bonus('over', { status: 3, result: 2 })],
      [spins('spinning', { status: 2 }), spins('later', { status: 1 })],
    );
    expect([idsOf(shelf.active), idsOf(shelf.issued), idsOf(shelf.freespins)]).toEqual([['running', 'spinning'], ['waiting'], ['later']]);
  });

  it('U-24 parts of a package are one entry, in the order of the package', () => {
    const part = { packageId: 'p', packageName: 'Weekend', issueSessionId: 's' };
    const { issued } = shelve([bonus('second', { ...part, packagePriority: 2 })], [spins('first', { ...part, packagePriority: 1 })]);
    expect(issued).toMatchObject([
      { kind: 'package', id: 's', packageId: 'p', name: 'Weekend', parts: [{ id: 'first' }, { id: 'second' }] },
    ]);
  });

  it('U-24 a package issued twice is two entries, and a single part is an entry of its own', () => {
    const part = { packageId: 'p', packageName: 'Weekend' };
    const twice = shelve([bonus('a', { ...part, issueSessionId: '1' }), bonus('b', { ...part, issueSessionId: '2' })], []);
    expect(twice.issued.map(({ kind }) => kind)).toEqual(['bonus', 'bonus']);
  });

  it('M-47 a package lists its bonuses and free spins together', () => {
    const parts = partsOf({ bonuses: [bonus('b', { packagePriority: 2 })], freespins: [spins('f', { packagePriority: 1 })] });
    expect(idsOf(parts)).toEqual(['f', 'b']);
  });
});

describe('the progress of a bonus', () => {
  it('M-48 the required amounts of the wire are what remains; the total includes what is done', () => {
    const half = bonus('b', { currentWagerAmount: 420, requiredWagerCasinoAmount: 150.1, requiredWagerSportsbookAmount: 30.2 });
    expect(wagering({ ...half, currentWagerPercentage: 70 })).toEqual({ done: 420, left: 180.3, total: 600.3, percent: 70 });
  });

  it('U-20 gives the time left in days, hours or minutes, never in seconds', () => {
    expect(timeLeft(12 * 86_400 + 5)).toEqual({ unit: 'days', count: 12 });
    expect(timeLeft(86_400)).toEqual({ unit: 'hours', count: 24 });
    expect(timeLeft(119)).toEqual({ unit: 'minutes', count: 2 });
    expect(timeLeft(1)).toEqual({ unit: 'minutes', count: 1 });
  });

  it('V-93 the days left are counted up to 60; after that the day is said alone', () => {
    const day = 86_400;
    expect([0, 1, 60 * day, 60 * day + 1, 1266 * day].map(isCounted)).toEqual([false, true, true, false, false]);
  });

  it('V-92 cashback of nothing is not listed', () => {
    const of = (amount: number) => ({ bonusId: String(amount), bonusName: 'Weekly cashback', amount, date: '2030-05-13T00:00:00Z' });
    expect(earnedCashback([of(0), of(2.99)])).toEqual([of(2.99)]);
  });

  it('M-48 includes the expected cost of wagering, even above the bonus itself', () => {
    expect(priceTag({ gain: 20, betTotal: 600, returnPercent: 96 })).toEqual({ gain: 20, cost: 24, worth: -4 });
    expect(priceTag({ gain: 10, betTotal: 0, returnPercent: 96 })).toEqual({ gain: 10, cost: 0, worth: 10 });
  });
});
