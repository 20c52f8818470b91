import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateFromDecimal } from '@pavilion/money';
import { cashbackOf, currencyOfLoss, lossIn, openOf, periodAt, settle, type PeriodBalance } from './rules.ts';

const at = (text: string): Date => new Date(text);

describe('cashback', () => {
  it('C-74 reckons a share of the loss, rounded down, between the least and the most', () => {
    const rule = { ratePpm: 100_000, minMinor: 100n, maxMinor: 5_000n };
    expect(cashbackOf(3_333n, rule)).toBe(333n);
    expect(cashbackOf(999n, rule)).toBe(0n);
    expect(cashbackOf(1_000n, rule)).toBe(100n);
    expect(cashbackOf(90_000n, rule)).toBe(5_000n);
    expect(cashbackOf(90_000n, { ...rule, maxMinor: null })).toBe(9_000n);
    expect(cashbackOf(-500n, { ...rule, minMinor: 0n })).toBe(0n);
  });

  it('C-74 a week runs from Monday to Monday in UTC, a day from midnight', () => {
    const week = periodAt('week', at('2026-11-20T15:00:00Z'));
    expect(week).toEqual({ start: at('2026-11-16T00:00:00Z'), end: at('2026-11-23T00:00:00Z') });
    expect(periodAt('week', week.start).start).toEqual(week.start);
    expect(periodAt('week', week.end).start).toEqual(week.end);
    expect(periodAt('week', at('2026-11-15T23:59:59Z'))).toEqual({ start: at('2026-11-09T00:00:00Z'), end: week.start });
    expect(periodAt('day', at('2026-11-19T23:59:59Z')).start).toEqual(at('2026-11-19T00:00:00Z'));
  });

  it('C-74 never gives back more than the share of the losses, and periods leave no gap', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -10_000n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }),
        (lossMinor, ratePpm, ms) => {
          const amountMinor = cashbackOf(lossMinor, { ratePpm, minMinor: 0n, maxMinor: null });
          expect(amountMinor >= 0n && amountMinor * 1_000_000n <= (lossMinor > 0n ? lossMinor : 0n) * BigInt(ratePpm)).toBe(true);
          const now = periodAt('week', new Date(ms));
          expect(now.start.getTime() <= ms && ms < now.end.getTime()).toBe(true);
          expect(periodAt('week', new Date(now.start.getTime() - 1)).end).toEqual(now.start);
          expect(now.start.getUTCDay()).toBe(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  const rated = (currency: string, rate: string) => ({ currency, rate: rateFromDecimal(rate) });
  const [eur, usd, jpy] = [rated('EUR', '100'), rated('USD', '108'), rated('JPY', '170')];

  it('P-96 adds up losses of all currencies, exactly in the requested one and rounded down once', () => {
    const losses = [
      { ...eur, lossMinor: 1000n },
      { ...usd, lossMinor: -540n },
    ];
    expect(lossIn(losses, eur)).toBe(500n);
    expect(lossIn(losses, usd)).toBe(540n);
    expect(lossIn([{ ...usd, lossMinor: 3333n }], usd)).toBe(3333n);
    // Two half cents add up to one cent.
    expect(lossIn(Array(2).fill({ ...rated('USD', '200'), lossMinor: 1n }), eur)).toBe(1n);
    expect(lossIn([{ ...rated('USD', '200'), lossMinor: -1n }], eur)).toBe(-1n);
    expect(lossIn([], eur)).toBe(0n);
  });

  it('P-96 is paid in the currency with the largest loss by value, whatever their order', () => {
    const lost = (of: typeof eur, lossMinor: bigint) => ({ ...of, lossMinor });
    expect(currencyOfLoss([lost(eur, 1000n), lost(usd, 1081n)])).toBe('USD');
    expect(currencyOfLoss([lost(usd, 1080n), lost(eur, 1000n)])).toBe('EUR');
    expect(currencyOfLoss([lost(jpy, 1500n), lost(eur, 900n)])).toBe('EUR');
    expect(currencyOfLoss([lost(usd, 600n), lost(usd, 600n), lost(eur, 1000n)])).toBe('USD');
    expect(currencyOfLoss([lost(eur, 0n), lost(usd, -5n)])).toBeUndefined();
  });

  const standing = (owedMinor: bigint, givenMinor: bigint, of = eur): PeriodBalance => ({ ...of, owedMinor, givenMinor, settledMinor: 0n });

  it('P-94 deducts overpayments from open cashback, oldest first, in the currency of each', () => {
    const opened = (standings: readonly PeriodBalance[]) => settle(standings).map(openOf);
    expect(opened([standing(0n, 2000n), standing(3000n, 0n)])).toEqual([0n, 1000n]);
    expect(opened([standing(0n, 2000n), standing(1500n, 0n), standing(1500n, 0n)])).toEqual([0n, 0n, 1000n]);
    expect(opened([standing(0n, 2000n), standing(500n, 900n), standing(1500n, 0n)])).toEqual([-500n, -400n, 0n]);
    expect(opened([standing(0n, 1080n, usd), standing(3000n, 0n)])).toEqual([0n, 2000n]);
    expect(opened([standing(0n, 1080n, usd), standing(500n, 0n)])).toEqual([-540n, 0n]);
    const even = [standing(500n, 500n), standing(300n, 0n)];
    expect(settle(even)).toEqual(even);
  });

  it('P-94 over any periods, the cashback given equals the cashback owed, apart from overpayments', () => {
    const any = fc.tuple(fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 0n, max: 10_000n }));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (pairs) => {
        const settled = settle(pairs.map(([owed, given]) => standing(owed, given)));
        const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
        expect(sum(settled.map(({ settledMinor }) => settledMinor))).toBe(0n);
        const open = settled.map(openOf);
        expect(sum(open)).toBe(sum(pairs.map(([owed, given]) => owed - given)));
        expect(open.every((minor) => minor <= 0n) || open.every((minor) => minor >= 0n)).toBe(true);
        expect(settle(settled)).toEqual(settled);
      }),
      { numRuns: 300 },
    );
  });
});
