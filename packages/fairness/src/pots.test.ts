import { describe, expect, test } from 'vitest';
import { potContribution, potHitMinor, potStart, type PotTerms, potTerms, unitsPerMinor } from './pots.ts';

const [lantern] = potTerms;
const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const termsOf = (): PotTerms => {
  if (!lantern) throw new Error('There is no first pot.');
  return lantern;
};

describe('games §9.1 pots', () => {
  test('together take one per cent of a stake, four fifths for the pot and one fifth for the reserve, to the last unit', () => {
    const shares = potTerms.map((terms) => potContribution(terms, 100n * unitsPerMinor));
    expect(shares).toEqual([
      { runningUnits: 3_200n, reserveUnits: 800n },
      { runningUnits: 2_800n, reserveUnits: 700n },
      { runningUnits: 2_000n, reserveUnits: 500n },
    ]);
    expect(shares.reduce((sum, share) => sum + share.runningUnits + share.reserveUnits, 0n)).toBe(unitsPerMinor);
  });

  test('are won between their start and their maximum, determined by the seed alone', () => {
    const hits = Array.from({ length: 400 }, (_, number) => potHitMinor(termsOf(), { serverSeed, number: number + 1, startMinor: 1_000n }));
    expect(hits.every((hit) => hit > 1_000n && hit <= 10_000n)).toBe(true);
    expect(new Set(hits).size).toBeGreaterThan(350);
    expect(potHitMinor(termsOf(), { serverSeed, number: 1, startMinor: 1_000n })).toBe(hits[0]);
  });

  test('start with their reserve in whole cents, up to half of their maximum', () => {
    expect(potStart(termsOf(), 12_345_678n)).toEqual({ startMinor: 1_234n, restUnits: 5_678n });
    expect(potStart(termsOf(), 90_000_000n)).toEqual({ startMinor: 5_000n, restUnits: 40_000_000n });
    expect(potStart(termsOf(), -7n)).toEqual({ startMinor: 0n, restUnits: -7n });
  });

  test('pay out in the long run what they took, whatever the trigger', () => {
    let [amountUnits, reserveUnits, paidMinor, number] = [0n, 0n, 0n, 1];
    let hit = potHitMinor(termsOf(), { serverSeed, number, startMinor: 0n });
    const bets = 300_000;
    for (let bet = 0; bet < bets; bet += 1) {
      const share = potContribution(termsOf(), 2_000n * unitsPerMinor);
      amountUnits += share.runningUnits;
      reserveUnits += share.reserveUnits;
      if (amountUnits < hit * unitsPerMinor) continue;
      paidMinor += hit;
      const { startMinor, restUnits } = potStart(termsOf(), reserveUnits + amountUnits - hit * unitsPerMinor);
      [amountUnits, reserveUnits, number] = [startMinor * unitsPerMinor, restUnits, number + 1];
      hit = potHitMinor(termsOf(), { serverSeed, number, startMinor });
    }
    const taken = (BigInt(bets) * 2_000n * 40n) / 10_000n;
    expect(paidMinor * unitsPerMinor + amountUnits + reserveUnits).toBe(taken * unitsPerMinor);
    // The mean of a pot in the steady state: five ninths of its maximum.
    expect(Number(paidMinor) / (number - 1) / 5_556).toBeCloseTo(1, 1);
  });
});
