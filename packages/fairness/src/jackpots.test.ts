import { describe, expect, test } from 'vitest';
import { fullCatalogue } from './catalogue.ts';
import {
  jackpotFeedShare,
  jackpotFeedUnits,
  jackpotHitMinor,
  jackpotReturnShare,
  type JackpotTerms,
  jackpotTerms,
  unitsPerMinor,
} from './jackpots.ts';

const [lantern] = jackpotTerms;
const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const euro = { numerator: 100n, denominator: 1n };
const termsOf = (): JackpotTerms => {
  if (!lantern) throw new Error('There is no first jackpot.');
  return lantern;
};

describe('games §9.1 jackpots', () => {
  test('take 46 basis points of a stake, to the last unit and in every currency', () => {
    const shares = jackpotTerms.map((terms) => jackpotFeedUnits(terms, { stakeMinor: 100n, rate: euro }));
    expect(shares).toEqual([unitsPerMinor / 10n, (unitsPerMinor * 21n) / 100n, (unitsPerMinor * 15n) / 100n]);
    const yen = { stakeMinor: 170n, rate: { numerator: 170n, denominator: 1n } };
    expect(jackpotTerms.map((terms) => jackpotFeedUnits(terms, yen))).toEqual(shares);
  });

  test('give back one per cent of the stakes together with their seeds', () => {
    const returned = jackpotTerms.map(({ shareBasisPoints, seedMinor, mustMinor }) => {
      const [meanFed, meanHit] = [(mustMinor - seedMinor) / 2n, (mustMinor + seedMinor) / 2n];
      return (shareBasisPoints * meanHit) / meanFed;
    });
    expect(returned).toEqual([40n, 35n, 25n]);
  });

  test('GS-40 state what they take of a stake and what the games say comes back through them', () => {
    expect(jackpotFeedShare).toBe(0.0046);
    const stated = fullCatalogue.flatMap(({ jackpotContribution }) => (jackpotContribution ? [jackpotContribution / 100] : []));
    expect([...new Set(stated)]).toEqual([Number(jackpotReturnShare.toFixed(6))]);
  });

  test('start at 50 euros and more, and are won between their start and their maximum, determined by the seed alone', () => {
    for (const { seedMinor, mustMinor } of jackpotTerms) expect(seedMinor >= 5_000n && seedMinor < mustMinor).toBe(true);
    const hits = Array.from({ length: 400 }, (_, number) =>
      jackpotHitMinor(termsOf(), { serverSeed, number: number + 1, startMinor: 6_000n }),
    );
    expect(hits.every((hit) => hit >= 6_000n && hit <= 10_000n)).toBe(true);
    expect(new Set(hits).size).toBeGreaterThan(350);
    expect(jackpotHitMinor(termsOf(), { serverSeed, number: 1, startMinor: 6_000n })).toBe(hits[0]);
  });

  test('pay out in the long run what they took and were given, whatever the trigger', () => {
    const { seedMinor } = termsOf();
    let [amountUnits, paidMinor, number] = [seedMinor * unitsPerMinor, 0n, 1];
    let hit = jackpotHitMinor(termsOf(), { serverSeed, number, startMinor: seedMinor });
    const bets = 400_000;
    for (let bet = 0; bet < bets; bet += 1) {
      amountUnits += jackpotFeedUnits(termsOf(), { stakeMinor: 2_000n, rate: euro });
      if (amountUnits < hit * unitsPerMinor) continue;
      paidMinor += hit;
      number += 1;
      amountUnits += (seedMinor - hit) * unitsPerMinor;
      hit = jackpotHitMinor(termsOf(), { serverSeed, number, startMinor: seedMinor });
    }
    const fed = (BigInt(bets) * 2_000n * 10n) / 10_000n;
    expect(paidMinor * unitsPerMinor + amountUnits).toBe((fed + seedMinor * BigInt(number)) * unitsPerMinor);
    // The mean of a jackpot when it is won is midway between its start and its maximum.
    expect(Number(paidMinor) / (number - 1) / 8_000).toBeCloseTo(1, 1);
    // 0.40 % of the stakes come back.
    expect(Number(paidMinor) / (bets * 2_000)).toBeCloseTo(0.004, 4);
  });
});
