import { describe, expect, test } from 'vitest';
import figures from '../../../params/figures.json' with { type: 'json' };
import {
  crashGames,
  hiloGames,
  kenoGames,
  limboGames,
  minesGames,
  plinkoGames,
  stonesGames,
  towerGames,
  wheelGames,
} from '../../parameters.ts';
import { gameOf } from '../../registry.ts';
import { listedSource } from '../../testing/seeded-source.ts';
import { coinValue } from './coin.ts';
import { crossingMs, multiplierAt } from './crash.ts';
import { hiloValue, winningRanks } from '../cards/hilo.ts';
import { mayOpen, minesValue } from './mines.ts';
import { stonesValue } from './stepping-stones.ts';
import { towerValue } from './tower.ts';

/** A stake so large that a single rounding has no visible effect on the return. */
const large = 10n ** 15n;
const perStake = (payoutMinor: bigint): number => Number(payoutMinor) / Number(large);

const choose = (from: number, taken: number): number =>
  Array.from({ length: taken }, (_, index) => (from - index) / (index + 1)).reduce((product, one) => product * one, 1);

type Outcome = { readonly chance: number; readonly pays: number };
const returnOf = (outcomes: readonly Outcome[]): number => outcomes.reduce((sum, { chance, pays }) => sum + chance * pays, 0);
const sdOf = (outcomes: readonly Outcome[]): number =>
  Math.sqrt(outcomes.reduce((sum, { chance, pays }) => sum + chance * pays ** 2, 0) - returnOf(outcomes) ** 2);

const exact: ReadonlyMap<string, { rtp: number; sd: number }> = new Map(
  [figures.exact.plinko, figures.exact.keno, figures.exact.wheel].flatMap((rows) => Object.entries(rows)),
);

describe('games §5 exact returns by enumeration', () => {
  const plinkoBoards = [...plinkoGames].flatMap(([, { tables }]) =>
    Object.entries(tables).flatMap(([rows, risks]) =>
      Object.entries(risks).map(([risk, table]) => [`${rows} rows ${risk}`, Number(rows), table] as const),
    ),
  );
  test.each(plinkoBoards)('games §5 plinko %s', (name, rows, table) => {
    const outcomes = table.map((pays, bin) => ({ chance: choose(rows, bin) / 2 ** rows, pays: pays / 100 }));
    expect(returnOf(outcomes)).toBeCloseTo(exact.get(name)?.rtp ?? 0, 6);
    expect(sdOf(outcomes)).toBeCloseTo(exact.get(name)?.sd ?? 0, 5);
  });
  const kenoTickets = [...kenoGames].flatMap(([, { tables }]) =>
    Object.entries(tables).flatMap(([risk, byPicks]) =>
      Object.entries(byPicks).map(([picks, table]) => [`${risk} ${picks}`, Number(picks), table] as const),
    ),
  );
  test.each(kenoTickets)('games §5 keno %s', (name, picks, table) => {
    const outcomes = table.map((pays, hits) => ({
      chance: (choose(picks, hits) * choose(40 - picks, 10 - hits)) / choose(40, 10),
      pays: pays / 100,
    }));
    expect(returnOf(outcomes)).toBeCloseTo(exact.get(name)?.rtp ?? 0, 6);
    expect(sdOf(outcomes)).toBeCloseTo(exact.get(name)?.sd ?? 0, 4);
  });
  test.each(Object.entries(wheelGames.get('wheel-of-hours')?.wheels ?? {}))('games §5 wheel %s', (name, segments) => {
    expect(segments).toHaveLength(60);
    expect(segments.reduce((sum, one) => sum + one, 0)).toBe(5940);
    expect(sdOf(segments.map((pays) => ({ chance: 1 / 60, pays: pays / 100 })))).toBeCloseTo(exact.get(name)?.sd ?? 0, 5);
  });
  test('games §3.15 mines return 99 % wherever the player stops', () => {
    const parameters = minesGames.get('mines-field');
    expect(parameters).toBeDefined();
    if (!parameters) return;
    for (let mines = 1; mines <= 24; mines += 1) {
      for (let safe = 1; safe <= 25 - mines && mayOpen(parameters, mines, safe - 1); safe += 1) {
        const value = perStake(minesValue(parameters, { stakeMinor: large, mines }, safe));
        expect((value * choose(25 - mines, safe)) / choose(25, safe)).toBeCloseTo(0.99, 9);
        expect(value).toBeLessThanOrEqual(parameters.cap);
      }
    }
    expect(mayOpen(parameters, 12, 12)).toBe(false);
  });
  test.each(Object.entries(towerGames.get('tower-nine')?.difficulties ?? {}))(
    'games §3.15 tower %s returns 97 %% on every floor',
    (_name, level) => {
      for (let floors = 1; floors <= level.floors; floors += 1) {
        const value = perStake(towerValue({ num: 97, den: 100, difficulties: {} }, { stakeMinor: large, level }, floors));
        expect(value * (level.safe / level.tiles) ** floors).toBeCloseTo(0.97, 9);
      }
    },
  );
  test.each(Object.entries(stonesGames.get('lava-steps')?.difficulties ?? {}))(
    'games §3.15 steps %s returns 95.2 %% on every stone',
    (_name, level) => {
      for (let taken = 1; taken <= 12; taken += 1) {
        const value = perStake(stonesValue({ num: 952, den: 1000, steps: 12, difficulties: {} }, { stakeMinor: large, level }, taken));
        expect(value * (level.num / level.den) ** taken).toBeCloseTo(0.952, 9);
      }
    },
  );
  test('games §3.15 hilo returns 99 % for every guess on every card', () => {
    const parameters = hiloGames.get('hi-lo-lane');
    expect(parameters).toBeDefined();
    if (!parameters) return;
    for (let card = 0; card < 52; card += 1) {
      const counts = (['higher', 'lower', 'same'] as const).map((guess) => winningRanks(card, guess));
      expect(counts.filter((count) => count > 0)).toHaveLength(2);
      for (const count of counts.filter((one) => one > 0)) {
        const value = perStake(hiloValue(parameters, large, { num: 13n, den: BigInt(count) }));
        expect((value * count) / 13).toBeCloseTo(0.99, 9);
      }
    }
  });
  test('games §3.13 coin returns 99 % after any number of calls', () => {
    for (let right = 1; right <= 12; right += 1)
      expect((Number(coinValue(100n, right)) / 100) * 0.495 * 0.5 ** (right - 1)).toBeCloseTo(0.99, 12);
  });
  test.each([...limboGames, ...crashGames])(
    'games §3.14 %s reaches a target as often as its return allows',
    (gameId, { num, den, cap }) => {
      // The point at the values around the border of each target: P(point ≥ m) = num · 100 / (den · m).
      for (const target of [101, 150, 200, 500, 10_000, cap * 100]) {
        const border = Math.ceil(2 ** 52 * (1 - (num * 100) / (den * target)));
        const pointOf = (drawn: number): bigint =>
          gameOf(gameId).play(listedSource([Math.floor(drawn / 2 ** 32), drawn % 2 ** 32]), {
            stakeMinor: 100n,
            input: { cashOutAt: target },
          }).payoutMinor;
        expect(pointOf(border + 2)).toBe(BigInt(target));
        expect(pointOf(border - 2)).toBe(0n);
      }
    },
  );
});

describe('games §3.14 the clock of the climb', () => {
  test('games §3.14 shows 2× at 11.6 s, 10× at 38.4 s, 100× at 76.8 s, and its crossing times invert it', () => {
    expect([11_553, 38_377, 76_753].map(multiplierAt)).toEqual([200, 1000, 10_000]);
    for (const hundredths of [101, 137, 200, 999, 5000, 1_000_000]) {
      expect(multiplierAt(crossingMs(hundredths))).toBeGreaterThanOrEqual(hundredths);
      expect(multiplierAt(crossingMs(hundredths) - 1)).toBeLessThan(hundredths);
    }
  });
});
