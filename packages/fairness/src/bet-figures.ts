import { type BaccaratOutcome, baccaratPayout, baccaratTotal, bankerDraws, isStanding, playerDraws } from './engines/cards/baccarat.ts';
import { dragonPayout } from './engines/cards/dragon.ts';
import { crapsTimes, type CrapsParameters, pointOf } from './engines/tables/craps.ts';
import type { MoneywheelParameters } from './engines/tables/moneywheel.ts';
import { pocketCount, roulettePayout } from './engines/tables/roulette.ts';
import { sicboTimes, type SicboParameters } from './engines/tables/sicbo.ts';

/**
 * What one bet of a table pays and returns, over all outcomes of its engine: for display, never for money. A panel that states a figure reads it
 * here, so that no figure outlives the rule it follows from.
 */
export type BetFigures = {
  /** Each win that the bet can have, in hundredths of it, stake included, rising. What gives back no more than the bet is no win. */
  readonly wins: readonly number[];
  /** The share of the stakes that comes back on average. */
  readonly rtp: number;
};

/** What comes back of one bet, in hundredths of it, as often as its weight says. */
type Case = { readonly weight: number; readonly times: number };

const WHOLE = 100;
/** A stake that every payout divides without a rest. */
const unitMinor = 10_000n;
const timesOf = (payoutMinor: bigint): number => Number((payoutMinor * BigInt(WHOLE)) / unitMinor);

function figuresOf(cases: readonly Case[]): BetFigures {
  const all = cases.reduce((sum, { weight }) => sum + weight, 0);
  const returned = cases.reduce((sum, { weight, times }) => sum + weight * times, 0);
  const wins = new Set(cases.filter(({ weight, times }) => weight > 0 && times > WHOLE).map(({ times }) => times));
  return { wins: [...wins].toSorted((one, other) => one - other), rtp: returned / all / WHOLE };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const faces = upTo(6).map((index) => index + 1);

/** A bet of a roulette (games §3.5). */
export const rouletteFigures = (key: string): BetFigures =>
  figuresOf(upTo(pocketCount).map((number) => ({ weight: 1, times: timesOf(roulettePayout({ key, amountMinor: unitMinor }, number)) })));

/** A bet on three dice, over all 216 throws (games §3.9). */
export function sicboFigures(parameters: SicboParameters, key: string): BetFigures {
  const throws = faces.flatMap((first) => faces.flatMap((second) => faces.map((third) => [first, second, third])));
  return figuresOf(throws.map((dice) => ({ weight: 1, times: sicboTimes(parameters, key, dice) })));
}

type Throw = readonly [number, number];
const pairs = faces.flatMap((first) => faces.map((second): Throw => [first, second]));
const waysTo = (total: number): number => pairs.filter(([first, second]) => first + second === total).length;
const seven: Throw = [3, 4];

/** A bet on two dice, over all come-outs and what decides them: of the rolls after it only the point and a seven count (games §3.10). */
export function crapsFigures(parameters: CrapsParameters, key: string): BetFigures {
  const cases = pairs.flatMap((first): Case[] => {
    const point = pointOf([first]);
    if (point === undefined) return [{ weight: 1, times: crapsTimes(parameters, key, [first]) }];
    const [won, lost] = [waysTo(point), waysTo(7)];
    return [
      { weight: won / (won + lost), times: crapsTimes(parameters, key, [first, first]) },
      { weight: lost / (won + lost), times: crapsTimes(parameters, key, [first, seven]) },
    ];
  });
  return figuresOf(cases);
}

/** A number of the money wheel (games §3.11). */
export const moneywheelFigures = ({ segments, pays }: MoneywheelParameters, key: string): BetFigures =>
  figuresOf(segments.map((value) => ({ weight: 1, times: String(value) === key ? ((pays[key] ?? 0) + 1) * WHOLE : 0 })));

const ranks = upTo(13);
const cardsOfRank = (decks: number): number => 4 * decks;

/** Two cards of a shoe by their ranks, and how many ways lead to them. */
const rankPairs = (decks: number) =>
  ranks.flatMap((first) =>
    ranks.map((second) => ({ first, second, weight: cardsOfRank(decks) * (cardsOfRank(decks) - (first === second ? 1 : 0)) })),
  );

/** A bet on one card each (games §3.8). */
export const dragonFigures = ({ decks }: { readonly decks: number }, key: string): BetFigures =>
  figuresOf(
    rankPairs(decks).map(({ first, second, weight }) => ({
      weight,
      times: timesOf(dragonPayout({ key, amountMinor: unitMinor }, { dragon: first, crane: second })),
    })),
  );

/** Worths 0 to 9 as a card that has it: the king counts nothing. */
const cardOf = (worth: number): number => (worth === 0 ? 12 : worth - 1);
const worths = upTo(10);

/** The cards that are left of each worth, and how many ways led to it. */
class Shoe {
  private readonly left: number[];

  constructor(decks: number) {
    this.left = worths.map((worth) => cardsOfRank(decks) * (worth === 0 ? 4 : 1));
  }

  /** Calls with each worth that can come next, and takes its card back afterwards. */
  each(weight: number, visit: (worth: number, weight: number) => void): void {
    for (const worth of worths) {
      const count = this.left[worth] ?? 0;
      if (count === 0) continue;
      this.left[worth] = count - 1;
      visit(worth, weight * count);
      this.left[worth] = count;
    }
  }
}

type Totals = Pick<BaccaratOutcome, 'playerTotal' | 'bankerTotal'>;

/** How often each two totals end a round of baccarat, over every order of six cards; a round that needs fewer has the shoe's odds all the same. */
function baccaratTotals(decks: number): { readonly totals: Totals; readonly weight: number }[] {
  const shoe = new Shoe(decks);
  const found = upTo(100).map(() => 0);
  const cardsLeft = 52 * decks - 4;
  const add = (player: number, banker: number, weight: number): void => {
    found[player * 10 + banker] = (found[player * 10 + banker] ?? 0) + weight;
  };
  const finish = (player: number, banker: number, weight: number): void => {
    if (isStanding(player) || isStanding(banker)) return add(player, banker, weight);
    const bankerEnds = (total: number, third: number | undefined, odds: number): void => {
      if (!bankerDraws(banker, third)) return add(total, banker, odds);
      const rest = third === undefined ? cardsLeft : cardsLeft - 1;
      shoe.each(odds / rest, (worth, next) => add(total, (banker + worth) % 10, next));
    };
    if (!playerDraws(player)) return bankerEnds(player, undefined, weight);
    shoe.each(weight / cardsLeft, (third, odds) => bankerEnds((player + third) % 10, third, odds));
  };
  shoe.each(1, (first, one) =>
    shoe.each(one, (second, two) =>
      shoe.each(two, (third, three) =>
        shoe.each(three, (fourth, weight) => finish(totalOf(first, third), totalOf(second, fourth), weight)),
      ),
    ),
  );
  return found.map((weight, index) => ({ totals: { playerTotal: Math.floor(index / 10), bankerTotal: index % 10 }, weight }));
}

const totalOf = (...hand: readonly number[]): number => baccaratTotal(hand.map(cardOf));

/** Two ranks that are no pair, for the hand that a bet does not look at. */
const noPair = [0, 1];

/** A bet of baccarat (games §3.7): on the totals, or on the first two cards of a side. */
export function baccaratFigures({ decks }: { readonly decks: number }, key: string): BetFigures {
  const times = (outcome: BaccaratOutcome): number => timesOf(baccaratPayout({ key, amountMinor: unitMinor }, outcome));
  if (key.endsWith('Pair')) {
    const cases = rankPairs(decks).map(({ first, second, weight }) => ({
      weight,
      times: times({ player: [first, second], banker: [first, second], playerTotal: 0, bankerTotal: 1 }),
    }));
    return figuresOf(cases);
  }
  return figuresOf(
    baccaratTotals(decks).map(({ totals, weight }) => ({ weight, times: times({ player: noPair, banker: noPair, ...totals }) })),
  );
}
