import { describe, expect, it } from 'vitest';
import { type MatchScript, type ScriptPoint, stepAt } from '../match-script/script.ts';
import { scriptOf, scriptsOf } from '../match-script/index.ts';
import { driftAt, nextDriftMs } from '../event/drift.ts';
import { fastDraws } from '../simulation/draws.ts';
import { mayReturn } from '../../rules/grading/grade.ts';
import { parseLine } from '../../rules/grading/line.ts';
import { streamOf } from '../stream.ts';
import { aMatch, everySport, SEED } from '../testing/any-match.ts';
import { type PricedMarket, pricedMarkets } from './priced.ts';

const PPM = 1_000_000;
const priceOf = (script: MatchScript, standing: ScriptPoint): readonly PricedMarket[] =>
  pricedMarkets('e', script.offers(standing), () => []);

/** Before the start, and at shares of a script. */
function standingsOf(script: MatchScript): readonly ScriptPoint[] {
  const steps = script.steps();
  const lengthMs = steps.at(-1)?.atMs ?? 0;
  const live = [0.02, 0.3, 0.55, 0.8, 0.97].map((share) => Math.floor(share * lengthMs));
  return [{ step: undefined, atMs: -3_600_000, drift: 0.021 }, ...live.map((atMs) => ({ step: stepAt(steps, atMs), atMs, drift: 0 }))];
}

const winnersOf = (type: string): number => (type === 'double_chance' ? 2 : 1);

describe.each(everySport)('prices of %s', (sport) => {
  it('SB-3 two courses equal up to a time and different after it are worth the same up to then', () => {
    const match = aMatch(sport);
    const make = scriptsOf(SEED, match);
    for (const changedAfter of [6, 20, 60]) {
      const other = fastDraws(changedAfter);
      const own = streamOf(SEED, `course/${match.eventId}`);
      let count = 0;
      const first = make();
      const second = make(() => {
        count += 1;
        const drawn = own();
        return count <= changedAfter ? drawn : other();
      });
      const [steps, otherSteps] = [first.steps(), second.steps()];
      const parted = steps.findIndex((step, index) => JSON.stringify(step) !== JSON.stringify(otherSteps[index]));
      const partedAtMs = Math.min(steps[parted]?.atMs ?? 0, otherSteps[parted]?.atMs ?? 0);
      for (const share of [0.1, 0.5, 0.99]) {
        const atMs = Math.floor(partedAtMs * share);
        const standing = (script: MatchScript): ScriptPoint => ({ step: stepAt(script.steps(), atMs), atMs, drift: 0 });
        expect(priceOf(second, standing(second))).toEqual(priceOf(first, standing(first)));
      }
    }
  });

  it('SB-5 chances of a market sum to a million, its book is above one, and no price is worth its stake', () => {
    for (const slot of [1000, 1001, 1002]) {
      const script = scriptOf(SEED, aMatch(sport, slot));
      for (const standing of standingsOf(script))
        for (const { type, outcomes } of priceOf(script, standing)) {
          const winners = winnersOf(type);
          expect(outcomes.reduce((sum, { probabilityPpm }) => sum + probabilityPpm, 0)).toBe(winners * PPM);
          const active = outcomes.filter(({ price }) => price !== undefined);
          for (const { price = 0, probabilityPpm } of active) expect(price * probabilityPpm).toBeLessThan(1000 * PPM);
          const book = active.reduce((sum, { price = 1 }) => sum + 1000 / price, 0) / winners;
          const isWhole = active.length === outcomes.length;
          expect(!isWhole || book > 1).toBe(true);
          expect(!isWhole || outcomes.length > 3 || book <= 1.25).toBe(true);
        }
    }
  });

  it('SB-150 states the probabilities of just the outcomes whose stake may be returned, which give the chance of each', () => {
    for (const slot of [1000, 1005]) {
      const script = scriptOf(SEED, aMatch(sport, slot));
      for (const { type, line, outcomes } of standingsOf(script).flatMap((standing) => priceOf(script, standing))) {
        const isTold = mayReturn({ type, line: line === undefined ? undefined : parseLine(line) });
        expect(outcomes.map(({ masses }) => masses !== undefined)).toEqual(outcomes.map(() => isTold));
        for (const { masses = [], probabilityPpm } of isTold ? outcomes : []) {
          const [won = 0, halfWon = 0, push = 0, halfLost = 0, lost = 0] = masses;
          expect(won + halfWon + push + halfLost + lost).toBe(PPM);
          const decided = PPM - push - (halfWon + halfLost) / 2;
          expect(Math.abs(won + halfWon / 2 - (probabilityPpm * decided) / PPM)).toBeLessThan(3);
        }
      }
    }
  });

  it('SB-5 markets agree with one another: lines, double chance and its parts, draw no bet', () => {
    for (const slot of [1003, 1004]) {
      const script = scriptOf(SEED, aMatch(sport, slot));
      for (const standing of standingsOf(script)) {
        const markets = priceOf(script, standing);
        const linesOf = (type: string, key: string): number[] =>
          markets
            .filter((market) => market.type === type && market.part === undefined)
            .toSorted((a, b) => Number(a.line) - Number(b.line))
            .flatMap(({ outcomes }) => outcomes.filter((outcome) => outcome.key === key).map(({ price }) => price ?? 0));
        for (const type of ['total', 'total_games', 'total_points']) {
          const overs = linesOf(type, 'over');
          expect(overs).toEqual(overs.toSorted((a, b) => a - b));
        }
        for (const type of ['asian_handicap', 'handicap', 'game_handicap']) {
          const homes = linesOf(type, 'home');
          expect(homes).toEqual(homes.toSorted((a, b) => b - a));
        }
        checkDoubleChance(markets);
      }
    }
  });

  it('SB-1 a market has the same id at every restart, and its line is a multiple of a quarter', () => {
    const [one, other] = [scriptOf(SEED, aMatch(sport)), scriptOf(SEED, aMatch(sport))];
    const standing: ScriptPoint = { step: undefined, atMs: -1, drift: 0 };
    expect(priceOf(one, standing)).toEqual(priceOf(other, standing));
    for (const { line = '0' } of priceOf(one, standing)) expect(Number.isInteger(Number(line) * 4)).toBe(true);
    const count = priceOf(one, standing).length;
    expect(count).toBeGreaterThanOrEqual(8);
    expect(count).toBeLessThanOrEqual(25);
  });
});

function checkDoubleChance(markets: readonly PricedMarket[]): void {
  const pricesOf = (type: string): Record<string, number | undefined> =>
    Object.fromEntries(markets.find((market) => market.type === type)?.outcomes.map(({ key, price }) => [key, price]) ?? []);
  const [result, double] = [pricesOf('1x2'), pricesOf('double_chance')];
  for (const [pair, parts] of Object.entries({ '1x': ['home', 'draw'], '12': ['home', 'away'], x2: ['draw', 'away'] }))
    for (const part of parts) {
      expect(double[pair] ?? 0).toBeLessThanOrEqual(result[part] ?? Number.POSITIVE_INFINITY);
    }
}

describe('the motion of coming prices', () => {
  it('SB-3 stays within three percent, moves by steps of ten minutes, and is gone at the start', () => {
    const coming = { eventId: 'ev-football-1000', startsAtMs: Date.UTC(2027, 0, 1) };
    const values = new Set<number>();
    for (let minute = 1; minute <= 720; minute += 1) {
      const value = driftAt(SEED, coming, coming.startsAtMs - minute * 60_000);
      expect(Math.abs(value)).toBeLessThanOrEqual(0.03);
      values.add(value);
    }
    expect(values.size).toBeGreaterThan(60);
    expect(values.size).toBeLessThan(75);
    expect(driftAt(SEED, coming, coming.startsAtMs)).toBe(0);
    const nowMs = coming.startsAtMs - 3_600_000;
    const nextMs = nextDriftMs(SEED, coming, nowMs);
    expect(nextMs - nowMs).toBeLessThanOrEqual(600_000);
    expect(driftAt(SEED, coming, nextMs - 2)).toBe(driftAt(SEED, coming, nowMs));
    expect(driftAt(SEED, coming, nextMs)).not.toBe(driftAt(SEED, coming, nowMs));
  });
});
