import { describe, expect, it } from 'vitest';
import { isTighter, supersede } from './rules.ts';
import { at, weeklyLimit } from '../testing/limit-row.ts';
import type { LimitRow } from './store.ts';
import { type ChangeTiming, changed, ending, withdrawn } from './transitions.ts';

const nested = { old: { start: at(0), end: at(24) }, next: { start: at(0), end: at(24) }, delayEnds: at(34) };
const asked: ChangeTiming = { now: at(10), delayEnds: at(34), confirmUntil: null, newId: () => 'new', windowsOf: () => nested };

/** 100.00 a week, which is to become 500.00 a day. */
const row: LimitRow = {
  ...weeklyLimit,
  pending: { id: 'higher', period: 'daily', amountMinor: 50_000n, from: at(20) },
  confirmUntil: at(40),
};
/** The pending terms, as they keep binding after their withdrawal. */
const takenBack = { id: 'higher', period: 'daily', amountMinor: 50_000n, bindsUntil: at(34) };
const bare = { ...row, pending: null, confirmUntil: null, updatedAt: at(10) };

describe('what a change leaves of a limit', () => {
  it('R-09 L5 a tighter limit applies at once and cancels a pending change or removal, which binds until the delay is over', () => {
    const next = { period: 'weekly', amountMinor: 9000n } as const;
    expect(changed({ ...row, removedFrom: at(20) }, next, asked)).toEqual({
      row: { ...bare, amountMinor: 9000n, superseded: [takenBack] },
      action: 'tightened',
      next,
      effectiveAt: at(10),
    });
  });

  it('R-09 L5 a loosening waits, until it is confirmed where it must be, and the limit binds on', () => {
    const next = { period: 'weekly', amountMinor: 20_000n } as const;
    const pending = { id: 'new', ...next, from: at(34) };
    const expected = { action: 'loosening', next, effectiveAt: at(34) };
    expect(changed(row, next, asked)).toEqual({ row: { ...bare, pending, superseded: [takenBack] }, ...expected });
    const confirmed = changed({ ...row, removedFrom: at(20) }, next, { ...asked, confirmUntil: at(50) });
    expect(confirmed).toEqual({ row: { ...bare, pending, confirmUntil: at(50), superseded: [takenBack] }, ...expected });
  });

  it('R-09 the same terms that already wait change nothing; another amount or period does', () => {
    expect(changed(row, { period: 'daily', amountMinor: 50_000n }, asked)).toBeUndefined();
    expect(changed(row, { period: 'monthly', amountMinor: 50_000n }, asked)).toMatchObject({ action: 'loosening' });
    expect(changed(row, { period: 'daily', amountMinor: 50_001n }, asked)).toMatchObject({ action: 'loosening' });
  });

  it('R-09 a removal waits as a looser limit does, and withdrawing a pending change takes effect at once', () => {
    expect(ending(row, { ...asked, confirmUntil: at(50) })).toEqual({
      row: { ...bare, removedFrom: at(34), confirmUntil: at(50), superseded: [takenBack] },
      action: 'removal',
      next: row,
      effectiveAt: at(34),
    });
    expect(withdrawn(row, asked)).toEqual({
      row: { ...bare, superseded: [takenBack] },
      action: 'withdrawn',
      next: row,
      effectiveAt: at(10),
    });
    const nothingWaits = { ...row, pending: null, confirmUntil: null };
    expect(withdrawn(nothingWaits, asked).row).toEqual(bare);
  });

  it('R-09 what waited binds on only where nothing that stays is as tight over the same period', () => {
    const higher = { ...row, period: 'daily', amountMinor: 50_000n } as const;
    expect(withdrawn(higher, asked).row.superseded).toEqual([]);
    expect(withdrawn({ ...higher, amountMinor: 50_001n }, asked).row.superseded).toEqual([takenBack]);
    // One of the two remaining limits is enough.
    expect(
      changed({ ...row, period: 'monthly', amountMinor: 10n }, { period: 'daily', amountMinor: 40_000n }, asked)?.row.superseded,
    ).toEqual([]);
  });
});

describe('terms that bind on', () => {
  const low = { id: 'low', period: 'daily', amountMinor: 1000n, bindsUntil: at(12) } as const;
  const high = { id: 'high', period: 'daily', amountMinor: 2000n, bindsUntil: at(14) } as const;
  const weekly = { id: 'weekly', period: 'weekly', amountMinor: 1n, bindsUntil: at(1) } as const;
  it('R-09 are one for a period: the lower amount until the later moment, under the last id', () => {
    expect(supersede([weekly, low], high)).toEqual([weekly, { ...high, amountMinor: 1000n }]);
    expect(supersede([high], low)).toEqual([{ ...low, bindsUntil: at(14) }]);
    expect(supersede([weekly], low)).toEqual([weekly, low]);
  });
});

describe('an amount of a week in the place of one of a day', () => {
  const tighter = (windows: Partial<typeof nested>) =>
    isTighter({ period: 'daily', amountMinor: 100n }, { period: 'weekly', amountMinor: 100n }, { ...nested, ...windows });
  it.each([
    { what: 'begins with its day and ends with it', windows: {}, is: true },
    { what: 'begins before its day and outlasts the delay', windows: { next: { start: at(-24), end: at(34) } }, is: true },
    { what: 'ends after the day and before the delay', windows: { next: { start: at(0), end: at(33) } }, is: false },
    { what: 'begins after its day', windows: { next: { start: at(1), end: at(48) } }, is: false },
  ])('R-09 whose week $what is tighter: $is', ({ windows, is }) => {
    expect(tighter(windows)).toBe(is);
  });
});
