import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimKind, type Claims, flagsAfter, inChainMinor, noClaims, outstanding, positionOf } from './claim-rules.ts';

/** A claim, or the next move of the coin: out of its chain, and back. */
type Update = { kind: Exclude<ClaimKind, 'reorganised' | 'readmitted'>; amountMinor: bigint } | 'chain';

const claim = fc.record({
  kind: fc.constantFrom('chargeback' as const, 'refund' as const, 'disputeWon' as const),
  amountMinor: fc.bigInt(1n, 80n),
});
const claimed = fc
  .tuple(fc.array(claim, { maxLength: 3 }), fc.nat({ max: 3 }))
  .map(([claims, moves]): Update[] => [...claims, ...Array.from({ length: moves }, () => 'chain' as const)]);
const paid = fc.bigInt(1n, 100n);

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

function hear(claims: Claims, update: Update, paidMinor: bigint): Claims {
  if (update !== 'chain') return { ...claims, [update.kind]: claims[update.kind] + update.amountMinor };
  const goneMinor = outstanding(claims, paidMinor).readmitted;
  if (goneMinor > 0n) return { ...claims, readmitted: claims.readmitted + goneMinor };
  return { ...claims, reorganised: claims.reorganised + inChainMinor(claims, paidMinor) };
}

describe('the position of a deposit', () => {
  it('P-63 P-61 is the same in every order of chargebacks, refunds, won disputes and moves of its coin, and so are its flags', () => {
    fc.assert(
      fc.property(claimed, paid, (updates, paidMinor) => {
        const ends = orders(updates).map((order) => {
          const claims = order.reduce((before, each) => hear(before, each, paidMinor), noClaims);
          return { ...positionOf(claims, paidMinor), flags: flagsAfter([], claims, paidMinor) };
        });
        for (const end of ends) expect(end).toEqual(ends[0]);
      }),
      { numRuns: 200 },
    );
  });
  it('P-63 P-61 never has more out than was paid nor gives back more than it took, and both sums only grow', () => {
    fc.assert(
      fc.property(claimed, paid, (updates, paidMinor) => {
        let [claims, before] = [noClaims, positionOf(noClaims, paidMinor)];
        for (const each of updates) {
          claims = hear(claims, each, paidMinor);
          const after = positionOf(claims, paidMinor);
          const outMinor = after.takenMinor - after.returnedMinor;
          expect([after.takenMinor >= before.takenMinor, after.returnedMinor >= before.returnedMinor]).toEqual([true, true]);
          expect([outMinor >= 0n, outMinor <= paidMinor]).toEqual([true, true]);
          const isGone = outstanding(claims, paidMinor).readmitted > 0n;
          expect(!isGone || (outMinor === paidMinor && after.state === 'charged_back')).toBe(true);
          before = after;
        }
      }),
      { numRuns: 2000 },
    );
  });
  it('P-63 P-66 has out the lesser of what was paid and what was taken less what was won, after every one of up to six events in parts', () => {
    const paidMinor = 100n;
    const events = fc.array(fc.record({ kind: claim.map(({ kind }) => kind), amountMinor: fc.constantFrom(30n, 50n, 70n, 100n) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(events, (updates) => {
        let claims = noClaims;
        for (const update of updates) {
          claims = hear(claims, update, paidMinor);
          const { takenMinor, returnedMinor } = positionOf(claims, paidMinor);
          const wonMinor = claims.disputeWon < claims.chargeback ? claims.disputeWon : claims.chargeback;
          const claimedMinor = claims.refund + claims.chargeback - wonMinor;
          expect(takenMinor - returnedMinor).toBe(claimedMinor < paidMinor ? claimedMinor : paidMinor);
        }
      }),
      { numRuns: 5000 },
    );
  });
  it.each<{ was: string; claims: Partial<Claims>; outMinor: bigint; state: string }>([
    {
      was: 'refunded, charged back all the same, and won',
      claims: { refund: 50n, chargeback: 50n, disputeWon: 50n },
      outMinor: 50n,
      state: 'refunded',
    },
    {
      was: 'refunded in part, charged back whole, and won',
      claims: { refund: 15n, chargeback: 50n, disputeWon: 50n },
      outMinor: 15n,
      state: 'refunded',
    },
    { was: 'refunded and charged back', claims: { refund: 50n, chargeback: 50n }, outMinor: 50n, state: 'charged_back' },
    {
      was: 'charged back, of which a part was won',
      claims: { refund: 20n, chargeback: 50n, disputeWon: 40n },
      outMinor: 30n,
      state: 'charged_back',
    },
    { was: 'charged back twice, and won once', claims: { chargeback: 100n, disputeWon: 50n }, outMinor: 50n, state: 'charged_back' },
    {
      was: 'refunded twice, charged back and won',
      claims: { refund: 100n, chargeback: 50n, disputeWon: 50n },
      outMinor: 50n,
      state: 'refunded',
    },
    { was: 'won without a chargeback', claims: { disputeWon: 50n }, outMinor: 0n, state: 'success' },
  ])('P-63 P-66 a deposit of 50 that was $was', ({ claims, outMinor, state }) => {
    const position = positionOf({ ...noClaims, ...claims }, 50n);
    expect([position.takenMinor - position.returnedMinor, position.state]).toEqual([outMinor, state]);
  });
  it('P-63 wants a person to look where a chargeback or a refund is of a coin that is gone', () => {
    const gone: Claims = { ...noClaims, reorganised: 50n };
    expect(flagsAfter([], gone, 50n)).toEqual(['reorganised']);
    expect(flagsAfter([], { ...gone, chargeback: 20n }, 50n)).toEqual(['chargeback', 'chargeback_above_deposit', 'reorganised']);
    expect(flagsAfter([], { ...gone, refund: 20n, readmitted: 50n }, 50n)).toEqual(['refund', 'reorganised']);
  });
  it('P-63 holds for a coin of which an earlier version recorded only a part as gone', () => {
    const partly: Claims = { ...noClaims, chargeback: 20n, reorganised: 30n };
    expect(positionOf(partly, 50n)).toEqual({ takenMinor: 50n, returnedMinor: 0n, state: 'charged_back' });
    expect(positionOf(hear(partly, 'chain', 50n), 50n)).toEqual({ takenMinor: 50n, returnedMinor: 30n, state: 'charged_back' });
  });
});
