import { tournamentType } from '@pavilion/contract/constants.ts';
import { currencyCodes } from '@pavilion/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Conditions, isGameCounted, type Rates, type Scoring, scoreOf } from './rules.ts';
import { enter, entryKey, reach, score, sheetOf } from './sheet.ts';

const exchange = {
  baseCurrency: 'EUR',
  rates: {
    EUR: { numerator: 100n, denominator: 1n },
    USD: { numerator: 108n, denominator: 1n },
    JPY: { numerator: 160n, denominator: 1n },
  },
};
const hundredths = (count: bigint): bigint => count * 10_000_000n;
const scoring = (type: number, rates: Partial<Rates> = {}, conditions: Conditions = {}): Scoring => ({
  type,
  rates: { baseCurrencyRate: '1', ...rates },
  conditions,
  exchange,
});
const round = (currency: string, stakeMinor: bigint, payoutMinor = 0n) => ({ currency, stakeMinor, payoutMinor });

describe('what a round is worth', () => {
  it('E-24 counts stakes by the base currency’s rate, converted at the tournament’s own exchange rates', () => {
    const stakes = scoring(tournamentType.stake, { baseCurrencyRate: '2.5' });
    expect(scoreOf(stakes, round('EUR', 1000n))).toBe(hundredths(2500n));
    expect(scoreOf(stakes, round('USD', 1080n))).toBe(hundredths(2500n));
    expect(scoreOf(stakes, round('JPY', 1600n))).toBe(hundredths(2500n));
    // A currency that came after the tournament was published scores nothing rather than anything.
    expect(scoreOf(stakes, round('BTC', 1000n))).toBe(0n);
  });

  it('E-24 takes a currency’s own rate where there is one', () => {
    const wins = scoring(tournamentType.win, { currencyRates: [{ isoCode: 'USD', rate: '3' }] });
    expect(scoreOf(wins, round('USD', 100n, 1050n))).toBe(hundredths(3150n));
    expect(scoreOf(wins, round('EUR', 100n, 1050n))).toBe(hundredths(1050n));
  });

  it('W-135 E-24 many tiny stakes or wins are worth what one of their sum is, in every currency', () => {
    const rate = fc.bigInt(1n, 10n ** 11n);
    const currencies = fc.constantFrom(...currencyCodes);
    fc.assert(
      fc.property(
        fc.record({ currency: currencies, own: rate, base: rate, minor: fc.bigInt(1n, 20n), count: fc.bigInt(2n, 400n) }),
        (stakes) => {
          const { currency, own, base, minor, count } = stakes;
          const rates = { EUR: { numerator: base, denominator: 1_000n }, [currency]: { numerator: own, denominator: 1_000n } };
          for (const type of [tournamentType.stake, tournamentType.win]) {
            const contest = { ...scoring(type), exchange: { baseCurrency: 'EUR', rates } };
            const one = scoreOf(contest, round(currency, minor, minor));
            const together = scoreOf(contest, round(currency, minor * count, minor * count));
            // Less than a billionth of a point is lost with each.
            expect(together - one * count >= 0n && together - one * count < count).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('E-24 scores the win divided by the stake, so that the size of the bet does not matter', () => {
    const best = scoring(tournamentType.multiple, { baseCurrencyRate: '10' });
    expect(scoreOf(best, round('EUR', 20n, 50n))).toBe(hundredths(2500n));
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000n), fc.bigInt(0n, 100_000n), fc.bigInt(1n, 1000n), (stakeMinor, payoutMinor, times) => {
        expect(scoreOf(best, round('EUR', stakeMinor * times, payoutMinor * times))).toBe(
          scoreOf(best, round('EUR', stakeMinor, payoutMinor)),
        );
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['gte', 100n, true],
    ['gt', 100n, false],
    ['gte', 99n, false],
    ['gt', 101n, true],
  ] as const)('E-24 a stake of 1.00 as the least allowed (%s): %s counts %s', (minAmountOp, stakeMinor, counts) => {
    expect(scoreOf(scoring(tournamentType.stake, {}, { minAmount: '1.00', minAmountOp }), round('EUR', stakeMinor)) > 0n).toBe(counts);
  });

  it('E-24 bounds stakes above as well, by a currency’s own bounds before those of the base currency', () => {
    const bounded = { maxAmount: '5', maxAmountOp: 'lt' as const, currencies: [{ isoCode: 'USD', maxAmount: '2' }] };
    const stakes = scoring(tournamentType.stake, {}, bounded);
    expect([499n, 500n].map((stakeMinor) => scoreOf(stakes, round('EUR', stakeMinor)) > 0n)).toEqual([true, false]);
    expect([200n, 201n].map((stakeMinor) => scoreOf(stakes, round('USD', stakeMinor)) > 0n)).toEqual([true, false]);
    // 799 yen are 4.99 EUR after conversion, 800 are 5.00.
    expect([798n, 800n].map((stakeMinor) => scoreOf(stakes, round('JPY', stakeMinor)) > 0n)).toEqual([true, false]);
  });

  it('P-185 takes bounds that are finer than the currency as they are', () => {
    const fine = scoring(tournamentType.stake, {}, { minAmount: '0.995', maxAmount: '1.005' });
    expect([99n, 100n, 101n].map((stakeMinor) => scoreOf(fine, round('EUR', stakeMinor)) > 0n)).toEqual([false, true, false]);
    const yen = scoring(tournamentType.stake, {}, { currencies: [{ isoCode: 'JPY', minAmount: '20.5' }] });
    expect([20n, 21n].map((stakeMinor) => scoreOf(yen, round('JPY', stakeMinor)) > 0n)).toEqual([false, true]);
  });

  it('E-24 a round without its own stake, such as a free spin, scores nothing', () => {
    expect(scoreOf(scoring(tournamentType.win), round('EUR', 0n, 5000n))).toBe(0n);
  });

  it.each([
    [{}, ['slots'], true],
    [{ gameCollections: ['slots', 'live'] }, ['new', 'live'], true],
    [{ gameCollections: ['slots'] }, ['live'], false],
    [{ gameCollections: ['slots'], gameCollectionsExcluded: true }, ['slots', 'new'], false],
    [{ gameCollections: ['slots'], gameCollectionsExcluded: true }, ['live'], true],
  ])('E-24 with the conditions %j a game of %j counts: %s', (conditions, collections, counts) => {
    expect(isGameCounted(conditions, collections)).toBe(counts);
  });
});

describe('the sheet of a batch', () => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds));
  const change = (roundId: string, pointsBillionths: bigint, seconds: number) => ({
    tournamentId: 't',
    playerId: 'p',
    source: 's',
    roundId,
    pointsBillionths,
    at: at(seconds),
  });

  it('E-24 the time of a score is when it was reached, and a repeat of an event does not move it', () => {
    const sheet = sheetOf([], []);
    enter(sheet, { tournamentId: 't', playerId: 'p', at: at(0) });
    for (const [points, seconds] of [
      [100n, 1],
      [100n, 2],
    ] as const)
      score(sheet, { type: tournamentType.stake }, change('a', points, seconds));
    expect(sheet.entries.get('t p')).toMatchObject({ pointsBillionths: 100n, reachedAt: at(1) });
  });

  it('E-24 rounds in any batches, with rollbacks, add up to the same points', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.bigInt(0n, 500n)), { maxLength: 30 });
    fc.assert(
      fc.property(steps, fc.constantFrom(tournamentType.stake, tournamentType.multiple), (moves, type) => {
        const sheet = sheetOf([], []);
        const worth = new Map<string, bigint>();
        enter(sheet, { tournamentId: 't', playerId: 'p', at: at(0) });
        for (const [roundId, points] of moves) {
          worth.set(roundId, points);
          const mayBeLess = score(sheet, { type }, change(roundId, points, 1));
          const entry = sheet.entries.get(entryKey({ tournamentId: 't', playerId: 'p' }));
          if (!mayBeLess || entry === undefined) continue;
          const best = [...worth.values()].reduce((most, each) => (each > most ? each : most), 0n);
          reach(sheet, entry, { pointsBillionths: best, at: at(1) });
        }
        const all = [...worth.values()];
        const expected =
          type === tournamentType.stake
            ? all.reduce((sum, each) => sum + each, 0n)
            : all.reduce((most, each) => (each > most ? each : most), 0n);
        expect(sheet.entries.get('t p')?.pointsBillionths).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
