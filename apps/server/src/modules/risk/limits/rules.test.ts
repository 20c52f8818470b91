import fc from 'fast-check';
import { rateFromDecimal } from '@pavilion/money';
import { describe, expect, it } from 'vitest';
import { usageOf } from './rules.ts';
import { periods, windowAfter, windowOf, windowThrough } from '../../../kernel/calendar-window.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Apia',
];
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
const hours = ({ start, end }: { start: Date; end: Date }): number => (end.getTime() - start.getTime()) / 3_600_000;

describe('windows of limits', () => {
  it('R-05 begin at local midnight, on Mondays and on the first of the month', () => {
    const at = new Date('2026-11-20T23:30:00Z');
    expect(windowOf('daily', at, 'Europe/Berlin').start.toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(windowOf('weekly', at, 'Europe/Berlin').start.toISOString()).toBe('2026-11-15T23:00:00.000Z');
    expect(windowOf('monthly', at, 'America/Sao_Paulo').start.toISOString()).toBe('2026-11-01T03:00:00.000Z');
    expect(windowOf('monthly', at, 'UTC').end.toISOString()).toBe('2026-12-01T00:00:00.000Z');
  });
  it('R-05 have 23 and 25 hours where the clocks change, also at midnight', () => {
    expect(hours(windowOf('daily', new Date('2026-03-29T12:00:00Z'), 'Europe/Berlin'))).toBe(23);
    expect(hours(windowOf('daily', new Date('2026-10-25T12:00:00Z'), 'Europe/Berlin'))).toBe(25);
    expect(hours(windowOf('daily', new Date('2026-03-08T18:00:00Z'), 'America/Havana'))).toBe(23);
  });
  it('R-05 hold their moment and meet without a gap, in every zone', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.constantFrom(...periods), (at, zone, period) => {
        const window = windowOf(period, at, zone);
        expect(window.start <= at && at < window.end).toBe(true);
        expect(windowOf(period, window.end, zone).start).toEqual(window.end);
        expect(windowOf(period, new Date(window.end.getTime() - 1), zone)).toEqual(window);
      }),
    );
  });
});

describe('windows of somebody who moves', () => {
  const zone = fc.constantFrom(...zones);
  const period = fc.constantFrom(...periods);
  const days = (count: number): number => count * 86_400_000;

  it('L1 a move opens no window early: the running one keeps its end, the next is at least half a period long', () => {
    fc.assert(
      fc.property(fc.record({ since: moments, from: zone, to: zone, kind: period }), ({ since, from, to, kind }) => {
        const before = windowOf(kind, since, from);
        const through = (at: Date) =>
          windowThrough(
            [
              { timeZone: from, since: new Date(0) },
              { timeZone: to, since },
            ],
            { period: kind, at },
          );
        expect(through(since)).toEqual(before);
        expect(through(new Date(before.end.getTime() - 1))).toEqual(before);
        const next = through(before.end);
        expect(next.start).toEqual(before.end);
        expect(hours(next) * 2).toBeGreaterThanOrEqual({ daily: 24, weekly: 168, monthly: 672 }[kind]);
        // From that time, the windows are those of the new place.
        expect(through(next.end)).toEqual(windowOf(kind, next.end, to));
      }),
    );
  });
  it('L1 windows meet without a gap whatever moves there were', () => {
    const moves = fc.array(fc.tuple(zone, fc.integer({ min: 30, max: 90 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(moments, moves, period, (home, places, kind) => {
        let since = home;
        const lived = places.map(([timeZone, stay], index) => {
          since = index === 0 ? new Date(0) : new Date((index === 1 ? home : since).getTime() + days(stay));
          return { timeZone, since };
        });
        let window = windowThrough(lived, { period: kind, at: home });
        for (let count = 0; count < 12; count += 1) {
          const next = windowThrough(lived, { period: kind, at: window.end });
          expect(next.start).toEqual(window.end);
          expect(windowThrough(lived, { period: kind, at: new Date(next.end.getTime() - 1) })).toEqual(next);
          window = next;
        }
      }),
      { numRuns: 200 },
    );
  });
  it('L1 a counter that slept for long wakes in the same window as one that was asked every day', () => {
    fc.assert(
      fc.property(
        fc.record({ at: moments, timeZone: zone, kind: period, later: fc.integer({ min: 0, max: 400 }) }),
        ({ at, timeZone, kind, later }) => {
          const then = new Date(at.getTime() + days(later));
          expect(windowAfter(windowOf(kind, at, timeZone), { period: kind, at: then, timeZone })).toEqual(windowOf(kind, then, timeZone));
        },
      ),
    );
  });
});

describe('rules of limits', () => {
  it('R-05 R-60 P41 sums what was credited in the window and what is reserved, exactly, in parts of a minor unit where it is converted', () => {
    const eur = { currency: 'EUR', rate: rateFromDecimal('100') };
    const use = {
      id: 'u',
      invoiceId: 'a',
      playerId: 'p',
      currency: 'EUR',
      rate: '100',
      amountMinor: 10n,
      countedAt: new Date('2026-11-19T00:00:00Z'),
      settledAt: new Date('2026-11-20T00:00:00Z'),
    };
    const window = { start: new Date('2026-11-20T00:00:00Z'), end: new Date('2026-11-21T00:00:00Z') };
    const uses = [
      use,
      { ...use, settledAt: window.end },
      { ...use, settledAt: use.countedAt },
      { ...use, amountMinor: 7n, settledAt: null },
      { ...use, currency: 'USD', rate: '108', amountMinor: 5400n },
    ];
    expect(usageOf(uses, window, eur)).toEqual({ usedPicoMinor: 5017n * 10n ** 12n, reservedPicoMinor: 7n * 10n ** 12n });
    const crumbs = Array.from({ length: 10 }, () => ({ ...use, currency: 'USDT', rate: '1000000', amountMinor: 4_900n }));
    expect(usageOf(crumbs, window, eur).usedPicoMinor).toBe(49n * 10n ** 11n);
  });
});
