import { describe, expect, test } from 'vitest';
import lastRun from '../simulated/last-run.json' with { type: 'json' };
import { fullCatalogue } from './catalogue.ts';
import { playRespins } from './engines/slots/hold.ts';
import { spinLines } from './engines/slots/lines.ts';
import { ladderAt, spinTumble, tumbleWins } from './engines/slots/tumble.ts';
import { drawWaysReels, waysShown, waysSpinsAwarded, waysWins } from './engines/slots/ways.ts';
import { holdGames, linesGames, tumbleGames, waysGames } from './parameters.ts';
import { gameOf } from './registry.ts';
import { stakeRangeOf } from './stakes.ts';
import { roundStream } from './stream.ts';
import { listedSource } from './testing/seeded-source.ts';
import { holdFeature, lineReturn, tumbleHitRate, waysHitRate, waysReturn } from './testing/slot-figures.ts';
import { slotRounds, statedOf } from './testing/slot-rounds.ts';

describe('games §3.2 ways, exactly', () => {
  test.each([...waysGames])('%s returns and pays as stated, recomputed from heights and weights', (gameId, parameters) => {
    const figures = statedOf(gameId);
    const { base, featureShare, trigger } = waysReturn(parameters);
    expect(base + featureShare).toBeCloseTo(figures.rtpBase, 5);
    expect(featureShare).toBeCloseTo(figures.featureShare ?? 0, 5);
    expect(1 / trigger).toBeCloseTo(figures.triggerOneIn ?? 0, 1);
    // Spins without a win that start a feature are hits of the round too: at most `trigger` of them.
    const rate = waysHitRate(parameters);
    expect(rate).toBeLessThanOrEqual(figures.hitRate);
    expect(figures.hitRate - rate).toBeLessThan(trigger);
  });
});

describe('games §3.3 tumble, exactly', () => {
  test.each([...tumbleGames])('%s pays as often as stated', (gameId, parameters) => {
    expect(tumbleHitRate(parameters)).toBeCloseTo(statedOf(gameId).hitRate, 5);
  });
});

describe('games §3.4 hold, exactly', () => {
  test.each([...holdGames])('%s returns as stated, recomputed from strips and the chain of respins', (gameId, parameters) => {
    const figures = statedOf(gameId);
    const { featureShare, trigger, grand } = holdFeature(parameters);
    expect(featureShare).toBeCloseTo(figures.featureShare ?? 0, 5);
    expect(1 / trigger).toBeCloseTo(figures.triggerOneIn ?? 0, 1);
    expect(1 / grand / (figures.grandOneIn ?? 0)).toBeCloseTo(1, 3);
    expect(lineReturn(parameters) + featureShare).toBeCloseTo(figures.rtpBase, 5);
  });
});

const recorded = new Map(lastRun.slots.map((slot) => [slot.gameId, slot]));

// `simulation.test.ts` compares what they were played with.
describe.each(slotRounds)('two million rounds of $engine', ({ rounds, games }) => {
  test.each(games)('%s is within three standard errors of its stated return and hit rate', (gameId) => {
    const run = recorded.get(gameId);
    expect(run?.rounds).toBe(rounds);
    expect(run?.returnErrors).toBeLessThan(3);
    expect(run?.hitErrors).toBeLessThan(3);
  });
});

const unheard = (): undefined => undefined;

describe('the rules of the slots', () => {
  const known = <Parameters>(games: ReadonlyMap<string, Parameters>, gameId: string): Parameters => {
    const game = games.get(gameId);
    if (!game) throw new Error(`There is no ${gameId}.`);
    return game;
  };
  const reel = (symbols: number[], ticketRow = -1) => ({ symbols, ticketRow });

  test('ways multiply over the unbroken run, wilds substitute for any symbol, and a gap ends the run', () => {
    const game = known(waysGames, 'aurora-reels');
    const reels = [reel([0, 0, 5]), reel([0, 9]), reel([0, 1]), reel([7, 7]), reel([0, 0]), reel([0, 0])];
    expect(waysWins(game, reels)).toEqual([{ symbol: 0, reels: 3, ways: 4, coins: 4 * 40 }]);
    expect(waysShown(reels)).toBe(3 * 2 ** 5);
  });
  test('tickets on four reels award free spins, on three none', () => {
    const game = known(waysGames, 'aurora-reels');
    const shown = (tickets: number) => Array.from({ length: 6 }, (_, index) => reel([1, 2], index < tickets ? 0 : -1));
    expect([3, 4, 5, 6].map((tickets) => waysSpinsAwarded(game, shown(tickets)))).toEqual([0, 10, 15, 25]);
  });
  test('a tumble pays the highest bucket its count reaches, and the ladder stays on its last rung', () => {
    const game = known(tumbleGames, 'glass-fjord');
    const columns = [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 6],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 6],
    ];
    expect(tumbleWins(game, columns)).toEqual([{ symbol: 0, count: 9, coins: 208 }]);
    expect([0, 1, 5, 6, 29].map((step) => ladderAt(game, step))).toEqual([1, 2, 10, 10, 10]);
  });
  test('a full grid ends the respins at once and pays the grand besides its values', () => {
    const game = known(holdGames, 'salt-and-stars');
    const coins = Array.from({ length: 15 }, () => true);
    expect(playRespins(listedSource([]), game, { coins })).toEqual({ respins: 0, grid: coins.map(() => 1), feature: 15 + 2000 });
  });
  test('respins begin with six coins, and every new coin gives three again', () => {
    const game = known(holdGames, 'salt-and-stars');
    const coins = Array.from({ length: 15 }, (_, cell) => cell < 6);
    const miss = Array.from({ length: 9 }, () => 17);
    // Six values, two respins without a coin, one with a coin in its last cell and its value, then three without.
    const words = [...Array.from({ length: 6 }, () => 0), ...miss, ...miss, ...miss.slice(1), 0, 0, ...miss.slice(1), ...miss, ...miss];
    const grids: number[] = [];
    const feature = playRespins(listedSource(words), game, {
      coins,
      listen: (grid) => grids.push(grid.filter((value) => value > 0).length),
    });
    expect(feature).toMatchObject({ respins: 6, feature: 7 });
    expect(grids).toEqual([6, 6, 6, 7, 7, 7, 7]);
  });
  test('reaching the cap ends the round, pays the cap and says so', () => {
    const game = { ...known(tumbleGames, 'glass-fjord'), cap: 1 };
    // Every draw is symbol 0: the first grid already pays more than the cap.
    const { coins, wins, isCapped } = spinTumble(listedSource([]), game, unheard);
    expect({ coins, isCapped, steps: wins.length }).toEqual({ coins: 20, isCapped: true, steps: 1 });
  });
});

describe('games §2.1 the highest stake', () => {
  const eurMost = (gameId: string): number => Number(stakeRangeOf(gameId, 'EUR').maxMinor) / 100;
  test('falls where the highest win of a game would pass 500,000 EUR', () => {
    expect(['ember-run', 'brass-beetle', 'rust-garden', 'aurora-reels'].map(eurMost)).toEqual([100, 100, 50, 25]);
  });
  test('times the highest win stays below the money limit in every currency and game, and on the step', () => {
    for (const { id, maxWin = 0 } of fullCatalogue) {
      for (const [currency, mostMinor] of [
        ['EUR', 50_000_000],
        ['JPY', 85_000_000],
        ['BTC', 850_000_000],
      ] as const) {
        const { maxMinor, minMinor, stepMinor } = stakeRangeOf(id, currency);
        expect(Number(maxMinor) * maxWin).toBeLessThanOrEqual(mostMinor);
        expect(maxMinor % stepMinor).toBe(0n);
        expect(maxMinor).toBeGreaterThan(minMinor);
      }
    }
  });
});

describe('the picture of a round', () => {
  const seeds = { serverSeed: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', clientSeed: 'pavilion' };
  const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
  const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : undefined);
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
  test.each([
    { gameId: 'aurora-reels', shown: (picture: unknown) => first(field(picture, 'spins')), stored: 'reels' },
    { gameId: 'glass-fjord', shown: (picture: unknown) => first(field(picture, 'grids')), stored: 'columnsBottomUp' },
    { gameId: 'salt-and-stars', shown: (picture: unknown) => last(field(picture, 'grids')), stored: 'grid' },
  ])('of $gameId shows what was drawn, from the same bytes', ({ gameId, shown, stored }) => {
    const game = gameOf(gameId);
    const request = { stakeMinor: 100n, input: {} };
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const played = roundStream({ ...seeds, nonce });
      const drawn = roundStream({ ...seeds, nonce });
      const { outcome } = game.play(played, request);
      expect(shown(game.picture(drawn, request))).toEqual(field(outcome, stored));
      expect(drawn.bytesRead()).toBe(played.bytesRead());
    }
  });
  test('of a line slot or a die is its outcome', () => {
    expect(gameOf('ember-run').picture(roundStream({ ...seeds, nonce: 0 }), { stakeMinor: 20n, input: {} })).toBeNull();
  });
});

/** Pearson's statistic of counts against their weights, as standard deviations of a chi-square of so many degrees. */
function chiSquareDeviation(counts: readonly number[], weights: readonly number[]): number {
  const [drawn, total] = [counts, weights].map((list) => list.reduce((sum, one) => sum + one, 0));
  const statistic = weights.reduce((sum, weight, index) => {
    const expected = ((drawn ?? 0) * weight) / (total ?? 1);
    return expected === 0 ? sum : sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  const degrees = weights.filter((weight) => weight > 0).length - 1;
  // Wilson and Hilferty: the cube root of a chi-square is near a normal; p > 10⁻⁴ on both sides is within 3.89.
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
}

describe('games §6 what is drawn from the real stream has the published weights', () => {
  const seeds = { serverSeed: '89abcdef0123456789abcdef0123456789abcdef0123456789abcdef01234567', clientSeed: 'chi-square' };
  const rounds = 4000;
  const count = (length: number, draw: (add: (index: number) => void, nonce: number) => void): number[] => {
    const counts = Array.from({ length }, () => 0);
    for (let nonce = 0; nonce < rounds; nonce += 1) draw((index) => (counts[index] = (counts[index] ?? 0) + 1), nonce);
    return counts;
  };

  test('stops of a reel of a line slot', () => {
    const game = linesGames.get('ember-run');
    const strip = game?.strips[0] ?? [];
    const counts = count(strip.length, (add, nonce) => {
      if (game) add(spinLines(roundStream({ ...seeds, nonce }), game).outcome.stops[0]?.[0] ?? -1);
    });
    expect(
      Math.abs(
        chiSquareDeviation(
          counts,
          strip.map(() => 1),
        ),
      ),
    ).toBeLessThan(3.89);
  });
  test('heights and symbols of a ways slot', () => {
    const game = waysGames.get('kite-season');
    expect(game).toBeDefined();
    if (!game) return;
    const heights = game.heights.map(() => 0);
    const symbols = count(10, (add, nonce) => {
      const [reel] = drawWaysReels(roundStream({ ...seeds, nonce }), game);
      if (!reel) return;
      heights[reel.symbols.length - 2] = (heights[reel.symbols.length - 2] ?? 0) + 1;
      for (const symbol of reel.symbols) add(symbol);
    });
    expect(Math.abs(chiSquareDeviation(heights, game.heights))).toBeLessThan(3.89);
    expect(Math.abs(chiSquareDeviation(symbols, game.weights[0] ?? []))).toBeLessThan(3.89);
  });
  test('cells of a tumble slot', () => {
    const game = tumbleGames.get('cider-moon');
    expect(game).toBeDefined();
    if (!game) return;
    const counts = count(7, (add, nonce) => {
      let isFirst = true;
      spinTumble(roundStream({ ...seeds, nonce }), game, (columns) => {
        if (isFirst) for (const symbol of columns.flat()) add(symbol);
        isFirst = false;
      });
    });
    expect(Math.abs(chiSquareDeviation(counts, game.weights))).toBeLessThan(3.89);
    // A symbol drawn a tenth too often is detected.
    expect(
      Math.abs(
        chiSquareDeviation(
          counts.map((one, index) => (index === 0 ? Math.round(one * 1.1) : one)),
          game.weights,
        ),
      ),
    ).toBeGreaterThan(3.89);
  });
});
