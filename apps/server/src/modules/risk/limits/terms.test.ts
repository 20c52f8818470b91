import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollingWindow, windowAfter } from '../../../kernel/calendar-window.ts';
import { bindingTermsOf, isInTheWayOf, largestPart, limitAt } from './rules.ts';
import { at, weeklyLimit as row } from '../testing/limit-row.ts';

const higher = { id: 'higher', period: 'daily', amountMinor: 50_000n, from: at(10) } as const;
const earlier = { id: 'earlier', period: 'monthly', amountMinor: 2000n, bindsUntil: at(10) } as const;

describe('a limit at a moment', () => {
  it('R-09 what waits takes effect at its moment and not before', () => {
    const changed = { ...row, pending: higher };
    expect(limitAt(changed, at(9))).toEqual(changed);
    expect(limitAt(changed, at(10))).toEqual({ ...row, period: 'daily', amountMinor: 50_000n, counterId: 'higher' });
    expect(limitAt(changed, at(11))).toMatchObject({ amountMinor: 50_000n, pending: null });
    expect(limitAt(row, at(11))).toEqual(row);
  });

  it('R-09 one that is taken away is gone at its moment and not before', () => {
    const removed = { ...row, removedFrom: at(10) };
    expect([limitAt(removed, at(9)), limitAt(removed, at(10)), limitAt(removed, at(11))]).toEqual([removed, undefined, undefined]);
  });

  it('R-09 earlier terms bind until their moment', () => {
    const superseded = { ...row, superseded: [earlier] };
    expect(limitAt(superseded, at(9))?.superseded).toEqual([earlier]);
    expect(limitAt(superseded, at(10))?.superseded).toEqual([]);
  });

  it('L5 what needs to be confirmed takes effect by no time, and expires', () => {
    for (const asked of [
      { ...row, pending: higher, confirmUntil: at(20) },
      { ...row, removedFrom: at(10), confirmUntil: at(20) },
    ]) {
      expect(limitAt(asked, at(19))).toEqual(asked);
      expect(limitAt(asked, at(20))).toEqual(row);
    }
  });
});

describe('what binds for a limit', () => {
  const own = { id: 'own', period: 'weekly', amountMinor: 10_000n, bindsFrom: at(0), bindsUntil: null };
  it('R-09 are its own terms until a change or the removal takes effect', () => {
    expect(bindingTermsOf(row)).toEqual([own]);
    expect(bindingTermsOf({ ...row, removedFrom: at(10) })).toEqual([{ ...own, bindsUntil: at(10) }]);
    const waiting = { id: 'higher', period: 'daily', amountMinor: 50_000n, bindsFrom: at(1), bindsUntil: null };
    expect(bindingTermsOf({ ...row, pending: higher })).toEqual([{ ...own, bindsUntil: at(10) }, waiting]);
  });
  it('L5 its own terms keep binding beside a change that needs to be confirmed, which binds until it expires', () => {
    const waiting = { id: 'higher', period: 'daily', amountMinor: 50_000n, bindsFrom: at(1), bindsUntil: at(20) };
    expect(bindingTermsOf({ ...row, pending: higher, confirmUntil: at(20) })).toEqual([own, waiting]);
  });
  it('R-09 are earlier terms as well, from the beginning until their moment', () => {
    expect(bindingTermsOf({ ...row, superseded: [earlier] })).toEqual([own, { ...earlier, bindsFrom: at(0) }]);
  });
});

describe('a limit in the place of another', () => {
  const wanted = { definition: 3, period: 'daily', currency: 'EUR' } as const;
  it.each([
    { what: 'of the same kind, currency and period', limit: { ...row, period: 'daily' }, isInTheWay: true },
    { what: 'whose change is to that period', limit: { ...row, pending: higher }, isInTheWay: true },
    { what: 'of another period', limit: row, isInTheWay: false },
    { what: 'of another currency', limit: { ...row, period: 'daily', currency: 'USD' }, isInTheWay: false },
    { what: 'of another kind', limit: { ...row, period: 'daily', definition: 1 }, isInTheWay: false },
  ] as const)('R-09 one $what: $isInTheWay', ({ limit, isInTheWay }) => {
    expect(isInTheWayOf(limit, wanted)).toBe(isInTheWay);
  });
});

it('L3 the largest part that fits is found to the last unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10_000_000n }), fc.bigInt({ min: 0n, max: 10_000_000n }), (amountMinor, room) => {
      let asked = 0;
      const fits = (part: bigint): boolean => {
        asked += 1;
        return part <= room;
      };
      expect(largestPart(amountMinor, fits)).toBe(amountMinor < room ? amountMinor : room);
      expect(asked).toBeLessThan(30);
    }),
  );
});

describe('windows', () => {
  it.each([
    { period: 'daily', start: '2026-11-19T12:00:00.000Z' },
    { period: 'weekly', start: '2026-11-13T12:00:00.000Z' },
    { period: 'monthly', start: '2026-10-21T12:00:00.000Z' },
  ] as const)('L1 a rolling $period one ends with the moment itself', ({ period, start }) => {
    const { start: from, end } = rollingWindow(period, at(12));
    expect([from.toISOString(), end.toISOString()]).toEqual([start, '2026-11-20T12:00:00.001Z']);
  });

  it('L1 after a move one that is exactly half a period long is long enough, a shorter one goes on to the next midnight', () => {
    const day = (end: string, timeZone: string) =>
      windowAfter({ start: at(0), end: new Date(end) }, { period: 'daily', at: new Date(end), timeZone }).end.toISOString();
    // Noon in UTC; midnight of the next day is half a day away, in Tokyo nine hours less.
    expect(day('2026-11-20T12:00:00.000Z', 'UTC')).toBe('2026-11-21T00:00:00.000Z');
    expect(day('2026-11-20T12:00:00.001Z', 'UTC')).toBe('2026-11-22T00:00:00.000Z');
    expect(day('2026-11-20T12:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21T15:00:00.000Z');
  });
});
