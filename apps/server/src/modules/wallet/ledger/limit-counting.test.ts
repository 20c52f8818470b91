import { type LimitCounter, PICO_PER_MINOR } from '@pavilion/ledger';
import { type CurrencyCode, currencyCodes, rateFromDecimal } from '@pavilion/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStake, countWin } from './limits.ts';

/** Minor units of each currency per euro. */
const rates: Readonly<Record<CurrencyCode, string>> = {
  EUR: '100',
  USD: '108.25',
  BRL: '613.07',
  TRY: '4511.9',
  JPY: '170.73',
  KWD: '333.1',
  BTC: '1234.56789',
  ETH: '340136.05442',
  USDT: '1088888.9',
};
const now = new Date('2026-11-20T12:00:00.000Z');
const rateOf = (currency: string): string | undefined => Object.entries(rates).find(([code]) => code === currency)?.[1];

function counterOf(limit: { definition: number; currency: CurrencyCode; capMinor: bigint }): LimitCounter {
  const window = { windowStart: new Date('2026-11-20T00:00:00.000Z'), windowEnd: new Date('2026-11-21T00:00:00.000Z') };
  const terms = { id: 'limit', period: 'daily' as const, timeZone: 'UTC', isRolling: false, rate: rates[limit.currency] };
  return { ...terms, ...window, bindsFrom: window.windowStart, bindsUntil: null, overCapReason: null, usedPicoMinor: 0n, ...limit };
}

/** The number of stakes accepted before the first refusal. */
function takenOf(
  limit: { currency: CurrencyCode; capMinor: bigint },
  stake: { currency: CurrencyCode; minor: bigint; count: number },
): number {
  let limitCounters: readonly LimitCounter[] = [counterOf({ definition: 1, ...limit })];
  for (let taken = 0; taken < stake.count; taken += 1) {
    const counted = countStake({ limitCounters, now }, { currency: stake.currency, cashMinor: stake.minor }, rateOf);
    if (typeof counted === 'string') return taken;
    limitCounters = counted;
  }
  return stake.count;
}

/** The exact worth of a sum in another currency: a fraction of its minor unit. */
function worthOf(amountMinor: bigint, from: CurrencyCode, to: CurrencyCode): { numerator: bigint; denominator: bigint } {
  const [own, other] = [rateFromDecimal(rates[from]), rateFromDecimal(rates[to])];
  return { numerator: amountMinor * own.denominator * other.numerator, denominator: own.numerator * other.denominator };
}

describe('what stakes use of a limit', () => {
  it.each<[string, Parameters<typeof takenOf>, number]>([
    [
      'a thousandth of a euro is no nothing',
      [
        { currency: 'EUR', capMinor: 1n },
        { currency: 'USDT', minor: 4_900n, count: 200 },
      ],
      2,
    ],
    [
      'a yen is no whole cent',
      [
        { currency: 'EUR', capMinor: 100n },
        { currency: 'JPY', minor: 1n, count: 140 },
      ],
      140,
    ],
    [
      'a limit in yen is reached by cents',
      [
        { currency: 'JPY', capMinor: 1n },
        { currency: 'EUR', minor: 1n, count: 9 },
      ],
      0,
    ],
    [
      'a limit is reached exactly',
      [
        { currency: 'EUR', capMinor: 100_000n },
        { currency: 'JPY', minor: 1n, count: 200_000 },
      ],
      170_730,
    ],
  ])('R-60 L3 %s', (_name, given, taken) => {
    expect(takenOf(...given)).toBe(taken);
  });

  it.each(currencyCodes.flatMap((limit) => currencyCodes.map((stake) => [limit, stake] as const)))(
    'R-60 L3 a limit in %s takes as many tiny stakes in %s as fit, not one more and not one fewer',
    (limit, stake) => {
      const given = fc.record({ minor: fc.bigInt(1n, 12n), fits: fc.integer({ min: 0, max: 60 }), extraMinor: fc.bigInt(0n, 2n) });
      fc.assert(
        fc.property(given, ({ minor, fits, extraMinor }) => {
          const { numerator, denominator } = worthOf(minor, stake, limit);
          const capMinor = (BigInt(fits) * numerator) / denominator + extraMinor;
          const exactly = Number((capMinor * denominator) / numerator);
          const count = Math.min(exactly, 150) + 2;
          const taken = takenOf({ currency: limit, capMinor }, { currency: stake, minor, count });
          expect(taken).toBe(Math.min(exactly, count));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('R-60 C41 a win equal to the stake gives all of it back to the limit, in however many parts it is paid', () => {
    const parts = fc.array(fc.bigInt(1n, 40n), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.constantFrom(...currencyCodes), fc.constantFrom(...currencyCodes), (wins, limit, stake) => {
        const whole = wins.reduce((sum, minor) => sum + minor, 0n);
        const money = (cashMinor: bigint) => ({ currency: stake, cashMinor });
        const before = counterOf({ definition: 2, currency: limit, capMinor: 10n ** 20n });
        const counted = countStake({ limitCounters: [before], now }, money(whole), rateOf);
        let limitCounters = typeof counted === 'string' ? [] : counted;
        for (const cashMinor of wins) limitCounters = countWin({ limitCounters, now }, money(cashMinor), rateOf);
        expect(limitCounters.map(({ usedPicoMinor }) => usedPicoMinor)).toEqual([0n]);
        expect(countStake({ limitCounters, now }, { currency: limit, cashMinor: 10n ** 20n }, rateOf)).toMatchObject([
          { usedPicoMinor: 10n ** 20n * PICO_PER_MINOR },
        ]);
      }),
    );
  });
});
