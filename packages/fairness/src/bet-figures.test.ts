import { describe, expect, test } from 'vitest';
import figures from '../params/figures.json' with { type: 'json' };
import { baccaratFigures, crapsFigures, dragonFigures, moneywheelFigures, rouletteFigures, sicboFigures } from './bet-figures.ts';
import { baccaratGames, crapsGames, dragonGames, moneywheelGames, sicboGames } from './parameters.ts';

const exact = figures.exact;
const game = <Parameters>(games: ReadonlyMap<string, Parameters>): Parameters => {
  const [first] = games.values();
  if (first === undefined) throw new Error('There is no such game');
  return first;
};
const published = (rows: Readonly<Record<string, { rtp: number; max: number }>>, name: string) => rows[name] ?? { rtp: 0, max: 0 };

const { roulette } = exact;
const wheel = game(moneywheelGames);
describe('GS-37 what a panel states of a bet is what was published of it', () => {
  test.each([
    ['straight:0', roulette.straight],
    ['straight:17', roulette.straight],
    ['split:0-1', roulette.split],
    ['street:1-2-3', roulette.street],
    ['trio:0-1-2', roulette.trio],
    ['corner:1-2-4-5', roulette.corner],
    ['four:0-1-2-3', roulette.four],
    ['line:1-2-3-4-5-6', roulette.line],
    ['dozen:1', roulette['dozen/column']],
    ['column:3', roulette['dozen/column']],
    ['red', roulette['even chance']],
    ['low', roulette['even chance']],
  ])('GS-37 roulette %s', (key, { rtp, max }) => {
    const found = rouletteFigures(key);
    expect(found.rtp).toBeCloseTo(rtp, 6);
    expect(found.wins).toEqual([max * 100]);
  });

  test.each([
    ['small', 'small / big / odd / even'],
    ['total:4', 'total 4, 17'],
    ['total:13', 'total 8, 13'],
    ['total:10', 'total 10, 11'],
    ['double:2', 'double'],
    ['triple:6', 'triple'],
    ['anyTriple', 'any triple'],
    ['combo:3-4', 'combination'],
  ])('GS-37 three dice %s', (key, name) => {
    const { rtp, max } = published(exact.sicbo, name);
    const found = sicboFigures(game(sicboGames), key);
    expect(found.rtp).toBeCloseTo(rtp, 6);
    expect(found.wins).toEqual([max * 100]);
  });

  test('GS-37 a bet with several wins names each of them', () => {
    const single = sicboFigures(game(sicboGames), 'single:3');
    expect(single.rtp).toBeCloseTo(exact.sicbo['single number'].rtp, 6);
    expect(single.wins).toEqual([200, 300, 1500]);
    expect(crapsFigures(game(crapsGames), 'field').wins).toEqual([200, 300, 400]);
  });

  test.each([
    ['pass', 'pass'],
    ['dontPass', "don't pass (bar 12)"],
    ['field', 'field'],
    ['anySeven', 'any seven'],
    ['anyCraps', 'any craps'],
  ])('GS-37 craps %s', (key, name) => {
    const { rtp, max } = published(exact.craps, name);
    const found = crapsFigures(game(crapsGames), key);
    expect(found.rtp).toBeCloseTo(rtp, 6);
    expect(found.wins.at(-1)).toBe(Math.round(max * 100));
  });

  test.each(Object.keys(wheel.pays))('GS-37 money wheel %s', (key) => {
    expect(moneywheelFigures(wheel, key)).toEqual({ wins: [((wheel.pays[key] ?? 0) + 1) * 100], rtp: expect.closeTo(0.96, 10) });
  });

  test.each([
    ['dragon', 'dragon / crane'],
    ['crane', 'dragon / crane'],
    ['tie', 'tie (12 to 1)'],
  ])('GS-37 dragon and crane %s', (key, name) => {
    const { rtp, max } = published(exact.dragon, name);
    const found = dragonFigures(game(dragonGames), key);
    expect(found.rtp).toBeCloseTo(rtp, 6);
    expect(found.wins).toEqual([max * 100]);
  });

  test.each([
    ['player', 'player'],
    ['banker', 'banker'],
    ['tie', 'tie (9 to 1)'],
    ['playerPair', 'pair (12 to 1)'],
    ['bankerPair', 'pair (12 to 1)'],
  ])('GS-37 baccarat %s', (key, name) => {
    const { rtp, max } = published(exact.baccarat, name);
    const found = baccaratFigures(game(baccaratGames), key);
    expect(found.rtp).toBeCloseTo(rtp, 5);
    expect(found.wins).toEqual([max * 100]);
  });

  test('GS-37 what no bet can win has no win', () => {
    expect(rouletteFigures('straight:37')).toEqual({ wins: [], rtp: 0 });
  });
});
