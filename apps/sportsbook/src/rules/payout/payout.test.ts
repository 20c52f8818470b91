import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { legResult, readVectors, shapeFields, shapeOf, toMinor } from '../../testing/vectors.ts';
import { type Masses, cashOutMarginPpm, cashOutOffer, fairValue, type ValuedLeg } from './cash-out.ts';
import { factorOf, type LegResult } from './factor.ts';
import { add, type Fraction, floor, fraction, multiply, product } from './fraction.ts';
import { maxStake } from './limits.ts';
import { lineCount, type Shape, sumOverLines, wholeShape } from './system-lines.ts';
import { judgePrices } from '../acceptance/tolerance.ts';
import { exactReturn, potentialReturn, settleTicket } from './settle.ts';

const leg = z.object({ price: z.number().transform(BigInt), result: z.string(), deadHeat: z.array(z.number()).optional() });
const ticket = z.object({
  id: z.string(),
  currency: z.string(),
  stake: z.string(),
  ...shapeFields,
  lines: z.number().optional(),
  legs: z.array(leg),
  potentialReturn: z.string(),
  exact: z.string(),
  payout: z.string(),
  status: z.string(),
  wallet: z.string(),
});
const tickets = z.object({ vectors: z.array(ticket) });
const ratio = (text: string): Fraction => {
  const [numerator = '', denominator = ''] = text.split('/');
  return fraction(BigInt(numerator), BigInt(denominator));
};
const isEqual = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator === b.numerator * a.denominator;

describe.each(['settlements.json', 'systems.json'])('SB-8 tickets of %s', (file) => {
  it.each(readVectors(file, tickets).vectors)('SB-8 $id returns exactly $payout of $stake', (vector) => {
    const shape = shapeOf(vector.legs.length, vector);
    const stakeMinor = toMinor(vector.stake, vector.currency);
    const legs = vector.legs.map(({ price, result, deadHeat }) => ({ price, result: legResult(result, deadHeat) }));
    const prices = legs.map(({ price }) => price);
    expect(potentialReturn(stakeMinor, shape, prices)).toBe(toMinor(vector.potentialReturn, vector.currency));
    const exact = exactReturn(
      stakeMinor,
      shape,
      legs.map(({ price, result }) => factorOf(price, result)),
    );
    expect(isEqual(exact, ratio(vector.exact))).toBe(true);
    expect(settleTicket(stakeMinor, shape, legs)).toEqual({
      payoutMinor: toMinor(vector.payout, vector.currency),
      status: vector.status,
      wallet: vector.wallet === 'rollback' ? 'rollback' : 'win',
    });
    expect(lineCount(shape)).toBe(BigInt(vector.lines ?? 1));
  });
});

/** Lists every line of a shape, as the rule defines them; the product never does. */
function listLines({ legCount, sizes, bankers }: Shape): number[][] {
  const free = Array.from({ length: legCount }, (_leg, position) => position).filter((position) => !bankers.includes(position));
  const subsets = free.reduce<number[][]>((all, position) => [...all, ...all.map((line) => [...line, position])], [[]]);
  return subsets.filter((line) => sizes.includes(line.length)).map((line) => [...bankers, ...line]);
}

const anyResult: fc.Arbitrary<LegResult> = fc.oneof(
  fc.constantFrom<LegResult[]>(
    { kind: 'won' },
    { kind: 'lost' },
    { kind: 'void' },
    { kind: 'push' },
    { kind: 'half_won' },
    { kind: 'half_lost' },
  ),
  fc
    .integer({ min: 2, max: 5 })
    .chain((tied) => fc.integer({ min: 1, max: tied - 1 }).map((paid) => ({ kind: 'dead_heat' as const, paid, tied }))),
);
const anyTicket = fc
  .array(fc.record({ price: fc.bigInt({ min: 1001n, max: 1_000_000n }), result: fc.option(anyResult, { nil: undefined }) }), {
    minLength: 1,
    maxLength: 7,
  })
  .chain((legs) => {
    const bankers = fc.subarray(legs.map((_leg, position) => position).slice(1));
    return bankers.chain((fixed) =>
      fc.record({
        legs: fc.constant(legs),
        stakeMinor: fc.bigInt({ min: 1n, max: 10_000_000n }),
        shape: fc
          .subarray(
            Array.from({ length: legs.length - fixed.length }, (_size, index) => index + 1),
            { minLength: 1 },
          )
          .map((sizes) => ({ legCount: legs.length, sizes, bankers: fixed })),
      }),
    );
  });

describe('SB-8 SB-14 tickets by chance', () => {
  it('SB-8 returns what the lines return one by one, rounded down once', () => {
    fc.assert(
      fc.property(anyTicket, ({ legs, stakeMinor, shape }) => {
        const factors = legs.map(({ price, result }) => factorOf(price, result ?? { kind: 'won' }));
        const lines = listLines(shape);
        const sum = lines.reduce(
          (total, line) => add(total, product(line.map((position) => factors[position] ?? fraction(0n)))),
          fraction(0n),
        );
        expect(lineCount(shape)).toBe(BigInt(lines.length));
        expect(isEqual(sumOverLines(shape, factors), sum)).toBe(true);
        const payout = floor(multiply(sum, fraction(stakeMinor, BigInt(lines.length))));
        expect(floor(exactReturn(stakeMinor, shape, factors))).toBe(payout);
      }),
      { numRuns: 300 },
    );
  });

  it('SB-14 is decided exactly when every line has a lost leg or no open one, and then pays the same whatever the open legs bring', () => {
    fc.assert(
      fc.property(anyTicket, anyResult, ({ legs, stakeMinor, shape }, late) => {
        const isDecided = listLines(shape).every((line) => {
          const results = line.map((position) => legs[position]?.result);
          return results.some((result) => result?.kind === 'lost') || results.every((result) => result !== undefined);
        });
        const settled = settleTicket(stakeMinor, shape, legs);
        expect(settled !== undefined).toBe(isDecided);
        const after = legs.map(({ price, result }) => ({ price, result: result ?? late }));
        const payoutLater = settleTicket(stakeMinor, shape, after)?.payoutMinor;
        expect(settled?.payoutMinor ?? payoutLater).toBe(payoutLater);
      }),
      { numRuns: 300 },
    );
  });
});

const openLeg = z.object({
  price: z.number().transform(BigInt),
  result: z.string().optional(),
  probabilityPpm: z.number().transform(BigInt).optional(),
  masses: z.record(z.string(), z.number().transform(BigInt)).optional(),
});
const offers = z.object({
  vectors: z.array(
    z.object({
      id: z.string(),
      currency: z.string(),
      stake: z.string(),
      remainingStake: z.string().optional(),
      ...shapeFields,
      legs: z.array(openLeg),
      marginPpm: z.number().transform(BigInt),
      fairExact: z.string(),
      offer: z.string(),
      part: z.string().optional(),
      partOffer: z.string().optional(),
    }),
  ),
});

function valued({ price, result, probabilityPpm, masses }: z.output<typeof openLeg>): ValuedLeg {
  if (result !== undefined) return { price, result: legResult(result) };
  const twoWays: Masses = [{ result: { kind: 'won' }, ppm: probabilityPpm ?? 0n }];
  return {
    price,
    masses: masses === undefined ? twoWays : Object.entries(masses).map(([kind, ppm]) => ({ result: legResult(kind), ppm })),
  };
}

describe('cash-out', () => {
  it.each(readVectors('cashout.json', offers).vectors)('$id offers $offer for $stake', (vector) => {
    const minor = (amount: string): bigint => toMinor(amount, vector.currency);
    const remainingStakeMinor = minor(vector.remainingStake ?? vector.stake);
    const fair = fairValue(remainingStakeMinor, shapeOf(vector.legs.length, vector), vector.legs.map(valued));
    expect(isEqual(fair, ratio(vector.fairExact))).toBe(true);
    const { marginPpm } = vector;
    expect(cashOutOffer(fair, { marginPpm, partMinor: remainingStakeMinor, remainingStakeMinor })).toBe(minor(vector.offer));
    const partMinor = minor(vector.part ?? vector.remainingStake ?? vector.stake);
    const partOffer = minor(vector.partOffer ?? vector.offer);
    expect(cashOutOffer(fair, { marginPpm, partMinor, remainingStakeMinor })).toBe(partOffer);
  });

  it('takes 5 % before the start, 6 % in play and 8 % of long prices', () => {
    const margin = (price: bigint, isLive: boolean) =>
      cashOutMarginPpm([
        { price: 1500n, isLive: false },
        { price, isLive },
      ]);
    expect([margin(2000n, false), margin(2000n, true), margin(10_000n, true), margin(10_500n, false)]).toEqual([
      50_000n,
      60_000n,
      60_000n,
      80_000n,
    ]);
  });

  it('never pays more for the parts than for the whole', () => {
    const shape = wholeShape(1);
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 1_000_000n }), fc.bigInt({ min: 1n, max: 999_999n }), (stakeMinor, ppm) => {
        const legs = [{ price: 2100n, masses: [{ result: { kind: 'won' as const }, ppm }] }];
        const partMinor = stakeMinor / 2n;
        const fair = fairValue(stakeMinor, shape, legs);
        const rest = fairValue(stakeMinor - partMinor, shape, legs);
        const whole = cashOutOffer(fair, { marginPpm: 50_000n, partMinor: stakeMinor, remainingStakeMinor: stakeMinor });
        const first = cashOutOffer(fair, { marginPpm: 50_000n, partMinor, remainingStakeMinor: stakeMinor });
        const second = cashOutOffer(rest, {
          marginPpm: 50_000n,
          partMinor: stakeMinor - partMinor,
          remainingStakeMinor: stakeMinor - partMinor,
        });
        expect(first + second).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 200 },
    );
  });
});

const big = z.number().transform(BigInt);
const bounds = z.object({
  maxStake: z.array(
    z.object({
      id: z.string(),
      prices: z.array(big),
      ...shapeFields,
      playerFactorThousandths: big,
      ticketMaxMinor: big,
      payoutMaxMinor: big,
      marketMaxMinor: z.array(big),
      usedMinor: z.array(big),
      leastMinor: big,
      maxStakeMinor: big,
      limit: z.string(),
    }),
  ),
  pricePolicy: z.array(
    z.object({
      id: z.string(),
      toleranceBasisPoints: z.number(),
      legs: z.array(z.object({ asked: big, current: big.nullable() })),
      answer: z.string(),
      taken: z.array(big).optional(),
    }),
  ),
});
const { maxStake: stakes, pricePolicy } = readVectors('limits.json', bounds);

describe('limits and prices before a ticket', () => {
  it.each(stakes)('SB-12 $id allows at most $maxStakeMinor', (vector) => {
    const legs = vector.marketMaxMinor.map((marketMaxMinor, at) => ({ marketMaxMinor, usedMinor: vector.usedMinor[at] ?? 0n }));
    const { maxStakeMinor, limit } = maxStake(shapeOf(vector.prices.length, vector), vector.prices, { ...vector, legs });
    expect([maxStakeMinor, limit]).toEqual([vector.maxStakeMinor, vector.limit]);
  });

  it.each(pricePolicy)(
    'SB-9 SB-91 $id with tolerance $toleranceBasisPoints answers $answer',
    ({ toleranceBasisPoints, legs, answer, taken }) => {
      const asked = legs.map(({ asked: price, current }) => ({ asked: price, current: current ?? undefined }));
      expect(judgePrices(toleranceBasisPoints, asked)).toEqual(answer === 'accepted' ? { taken } : { code: answer });
    },
  );
});
