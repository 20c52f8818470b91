import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import slotsLines from '../params/slots-lines.json' with { type: 'json' };
import { catalogue } from './catalogue.ts';
import { lineWins, type LinesParameters, wildSymbol } from './engines/slots/lines.ts';
import { linesGames } from './parameters.ts';
import { gameOf, playableGameIds } from './registry.ts';
import { lineReturn } from './testing/slot-figures.ts';

/** Any change of a number is a new paramsVersion with new figures: published files never change. */
const pinned = {
  'catalogue.json': 'd2c6fc540925b3aec3d0231741f50ff7f108eb289a460050ee19c5e76dd6eeaf',
  'figures.json': 'cb8a99358dd1cf15e5434798d8ae104b7e17b20d0854a5a3ea42037e2e371c3b',
  'parameters.json': '2f48eb867bc8010b388932a8f1c7782352e9d933ee0f5c87d0fa8618a8c0c579',
  'slots-hold.json': '3b9dbf4cb63539be46e9151d508343e9d5303f2138a77bc3df049dc27c6a0900',
  'slots-lines.json': '473c73bf8651f5e088ae7ee3d99ab10eade690c2127ce02f9b9ca85a62c8c08e',
  'slots-tumble.json': '858131dc9ef9d447bed2d1922dbb4315844148285c445a9d1188e8d43c2a80c7',
  'slots-ways.json': '5c5f15fe9ab8f9ab73919765c48c4667535b4288ca792daa2b5cafd2e042fea7',
};

test.each(Object.entries(pinned))('%s has the published bytes', (name, digest) => {
  const bytes = readFileSync(new URL(`../params/${name}`, import.meta.url));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
});

test('the catalogue lists exactly the games an engine plays, in the version it plays', () => {
  expect(catalogue.map((row) => row.id).sort()).toEqual([...playableGameIds].sort());
  for (const row of catalogue) {
    expect(gameOf(row.id).engine).toBe(row.engine);
    expect(gameOf(row.id).paramsVersion).toBe(row.paramsVersion);
  }
});

const share = (strip: readonly number[], wanted: (symbol: number) => boolean): number => strip.filter(wanted).length / strip.length;

/** E[K]: free spins awarded by one spin, from the chance of a scatter in each reel's window. */
function spinsPerSpin({ strips, freeSpins }: LinesParameters): number {
  let chances = [1];
  for (const strip of strips) {
    const chance = 3 * share(strip, (symbol) => symbol === 9);
    chances = [0, ...chances].map((more, count) => (chances[count] ?? 0) * (1 - chance) + more * chance);
  }
  return chances.reduce((sum, chance, count) => sum + chance * (new Map(Object.entries(freeSpins.spins)).get(String(count)) ?? 0), 0);
}

/** P(a line pays) over every combination of the first three reels; the rest cannot undo a run of three. */
function lineHitRate(parameters: LinesParameters): number {
  const [first = [], second = [], third = []] = parameters.strips;
  const rows = (strip: readonly number[]): number[][] =>
    strip.map((_, stop) => [0, 1, 2].map((row) => strip[(stop + row) % strip.length] ?? 0));
  const patterns = [...new Set(parameters.lines.map((line) => line.slice(0, 3)))].map((line) => [...line].map(Number));
  let hits = 0;
  for (const a of rows(first)) {
    for (const b of rows(second)) {
      for (const c of rows(third)) {
        const isHit = patterns.some(([top = 0, middle = 0, bottom = 0]) => {
          const symbol = a[top] ?? 9;
          return symbol < 8 && (b[middle] === symbol || b[middle] === 8) && (c[bottom] === symbol || c[bottom] === 8);
        });
        if (isHit) hits += 1;
      }
    }
  }
  return hits / (first.length * second.length * third.length);
}

const stated: ReadonlyMap<string, { rtpBase: number; hitRate: number; sd: number; featureShare: number }> = new Map(
  Object.entries(slotsLines.games).map(([id, game]) => [id, game.figures]),
);

describe.each([...linesGames])('%s', (gameId, parameters) => {
  const figures = stated.get(gameId) ?? { rtpBase: 0, hitRate: 0, sd: 0, featureShare: 0 };
  test('returns exactly what is stated, recomputed from the strips', () => {
    const base = lineReturn(parameters);
    const spins = spinsPerSpin(parameters);
    const feature = (spins * parameters.freeSpins.mult * base) / (1 - spins);
    expect(base + feature).toBeCloseTo(figures.rtpBase, 5);
    expect(feature).toBeCloseTo(figures.featureShare, 5);
  });
  test('pays on as many spins as stated, not counting features of spins without a line', () => {
    const rate = lineHitRate(parameters);
    expect(rate).toBeLessThanOrEqual(figures.hitRate);
    expect(figures.hitRate - rate).toBeLessThan(spinsPerSpin(parameters) / 8);
  });
  test('keeps scatters three apart on every reel, so that a window shows one at most, and wild off the first reel', () => {
    expect(parameters.strips[0]).not.toContain(wildSymbol);
    for (const strip of parameters.strips) {
      for (let stop = 0; stop < strip.length; stop += 1) {
        const seen = [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === 9);
        expect(seen.length).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('a wrong strip', () => {
  test('a strip with one moved symbol is detected', () => {
    const game = linesGames.get('ember-run');
    expect(game).toBeDefined();
    if (!game) return;
    const changed = {
      ...game,
      strips: game.strips.map((strip, reel) => (reel === 0 ? strip.map((symbol) => (symbol === 6 ? 0 : symbol)) : strip)),
    };
    expect(lineReturn(changed)).not.toBeCloseTo(lineReturn(game), 4);
  });
});

test('wild continues a run and a scatter on the first reel pays nothing', () => {
  const game = linesGames.get('ember-run');
  expect(game).toBeDefined();
  if (!game) return;
  const row = (symbols: number[]): number[][] => symbols.map((symbol) => [7, symbol, 6]);
  const middle = (symbols: number[]) => lineWins(game, row(symbols)).filter((win) => win.line === 0);
  expect(middle([0, 8, 0, 3, 0])).toEqual([{ line: 0, symbol: 0, count: 3, coins: 25 }]);
  expect(middle([0, 8, 8, 8, 8])).toEqual([{ line: 0, symbol: 0, count: 5, coins: 1000 }]);
  expect(middle([9, 8, 8, 8, 8])).toEqual([]);
});
