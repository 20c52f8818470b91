import { rankOf, suitOf } from './blackjack-hand.ts';

/** Classes of a five-card hand, rising. */
export const pokerClasses = [
  'high',
  'pair',
  'twoPair',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
  'royalFlush',
] as const;

/** A hand's value: its class from 0 (high card) to 9 (royal flush), and one number that orders all hands. */
export type PokerValue = { readonly handClass: number; readonly order: number };

const base = 15;
const ace = 14;
/** Ace high: 2 … 14. */
const highRank = (card: number): number => (rankOf(card) === 0 ? ace : rankOf(card) + 1);

/** The highest card of a straight; 0 if the distinct, descending ranks are none. The wheel counts as five high. */
function straightTop(ranks: readonly number[]): number {
  const [top = 0] = ranks;
  if (ranks.length !== 5) return 0;
  if (top - (ranks[4] ?? 0) === 4) return top;
  return top === ace && ranks[1] === 5 ? 5 : 0;
}

const classByCounts: Readonly<Record<string, number>> = { '11111': 0, '2111': 1, '221': 2, '311': 3, '32': 6, '41': 7 };

/** The value of five cards. Example: two aces with K, 7, 2 are a pair ordered by ace, king, seven, two. */
export function pokerValue(cards: readonly number[]): PokerValue {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(highRank(card), (counts.get(highRank(card)) ?? 0) + 1);
  const groups = [...counts].sort(([left, many], [right, few]) => few - many || right - left);
  const ranks = groups.map(([rank]) => rank);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const top = straightTop(ranks);
  const handClass =
    top > 0 && isFlush
      ? top === ace
        ? 9
        : 8
      : isFlush
        ? 5
        : top > 0
          ? 4
          : (classByCounts[groups.map(([, count]) => count).join('')] ?? 0);
  const kickers = top > 0 ? [top] : ranks;
  const order = Array.from({ length: 5 }, (_, index) => kickers[index] ?? 0).reduce((sum, rank) => sum * base + rank, handClass);
  return { handClass, order };
}

/** The best five of seven cards (or of five, six). */
export function bestPokerValue(cards: readonly number[]): PokerValue {
  let best: PokerValue = { handClass: 0, order: -1 };
  const take = (chosen: readonly number[], from: number): void => {
    if (chosen.length === 5) {
      const value = pokerValue(chosen);
      if (value.order > best.order) best = value;
      return;
    }
    for (let index = from; index <= cards.length - (5 - chosen.length); index += 1) take([...chosen, cards[index] ?? 0], index + 1);
  };
  take([], 0);
  return best;
}
