/** Cards and totals of blackjack. A card is 0…51, its index in the shoe mod 52 (games §1.2). */
type HandTotal = { readonly total: number; readonly isSoft: boolean };

/** Rank 0–12: ace, two … king. */
export const rankOf = (card: number): number => card % 13;

/** Suit 0–3: clubs, diamonds, hearts, spades. */
export const suitOf = (card: number): number => Math.floor(card / 13);

/** The value of a card, an ace being 1 here. Ten and the faces are equal. */
export const valueOf = (card: number): number => Math.min(rankOf(card) + 1, 10);

/** The best total of a hand; soft while an ace counts 11. Example: ace and seven are soft 18. */
export function totalOf(cards: readonly number[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 0);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/** Twenty-one with the first two cards. The caller must know whether the hand was split. */
export const isTwoCard21 = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).total === 21;

/**
 * Which hand is in turn: after a split the second one, once the first has been stood, doubled, bust or brought to 21.
 * Example: hands 8+5 and 8+K after `split`, `stand`: 1.
 */
export function handInTurn(hands: readonly (readonly number[])[], actions: readonly string[]): number {
  const [first, second] = hands;
  if (!first || !second) return 0;
  const afterSplit = actions.slice(actions.indexOf('split') + 1);
  return totalOf(first).total >= 21 || afterSplit.includes('stand') || afterSplit.includes('double') ? 1 : 0;
}
