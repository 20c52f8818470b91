import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeOutcome } from '../grading/grade.ts';
import { parseLine } from '../grading/line.ts';
import type { LegResult } from '../payout/factor.ts';
import { scoreLaw } from '../pricing/poisson.ts';
import { pricesFor, toLadder } from '../pricing/price.ts';
import { build, type BuiltPart } from './build.ts';
import { type GoalModel, ScoreGrid } from './score-grid.ts';
import { builtResult } from './result.ts';

const MARGIN_PPM = 50_000;
const PPM = 1_000_000;
const HALVES = ['0.5', '1.5', '2.5', '3.5', '4.5'];
const LEADS = ['-1.5', '-0.5', '0.5', '1.5'];

interface Market {
  readonly type: string;
  readonly keys: readonly string[];
  readonly line?: string;
  readonly part?: string;
}
const markets: readonly Market[] = [
  { type: '1x2', keys: ['home', 'draw', 'away'] },
  { type: 'double_chance', keys: ['1x', '12', 'x2'] },
  { type: 'btts', keys: ['yes', 'no'] },
  { type: 'odd_even', keys: ['odd', 'even'] },
  { type: 'correct_score', keys: ['0:0', '1:0', '2:1', '1:1', '0:2', 'other_home'] },
  { type: 'european_handicap', line: '-1', keys: ['home', 'draw', 'away'] },
  ...HALVES.map((line) => ({ type: 'total', line, keys: ['over', 'under'] })),
  ...LEADS.map((line) => ({ type: 'asian_handicap', line, keys: ['home', 'away'] })),
  ...['home', 'away'].flatMap((part) => ['0.5', '1.5'].map((line) => ({ type: 'team_total', line, part, keys: ['over', 'under'] }))),
];

/** The part as the book offers it by itself: by the same grid, with the margin of its market. Undefined where it is not offered. */
function offered(grid: ScoreGrid, market: Market, outcome: string): BuiltPart | undefined {
  const { type, part, keys } = market;
  const line = market.line === undefined ? undefined : parseLine(market.line);
  const chances = keys.map((key) => grid.chanceOfAll([{ type, line, part, outcome: key }]));
  const method = { kind: keys.length > 2 && type !== 'double_chance' && type !== 'correct_score' ? 'power' : 'proportional' } as const;
  const price = pricesFor(chances, { marginPpm: type === 'correct_score' ? 80_000 : MARGIN_PPM, method })[keys.indexOf(outcome)];
  return price === undefined ? undefined : { marketId: `e~${type}~${market.line ?? ''}~${part ?? ''}`, type, line, part, outcome, price };
}

const models: fc.Arbitrary<GoalModel> = fc.record({
  home: fc.nat(3),
  away: fc.nat(3),
  means: fc.record({
    home: fc.double({ min: 0.02, max: 3.5, noNaN: true }),
    away: fc.double({ min: 0.02, max: 3.5, noNaN: true }),
    shared: fc.double({ min: 0, max: 0.1, noNaN: true }),
  }),
});
const choices = fc.array(fc.tuple(fc.nat(markets.length - 1), fc.nat(5)), { minLength: 2, maxLength: 5 });

/** The outcomes the book offers among the drawn choices. */
function partsOf(grid: ScoreGrid, drawn: readonly (readonly [number, number])[]): BuiltPart[] {
  return drawn.flatMap(([index, key]) => {
    const market = markets[index];
    if (market === undefined) return [];
    const part = offered(grid, market, market.keys[key % market.keys.length] ?? '');
    return part === undefined ? [] : [part];
  });
}

const part = (type: string, outcome: string, ...[price, line]: readonly [number, string?]): BuiltPart => ({
  marketId: `e~${type}~${line ?? ''}`,
  type,
  outcome,
  line: line === undefined ? undefined : parseLine(line),
  price,
});

const atStart: GoalModel = { home: 0, away: 0, means: { home: 1.5, away: 1.1, shared: 0.1 } };

describe('a built bet (SB-96)', () => {
  it('the chances of all scores sum to one, from every score and expectation', () => {
    fc.assert(
      fc.property(models, (model) => {
        expect(new ScoreGrid(model).chanceOfAll([])).toBeCloseTo(1, 9);
      }),
    );
  });

  it('SB-96 its chance is that of every score at which all parts win, by the rules that settle them', () => {
    fc.assert(
      fc.property(models, choices, (model, drawn) => {
        const grid = new ScoreGrid(model);
        const parts = partsOf(grid, drawn);
        const winning = scoreLaw(model, model.means).filter(({ facts }) => {
          const results = parts.map((one): LegResult => gradeOutcome(one, facts));
          return builtResult(results)?.kind === 'won';
        });
        const chance = winning.reduce((sum, { probability }) => sum + probability, 0);
        expect(grid.chanceOfAll(parts)).toBeCloseTo(chance, 12);
        for (const one of parts) expect(chance).toBeLessThanOrEqual(grid.chanceOfAll([one]) + 1e-12);
      }),
      { numRuns: 300 },
    );
  });

  it('SB-96 a price is above each part, below the fair one, and never better than the product of parts that help each other', () => {
    fc.assert(
      fc.property(models, choices, (model, drawn) => {
        const grid = new ScoreGrid(model);
        const parts = partsOf(grid, drawn);
        const built = parts.length < 2 ? undefined : build(grid, parts, MARGIN_PPM);
        if (built === undefined || 'reason' in built) return;
        expect(built.price * built.chance).toBeLessThan(1000);
        for (const [position, { price }] of parts.entries()) {
          expect(built.price).toBeGreaterThan(price);
          const fewer = build(grid, parts.toSpliced(position, 1), MARGIN_PPM);
          expect('price' in fewer ? built.price : 0).toBeGreaterThan('price' in fewer ? fewer.price : -1);
        }
        const independent = parts.reduce((product, one) => product * grid.chanceOfAll([one]), 1);
        const product = parts.reduce((total, { price }) => total * (price / 1000), 1) * 1000;
        expect(built.chance < independent || built.price <= product + 1e-6).toBe(true);
        // The order of the parts means nothing.
        expect(build(grid, parts.toReversed(), MARGIN_PPM)).toMatchObject({ price: built.price });
      }),
      { numRuns: 500 },
    );
  });

  it('SB-96 one more part never raises the chance, and a refusal names parts of the bet', () => {
    fc.assert(
      fc.property(models, choices, (model, drawn) => {
        const grid = new ScoreGrid(model);
        const parts = partsOf(grid, drawn);
        for (let count = 1; count < parts.length; count += 1)
          expect(grid.chanceOfAll(parts.slice(0, count + 1))).toBeLessThanOrEqual(grid.chanceOfAll(parts.slice(0, count)) + 1e-12);
        if (parts.length < 2) return;
        const built = build(grid, parts, MARGIN_PPM);
        if (!('reason' in built)) return;
        expect(built.positions.length).toBeGreaterThan(0);
        for (const position of built.positions) expect(parts[position]).toBeDefined();
        // A single grid cell is worth more than nothing: only a contradiction has no chance at all.
        expect(built.reason !== 'contradiction' || grid.chanceOfAll(parts) === 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['two outcomes of a market', [part('1x2', 'home', 2120), part('1x2', 'draw', 3550)], { reason: 'same_market', positions: [0, 1] }],
    [
      'a home win and a lead of the guests',
      [part('1x2', 'home', 2120), part('asian_handicap', 'away', 2400, '-0.5')],
      { reason: 'contradiction', positions: [0, 1] },
    ],
    [
      'what only three parts rule out',
      [part('1x2', 'home', 2120), part('total', 'under', 1900, '2.5'), part('btts', 'yes', 1850)],
      { reason: 'contradiction', positions: [0, 1, 2] },
    ],
    ['a win and not to lose', [part('1x2', 'home', 2120), part('double_chance', '1x', 1350)], { reason: 'certain', positions: [1] }],
    ['goals of both and one goal', [part('btts', 'yes', 1850), part('total', 'over', 1050, '0.5')], { reason: 'certain', positions: [1] }],
    [
      'a win, goals of both, and not to lose',
      [part('1x2', 'home', 2060), part('btts', 'yes', 1840), part('double_chance', '1x', 1350)],
      { reason: 'certain', positions: [2] },
    ],
    ['a line that can return the stake', [part('1x2', 'home', 2120), part('total', 'over', 1900, '2')], { reason: 'line', positions: [1] }],
    ['a quarter line', [part('asian_handicap', 'home', 1900, '-0.25'), part('btts', 'yes', 1850)], { reason: 'line', positions: [0] }],
    ['the next goal', [part('1x2', 'home', 2120), part('next_goal', 'home', 1700, '1')], { reason: 'market', positions: [1] }],
    ['a half', [part('half_time_1x2', 'home', 2700), part('btts', 'yes', 1850)], { reason: 'market', positions: [0] }],
    [
      'next to nothing',
      [part('correct_score', 'other_draw', 900_000), part('odd_even', 'even', 1900)],
      { reason: 'unlikely', positions: [0, 1] },
    ],
  ])('SB-96 %s cannot be built, and the reason is named', (_name, parts, refused) => {
    expect(build(new ScoreGrid(atStart), parts, MARGIN_PPM)).toEqual(refused);
  });

  it('SB-96 a win and goals of both: more likely together than multiplied, so it pays less than the product', () => {
    const parts = [part('1x2', 'home', 2060), part('btts', 'yes', 1840), part('total', 'over', 3000, '3.5')];
    const built = build(new ScoreGrid(atStart), parts, MARGIN_PPM);
    expect(built).toMatchObject({ productPrice: Math.floor((2060 * 1840 * 3000) / PPM) });
    expect('price' in built && built.price).toBeLessThan(9000);
  });
});

describe('the margin of a built bet (SB-96)', () => {
  const grid = new ScoreGrid(atStart);
  /** A part at its fair price with this much more risk taken. */
  const at = (load: number, ...[type, outcome, line]: readonly [string, string, string?]): BuiltPart => {
    const fair = grid.chanceOfAll([part(type, outcome, 0, line)]);
    return part(type, outcome, 1000 / (fair * load), line);
  };
  const win = ['1x2', 'home'] as const;
  const few = ['total', 'under', '2.5'] as const;

  it.each([
    { of: 'its part that carries most', one: at(1.2, ...win), other: at(1.1, ...few), load: 1.2 },
    { of: 'its part that carries most, in the other order', one: at(1.1, ...few), other: at(1.2, ...win), load: 1.2 },
    { of: 'a main market at least', one: at(1.01, ...win), other: at(1, ...few), load: 1.05 },
  ])('SB-96 is taken once: that of $of', ({ one, other, load }) => {
    const chance = grid.chanceOfAll([one, other]);
    // A win of the home side makes few goals less likely, so the product of the prices is no bound.
    expect(chance).toBeLessThan(grid.chanceOfAll([one]) * grid.chanceOfAll([other]));
    expect(build(grid, [one, other], MARGIN_PPM)).toMatchObject({ price: toLadder(1000 / (chance * load)), chance });
  });

  it('SB-96 a market named twice is refused with both places, wherever they are', () => {
    const parts = [at(1.05, ...few), at(1.05, ...win), part('1x2', 'draw', 3550)];
    expect(build(grid, parts, MARGIN_PPM)).toEqual({ reason: 'same_market', positions: [1, 2] });
  });
});

const result = (kind: 'won' | 'lost' | 'void' | 'push'): LegResult => ({ kind });

describe('the result of a built bet (SB-96)', () => {
  it.each([
    [['won', 'won'], 'won'],
    [['won', undefined], undefined],
    [['lost', undefined], 'lost'],
    [['won', 'lost'], 'lost'],
    [['void', undefined], 'void'],
    [['void', 'lost'], 'void'],
    [['lost', 'void'], 'void'],
    [['won', 'push'], 'void'],
    [[undefined, undefined], undefined],
  ] as const)('SB-96 of %j is %s', (kinds, expected) => {
    expect(builtResult(kinds.map((kind) => (kind === undefined ? undefined : result(kind))))?.kind).toBe(expected);
  });
});
