import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { type Period, periods, rollingWindow, windowOf, windowThrough, type ZoneChange } from '../../../kernel/calendar-window.ts';
import { bindingTermsOf, isTighter, limitAt, LOOSENING_DELAY_MS } from './rules.ts';
import type { LimitRow } from './store.ts';
import { type ChangeTiming, changed, ending, withdrawn } from './transitions.ts';

const EVER = new Date(0);
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

interface Home {
  zones: readonly ZoneChange[];
  isRolling: boolean;
}

/** The window of a period, by the moves that were made until then. */
function windowAt({ zones, isRolling }: Home, period: Period, at: Date) {
  if (isRolling) return rollingWindow(period, at);
  return windowThrough(
    zones.filter(({ since }) => since <= at),
    { period, at },
  );
}

let ids = 0;
function askedAt(home: Home, now: Date, isConfirmed: boolean): ChangeTiming {
  const delayEnds = after(now, LOOSENING_DELAY_MS);
  return {
    now,
    delayEnds,
    confirmUntil: isConfirmed ? after(delayEnds, 7 * DAY_MS) : null,
    newId: () => `change-${(ids += 1)}`,
    windowsOf: (old, next) => ({ old: windowAt(home, old.period, now), next: windowAt(home, next.period, now), delayEnds }),
  };
}

const limitOf = (period: Period, amountMinor: bigint, createdAt: Date): LimitRow => ({
  id: 'limit',
  counterId: 'limit',
  playerId: 'p',
  definition: 1,
  period,
  currency: 'EUR',
  amountMinor,
  pending: null,
  removedFrom: null,
  superseded: [],
  confirmUntil: null,
  createdAt,
  updatedAt: createdAt,
});

interface Spending {
  at: Date;
  minor: bigint;
}

const unlimited = 10n ** 12n;

/** The room a limit leaves at a given time, after everything spent before it. */
function roomAt(row: LimitRow | undefined, at: Date, { home, spent }: { home: Home; spent: readonly Spending[] }): bigint {
  const standing = row === undefined ? undefined : limitAt(row, at);
  const rooms = (standing === undefined ? [] : bindingTermsOf(standing)).flatMap(({ period, amountMinor, bindsFrom, bindsUntil }) => {
    if (at < bindsFrom || (bindsUntil !== null && bindsUntil <= at)) return [];
    const { start } = windowAt(home, period, at);
    const used = spent.filter((one) => start <= one.at && one.at <= at).reduce((sum, { minor }) => sum + minor, 0n);
    return [amountMinor > used ? amountMinor - used : 0n];
  });
  return rooms.reduce((least, room) => (room < least ? room : least), unlimited);
}

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'America/Havana',
  'Pacific/Apia',
  'Asia/Kolkata',
);
const period = fc.constantFrom(...periods);
const amount = fc.bigInt(1n, 6n).map((hundreds) => hundreds * 100n);
const terms = fc.record({ period, amountMinor: amount });
/** Ends of months and years, leap days and changes of clocks, and days like others. */
const moment = fc
  .tuple(
    fc.constantFrom(
      '2028-02-28',
      '2028-02-29',
      '2027-02-28',
      '2026-12-31',
      '2026-10-25',
      '2027-03-28',
      '2026-11-30',
      '2027-04-12',
      '2028-10-01',
    ),
    fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }),
  )
  .map(([day, offset]) => after(new Date(day), offset));
const homeAround = (now: Date) =>
  fc.record({ first: zone, second: zone, movedHours: fc.integer({ min: -80, max: 30 }), isRolling: fc.boolean() }).map(
    ({ first, second, movedHours, isRolling }): Home => ({
      zones: [
        { timeZone: first, since: EVER },
        { timeZone: second, since: after(now, movedHours * HOUR_MS) },
      ],
      isRolling,
    }),
  );
const spendings = (now: Date) =>
  fc.array(
    fc
      .record({ hours: fc.integer({ min: -24 * 40, max: 24 }), minor: fc.constantFrom(50n, 100n, 300n) })
      .map(({ hours, minor }): Spending => ({ at: after(now, hours * HOUR_MS), minor })),
    { maxLength: 8 },
  );

/** Moments up to the end of the delay at which a window may begin, and some between. */
function instants(home: Home, now: Date): Date[] {
  const ends = after(now, LOOSENING_DELAY_MS);
  const borders = periods.flatMap((kind) => {
    const { end } = windowAt(home, kind, now);
    return [end, windowAt(home, kind, end).end];
  });
  const steps = [0, 1, 7, 13, 19, 23].map((hours) => after(now, hours * HOUR_MS));
  return [...borders, ...steps].filter((at) => now <= at && at < ends);
}

type Step = { hours: number; act: 'change' | 'remove' | 'withdraw'; next: { period: Period; amountMinor: bigint } };

function stepped(row: LimitRow, step: Step, asked: ChangeTiming): LimitRow {
  if (step.act === 'change') return changed(row, step.next, asked)?.row ?? row;
  if (step.act === 'withdraw') return row.pending === null ? row : withdrawn(row, asked).row;
  return row.removedFrom === null ? ending(row, asked).row : row;
}

describe('changes of limits', () => {
  it('R-09 R-61 what is called a tightening allows more than the old terms at no moment of any calendar', () => {
    const given = moment.chain((now) =>
      fc.record({ now: fc.constant(now), home: homeAround(now), spent: spendings(now), old: terms, next: terms }),
    );
    fc.assert(
      fc.property(given, ({ now, home, spent, old, next }) => {
        fc.pre(isTighter(old, next, askedAt(home, now, false).windowsOf(old, next)));
        const books = { home, spent };
        for (const at of instants(home, now)) {
          const [before, then] = [old, next].map((one) => roomAt(limitOf(one.period, one.amountMinor, EVER), at, books));
          expect(then ?? 0n).toBeLessThanOrEqual(before ?? 0n);
        }
      }),
      { numRuns: 600 },
    );
  });

  it.each<{ from: Period; to: Period; at: string }>([
    { from: 'weekly', to: 'monthly', at: '2026-12-31T19:00:00Z' },
    { from: 'weekly', to: 'monthly', at: '2026-11-18T12:00:00Z' },
    { from: 'weekly', to: 'monthly', at: '2027-02-03T12:00:00Z' },
    { from: 'weekly', to: 'daily', at: '2026-11-18T12:00:00Z' },
    { from: 'monthly', to: 'weekly', at: '2026-11-18T12:00:00Z' },
    { from: 'monthly', to: 'daily', at: '2026-11-18T12:00:00Z' },
  ])('R-09 the same amount is no tighter: $from to $to on $at', ({ from, to, at }) => {
    const home = { zones: [{ timeZone: 'Europe/Berlin', since: EVER }], isRolling: false };
    const [old, next] = [
      { period: from, amountMinor: 100n },
      { period: to, amountMinor: 100n },
    ];
    expect(isTighter(old, next, askedAt(home, new Date(at), false).windowsOf(old, next))).toBe(false);
  });

  it('R-09 an amount that is not higher over the same period, and that of a day over whole days, is tighter', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    const asked = askedAt({ zones: [{ timeZone: 'Europe/Berlin', since: EVER }], isRolling: false }, now, false);
    const isNever = (from: Period, to: Period, amountMinor: bigint): boolean => {
      const [old, next] = [
        { period: from, amountMinor: 100n },
        { period: to, amountMinor },
      ];
      return isTighter(old, next, asked.windowsOf(old, next));
    };
    for (const kind of periods)
      expect([isNever(kind, kind, 100n), isNever(kind, kind, 99n), isNever(kind, kind, 101n)]).toEqual([true, true, false]);
    expect([isNever('daily', 'weekly', 100n), isNever('daily', 'monthly', 100n), isNever('daily', 'weekly', 101n)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('R-09 the day of a player who has just moved does not end with his week, and is not given up for it', () => {
    // The week ends at midnight in Apia; the day that runs then is one of Havana already.
    const moved = new Date('2026-11-21T09:00:00Z');
    const zones = [
      { timeZone: 'Pacific/Apia', since: EVER },
      { timeZone: 'America/Havana', since: moved },
    ];
    const now = new Date('2026-11-21T12:00:00Z');
    const [old, next] = [
      { period: 'daily' as const, amountMinor: 100n },
      { period: 'weekly' as const, amountMinor: 100n },
    ];
    const asked = askedAt({ zones, isRolling: false }, now, false);
    expect(windowOf('weekly', now, 'Pacific/Apia').end < asked.delayEnds).toBe(true);
    expect(isTighter(old, next, asked.windowsOf(old, next))).toBe(false);
  });

  it('R-09 R-61 L5 no change, removal or withdrawal, in whatever order, allows more within its 24 hours than was allowed without it', () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 40 }),
      act: fc.constantFrom<Step['act']>('change', 'change', 'change', 'withdraw', 'remove'),
      next: terms,
    });
    const given = moment.chain((start) =>
      fc.record({
        start: fc.constant(start),
        home: homeAround(start),
        spent: spendings(start),
        first: terms,
        steps: fc.array(step, { minLength: 1, maxLength: 5 }),
        isConfirmed: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(given, ({ start, home, spent, first, steps, isConfirmed }) => {
        let now = start;
        let row: LimitRow | undefined = limitOf(first.period, first.amountMinor, EVER);
        for (const one of steps) {
          now = after(now, one.hours * HOUR_MS);
          const before: LimitRow | undefined = limitAt(row, now);
          if (before === undefined) return;
          const next: LimitRow = stepped(before, one, askedAt(home, now, isConfirmed));
          for (const at of instants(home, now)) {
            expect(roomAt(next, at, { home, spent })).toBeLessThanOrEqual(roomAt(before, at, { home, spent }));
          }
          // It stays small however often somebody changes his mind.
          expect(next.superseded.length).toBeLessThanOrEqual(periods.length);
          row = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});
