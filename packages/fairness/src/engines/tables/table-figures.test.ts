import { describe, expect, test } from 'vitest';
import figures from '../../../params/figures.json' with { type: 'json' };
import others from '../../../params/parameters.json' with { type: 'json' };
import { moneywheelGames, scratchGames, sicboGames, stampsGames } from '../../parameters.ts';
import { gameOf } from '../../registry.ts';
import { seededSource } from '../../testing/seeded-source.ts';
import { bankerDraws } from '../cards/baccarat.ts';
import { crapsTimes } from './craps.ts';
import { bestPokerValue, pokerValue } from '../cards/poker-hand.ts';
import { sicboTimes } from './sicbo.ts';
import { dealerQualifies, threeCardAdvice, threeCardValue } from '../cards/threecard.ts';
import { videopokerClass } from '../cards/videopoker.ts';

type Figure = { rtp: number; sd: number };
const stated = (rows: Readonly<Record<string, Figure>>, name: string): Figure => rows[name] ?? { rtp: 0, sd: 0 };
const exact = figures.exact;
const six = [1, 2, 3, 4, 5, 6];
/** Mean and standard deviation of equally likely pays. */
function momentsOf(pays: readonly number[]): Figure {
  const rtp = pays.reduce((sum, one) => sum + one, 0) / pays.length;
  return { rtp, sd: Math.sqrt(pays.reduce((sum, one) => sum + one ** 2, 0) / pays.length - rtp ** 2) };
}

describe('games §5 exact returns of the tables', () => {
  const throws = six.flatMap((a) => six.flatMap((b) => six.map((c) => [a, b, c])));
  test.each([
    ['small', 'small / big / odd / even'],
    ['odd', 'small / big / odd / even'],
    ['total:4', 'total 4, 17'],
    ['total:16', 'total 5, 16'],
    ['total:6', 'total 6, 15'],
    ['total:14', 'total 7, 14'],
    ['total:8', 'total 8, 13'],
    ['total:12', 'total 9, 12'],
    ['total:10', 'total 10, 11'],
    ['single:3', 'single number'],
    ['double:5', 'double'],
    ['triple:1', 'triple'],
    ['anyTriple', 'any triple'],
    ['combo:2-5', 'combination'],
  ])('games §5 sicbo %s over all 216 throws', (key, name) => {
    const parameters = sicboGames.get('sic-bo-yard');
    expect(parameters).toBeDefined();
    if (!parameters) return;
    const { rtp, sd } = momentsOf(throws.map((dice) => sicboTimes(parameters, key, dice) / 100));
    expect(rtp).toBeCloseTo(stated(exact.sicbo, name).rtp, 5);
    expect(sd).toBeCloseTo(stated(exact.sicbo, name).sd, 4);
  });
  test.each([
    ['field', 'field'],
    ['anySeven', 'any seven'],
    ['anyCraps', 'any craps'],
  ])('games §5 craps %s over all 36 come-outs', (key, name) => {
    const rolls = six.flatMap((a) => six.map((b): [number, number] => [a, b]));
    const { rtp, sd } = momentsOf(rolls.map((roll) => crapsTimes(others.engines.craps['craps-corner'], key, [roll]) / 100));
    expect(rtp).toBeCloseTo(stated(exact.craps, name).rtp, 5);
    expect(sd).toBeCloseTo(stated(exact.craps, name).sd, 4);
  });
  test('games §3.11 every number of the money wheel returns 96 %', () => {
    const parameters = moneywheelGames.get('lake-wheel');
    expect(parameters?.segments).toHaveLength(50);
    for (const [value, pays] of Object.entries(parameters?.pays ?? {})) {
      const count = parameters?.segments.filter((one) => String(one) === value).length ?? 0;
      expect((count * (pays + 1)) / 50).toBeCloseTo(0.96, 10);
    }
  });
  test('games §5 dragon and its tie by the ranks left in eight decks', () => {
    const tie = 31 / 415;
    expect(((1 - tie) / 2) * 2 + tie / 2).toBeCloseTo(exact.dragon['dragon / crane'].rtp, 5);
    expect(tie * 13).toBeCloseTo(exact.dragon['tie (12 to 1)'].rtp, 5);
  });
  test('games §3.7 the banker draws by the table of the third card', () => {
    const drawn = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (total) => Array.from({ length: 10 }, (_, third) => third).filter((third) => bankerDraws(total, third)).length,
    );
    expect(drawn).toEqual([10, 10, 10, 9, 6, 4, 2, 0]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter((total) => bankerDraws(total, undefined))).toEqual([0, 1, 2, 3, 4, 5]);
  });
  test('games §5 pair plus over all 22,100 hands of three cards', () => {
    const pays = [0, 2, 5, 7, 31, 41];
    const found: number[] = [];
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) found.push(pays[threeCardValue([a, b, c]).handClass] ?? 0);
    const { rtp, sd } = momentsOf(found);
    expect(rtp).toBeCloseTo(exact['three card']['pair plus'].rtp, 5);
    expect(sd).toBeCloseTo(exact['three card']['pair plus'].sd, 4);
  });
  test('games §5 press by the binomial of four places', () => {
    const { pay } = others.engines.press['number-press'];
    const chances = [0.6561, 0.2916, 0.0486, 0.0036, 0.0001];
    expect(chances.reduce((sum, chance, matches) => sum + (chance * (pay[matches] ?? 0)) / 100, 0)).toBeCloseTo(exact.press.digits.rtp, 9);
  });
  test('games §5 bingo by the stated distribution of lines', () => {
    const { pay } = others.engines.bingo['bingo-garden'];
    const chances: readonly number[] = Object.values(figures.bingoLines34);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
    expect(chances.reduce((sum, chance, lines) => sum + (chance * (pay[lines] ?? 0)) / 100, 0)).toBeCloseTo(exact.bingo.card.rtp, 5);
  });
  test('games §5 scratch by the binomial of each picture, and stamps by sum times postmark', () => {
    const card = scratchGames.get('scratch-atlas');
    const booklet = stampsGames.get('lucky-stamps');
    expect(card && booklet).toBeDefined();
    if (!card || !booklet) return;
    const all = card.weights.reduce((sum, one) => sum + one, 0);
    const choose = (count: number): number =>
      Array.from({ length: count }, (_, index) => (9 - index) / (index + 1)).reduce((product, one) => product * one, 1);
    const scratched = card.pay.flatMap((rows, symbol) => {
      const chance = (card.weights[symbol] ?? 0) / all;
      return rows.map(([count = 0, times = 0]) => choose(count) * chance ** count * (1 - chance) ** (9 - count) * (times / 100));
    });
    expect(scratched.reduce((sum, one) => sum + one, 0)).toBeCloseTo(exact.scratch.card.rtp, 5);
    const mean = (rows: readonly (readonly number[])[]): number => {
      const total = rows.reduce((sum, [, weight = 0]) => sum + weight, 0);
      return rows.reduce((sum, [value = 0, weight = 0]) => sum + (value * weight) / total, 0);
    };
    expect((booklet.count * mean(booklet.values) * mean(booklet.postmarks)) / 100).toBeCloseTo(exact.stamps.booklet.rtp, 5);
  });
});

describe('games §3.12 hands', () => {
  const clubs = (...ranks: number[]): number[] => ranks.map((rank) => rank - 1);
  test('games §3.12 three cards: the wheel is the lowest straight, queen high qualifies, Q-6-4 is played', () => {
    expect(threeCardValue([0, 14, 2]).order).toBeLessThan(threeCardValue([1, 15, 3]).order);
    expect(threeCardValue([0, 25, 11]).order).toBeGreaterThan(threeCardValue([12, 24, 10]).order);
    expect([dealerQualifies(threeCardValue([11, 14, 2])), dealerQualifies(threeCardValue([10, 22, 21]))]).toEqual([true, true]);
    expect(dealerQualifies(threeCardValue([10, 21, 7]))).toBe(false);
    expect([threeCardAdvice([11, 18, 3]), threeCardAdvice([11, 18, 2])]).toEqual(['play', 'fold']);
  });
  test('games §3.12 five cards rank from high card to royal flush, seven take their best', () => {
    expect(pokerValue(clubs(1, 13, 12, 11, 10)).handClass).toBe(9);
    expect(pokerValue(clubs(1, 2, 3, 4, 5)).handClass).toBe(8);
    expect(pokerValue([0, 13, 26, 39, 5]).handClass).toBe(7);
    expect(pokerValue([0, 13, 26, 5, 18]).handClass).toBe(6);
    expect(bestPokerValue([0, 13, 26, 5, 18, 40, 30]).handClass).toBe(6);
    expect(pokerValue([0, 14, 2, 16, 4]).order).toBeLessThan(pokerValue([1, 15, 3, 17, 5]).order);
  });
  test('games §3.18 video poker pays from jacks', () => {
    expect([videopokerClass([10, 23, 1, 15, 30]), videopokerClass([9, 22, 1, 15, 30]), videopokerClass([0, 13, 1, 16, 31])]).toEqual([
      1, 0, 1,
    ]);
  });
});

describe('games §3.12, §3.18 poker hands by simulation', () => {
  const rounds = 8000;
  test('games §3.12 hold’em returns 97.09 % of the ante under its rule, which calls 83.5 % of the hands', () => {
    const source = seededSource(20_261_121);
    const game = gameOf('casino-holdem-table');
    let [net, calls] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const { payoutMinor, stakedMinor } = game.play(source, { stakeMinor: 100n, input: { ante: 100, action: 'auto' } });
      net += Number(payoutMinor - stakedMinor + 100n) / 100;
      calls += stakedMinor > 100n ? 1 : 0;
    }
    expect(Math.abs(net / rounds - 0.9709)).toBeLessThan((3 * 2.61) / Math.sqrt(rounds));
    expect(Math.abs(calls / rounds - 0.835)).toBeLessThan(3 * Math.sqrt((0.835 * 0.165) / rounds) + 0.0005);
  });
  test('games §3.18 a dealt video poker hand pays as often as the 2,598,960 hands say', () => {
    const source = seededSource(20_261_122);
    const game = gameOf('video-poker-9-6');
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      paid += game.play(source, { stakeMinor: 100n, input: { hold: [0, 1, 2, 3, 4] } }).payoutMinor > 0n ? 1 : 0;
    }
    const share = (337_920 + 123_552 + 54_912 + 10_200 + 5_108 + 3_744 + 624 + 36 + 4) / 2_598_960;
    expect(Math.abs(paid / rounds - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / rounds));
  });
});
