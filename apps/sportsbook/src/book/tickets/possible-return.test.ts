import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withRisk } from '../placing/ticket-projections.ts';
import type { LegResult } from '../../rules/payout/factor.ts';
import { aTicketWithLegs } from '../testing/ticket-rows.ts';
import type { TicketWithLegs } from './ticket.ts';
import { agreedReturn, possibleReturn, targetOf } from './returns.ts';

type Result = LegResult | null;
interface TicketCase {
  readonly legs: readonly { readonly price: bigint; readonly result: Result }[];
  readonly sizes: readonly number[];
  readonly bankers: readonly number[];
  readonly stakeMinor: bigint;
  readonly remainingStakeMinor: bigint;
  readonly isFreeBet: boolean;
}

const kinds = ['won', 'lost', 'void', 'push', 'half_won', 'half_lost'] as const;
const deadHeat = fc
  .integer({ min: 2, max: 4 })
  .chain((tied) => fc.integer({ min: 1, max: tied - 1 }).map((paid) => ({ kind: 'dead_heat' as const, paid, tied })));
const decided: fc.Arbitrary<LegResult> = fc.oneof(
  fc.constantFrom(...kinds).map((kind) => ({ kind })),
  deadHeat,
);
const leg = fc.record({ price: fc.bigInt({ min: 1001n, max: 50_000n }), result: fc.option(decided, { nil: null, freq: 2 }) });

/** A single, a combination, or a system with or without bankers; part of its stake may be cashed out. */
const anyTicket: fc.Arbitrary<TicketCase> = fc.array(leg, { minLength: 1, maxLength: 6 }).chain((legs) => {
  const positions = legs.map((_leg, position) => position);
  const combination = fc.constant({ sizes: [legs.length], bankers: [] as number[] });
  const system = fc.subarray(positions.slice(1)).chain((bankers) =>
    fc
      .subarray(
        Array.from({ length: legs.length - bankers.length }, (_size, index) => index + 1),
        { minLength: 1 },
      )
      .map((sizes) => ({ sizes, bankers })),
  );
  const money = fc
    .bigInt({ min: 1n, max: 1_000_000n })
    .chain((stakeMinor) =>
      fc.record({ stakeMinor: fc.constant(stakeMinor), remainingStakeMinor: fc.bigInt({ min: 0n, max: stakeMinor }) }),
    );
  return fc.tuple(fc.oneof(combination, system), money, fc.boolean()).map(([shape, stakes, isFreeBet]) => ({
    legs,
    ...shape,
    ...stakes,
    // No part of a free bet is cashed out.
    ...(isFreeBet ? { remainingStakeMinor: stakes.stakeMinor } : {}),
    isFreeBet,
  }));
});

const rowsOf = ({ legs, isFreeBet, sizes, bankers, ...stakes }: TicketCase): TicketWithLegs =>
  aTicketWithLegs({ ...stakes, sizes: [...sizes], bankers: [...bankers], freeBetId: isFreeBet ? 'free-bet-1' : null }, legs);

const withResults = (given: TicketCase, results: readonly LegResult[]): TicketCase => ({
  ...given,
  legs: given.legs.map(({ price, result }, position) => ({ price, result: result ?? results[position] ?? { kind: 'won' } })),
});

/** The payout of one unit by a result, as on a coupon: numerator and denominator. */
function onePays(price: bigint, result: LegResult): readonly [bigint, bigint] {
  if (result.kind === 'dead_heat') return [price * BigInt(result.paid), 1000n * BigInt(result.tied)];
  return {
    won: [price, 1000n],
    lost: [0n, 1n],
    void: [1n, 1n],
    push: [1n, 1n],
    half_won: [price + 1000n, 2000n],
    half_lost: [1n, 2n],
  }[result.kind] as [bigint, bigint];
}

/** The return of a decided ticket, its lines written out one by one. */
function lineByLine({ legs, sizes, bankers, remainingStakeMinor, stakeMinor, isFreeBet }: TicketCase): bigint {
  const free = legs.map((_leg, position) => position).filter((position) => !bankers.includes(position));
  const chosen = Array.from({ length: 2 ** free.length }, (_, bits) => free.filter((__, at) => Math.floor(bits / 2 ** at) % 2 === 1));
  const lines = chosen.filter(({ length }) => sizes.includes(length)).map((own) => [...bankers, ...own]);
  const pays = legs.map(({ price, result }) => onePays(price, result ?? { kind: 'lost' }));
  const common = pays.reduce((product, [, denominator]) => product * denominator, 1n);
  const sum = lines.reduce(
    (total, line) =>
      total + pays.reduce((product, [numerator, denominator], at) => product * (line.includes(at) ? numerator : denominator), 1n),
    0n,
  );
  const returned = (remainingStakeMinor * sum) / (common * BigInt(lines.length));
  if (!isFreeBet) return returned;
  return legs.every(({ result }) => result?.kind === 'void') || returned < stakeMinor ? 0n : returned - stakeMinor;
}

describe('what a ticket can still return', () => {
  it('SB-103 is what its lines return when every open leg wins, whatever its other legs became, of the stake that is left', () => {
    fc.assert(
      fc.property(anyTicket, (given) => {
        expect(possibleReturn(rowsOf(given))).toBe(lineByLine(withResults(given, [])));
      }),
      { numRuns: 500 },
    );
  });

  it('SB-103 is what settling pays then, and never less than what settling pays in any other way', () => {
    fc.assert(
      fc.property(anyTicket, fc.array(decided, { minLength: 6, maxLength: 6 }), (given, results) => {
        const possibleMinor = possibleReturn(rowsOf(given));
        const moneyOf = (one: TicketCase): bigint => {
          const { payoutMinor = 0n, wallet } = targetOf(rowsOf(one)) ?? {};
          return wallet === 'rollback' && one.isFreeBet ? 0n : payoutMinor;
        };
        expect(possibleMinor).toBe(moneyOf(withResults(given, [])));
        expect(possibleMinor).toBeGreaterThanOrEqual(moneyOf(withResults(given, results)));
      }),
      { numRuns: 500 },
    );
  });

  it('SB-103 of the whole stake and no result is what placing answers', () => {
    fc.assert(
      fc.property(anyTicket, (given) => {
        const placed = { ...given, remainingStakeMinor: given.stakeMinor, legs: given.legs.map(({ price }) => ({ price, result: null })) };
        expect(agreedReturn(rowsOf(given))).toBe(possibleReturn(rowsOf(placed)));
      }),
    );
  });

  const [won, lost, nothing] = [{ kind: 'won' }, { kind: 'lost' }, { kind: 'void' }] as const;
  const at = (price: bigint, result: Result) => ({ price, result });
  it.each([
    ['a combination with a void leg', [1000n, [2], at(1900n, nothing), at(1950n, null)], 1950n],
    ['a system whose first leg is lost', [300n, [2], at(1900n, lost), at(1500n, null), at(1860n, null)], 279n],
    ['a system whose lines are all lost', [300n, [2], at(1900n, lost), at(1500n, lost), at(1860n, null)], 0n],
    ['a half-lost leg', [1000n, [2], at(1900n, { kind: 'half_lost' }), at(2000n, null)], 1000n],
    ['a half-won leg', [1000n, [2], at(1900n, { kind: 'half_won' }), at(2000n, null)], 2900n],
    ['a pushed leg', [1000n, [2], at(1900n, { kind: 'push' }), at(2000n, null)], 2000n],
    ['a dead heat', [1000n, [2], at(1900n, { kind: 'dead_heat', paid: 1, tied: 2 }), at(2000n, null)], 1900n],
    ['a won leg', [1000n, [2], at(1900n, won), at(2000n, null)], 3800n],
  ] as const)('SB-103 of %s', (_what, [stakeMinor, sizes, ...legs], possibleMinor) => {
    const given = { legs, sizes, bankers: [], stakeMinor, remainingStakeMinor: stakeMinor, isFreeBet: false };
    expect(possibleReturn(rowsOf(given))).toBe(possibleMinor);
  });

  it('SB-103 of a built bet is its one price while no part is decided against it', () => {
    const built = (...results: Result[]) =>
      possibleReturn(
        aTicketWithLegs(
          { stakeMinor: 1000n, remainingStakeMinor: 600n, builtPrice: 3000n, builtAsked: 3000n, sizes: [2] },
          results.map((result) => ({ price: 2000n, result })),
        ),
      );
    expect([built(null, null), built(won, null), built(lost, null), built(nothing, null)]).toEqual([1800n, 1800n, 0n, 600n]);
  });

  it('SB-104 counts towards the limits the winnings possible beyond the remaining stake, and never as room for another bet', () => {
    fc.assert(
      fc.property(anyTicket, (given) => {
        const found = rowsOf(given);
        const { potentialMinor, liabilityEurMinor } = withRisk(found);
        const gainMinor = possibleReturn(found) - (given.isFreeBet ? 0n : given.remainingStakeMinor);
        const exposureMinor = potentialMinor - given.remainingStakeMinor;
        expect(exposureMinor).toBe(gainMinor > 0n ? gainMinor : 0n);
        expect(liabilityEurMinor).toBe(exposureMinor);
      }),
    );
  });
});
