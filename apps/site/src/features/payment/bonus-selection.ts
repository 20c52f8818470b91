import type { Offer } from '../game/bonuses/queries.ts';

/** What the player has said about the bonus of a deposit; `usual` until then. */
export type BonusWish = { kind: 'usual' } | { kind: 'bonus'; id: string } | { kind: 'declined' } | { kind: 'code' };

/** What goes with the deposit. A bonus, no bonus and a promo code exclude each other (S-18). */
export type BonusSelection<Choice> = { kind: 'bonus'; offer: Choice } | { kind: 'declined' } | { kind: 'code' };

export type SelectionFacts<Choice> = {
  wish: BonusWish;
  offers: readonly Choice[];
  /** A chain tells no amount beforehand: every bonus fits (V-81). */
  isCrypto: boolean;
  /** Content or a setting of the server starts without a bonus (S-17). */
  isDeclinedByDefault: boolean;
  /** A promo code waits for the next deposit. */
  hasCode: boolean;
};

/**
 * The bonus of a deposit (spec §4 Deposit bonus selection). What the player chose stays while it fits the amount; else another
 * that fits takes its place, else none. Before any choice: a stored promo code, none where the default says so, the first that
 * fits (wire §7.9).
 *
 * Example: of 10–50 EUR and from 100 EUR, a deposit of 150 EUR with the first one chosen comes with the second; one of 70 EUR with none.
 */
export function selectBonus<Choice extends Pick<Offer, 'id' | 'isFitting'>>(facts: SelectionFacts<Choice>): BonusSelection<Choice> {
  const { wish, offers, isCrypto, isDeclinedByDefault, hasCode } = facts;
  if (wish.kind === 'declined' || wish.kind === 'code') return wish;
  if (wish.kind === 'usual' && hasCode) return { kind: 'code' };
  if (wish.kind === 'usual' && isDeclinedByDefault) return { kind: 'declined' };
  const fitting = isCrypto ? offers : offers.filter((offer) => offer.isFitting);
  const offer = (wish.kind === 'bonus' ? fitting.find(({ id }) => id === wish.id) : undefined) ?? fitting[0];
  return offer ? { kind: 'bonus', offer } : { kind: 'declined' };
}

/** How the deposit's call says it: a code that waits is neither a bonus nor a refusal of all. */
export function bonusOfCall(selection: BonusSelection<{ id: string }>, hasCode: boolean): { bonusId?: string; isBonusDecline: boolean } {
  if (selection.kind === 'bonus') return { bonusId: selection.offer.id, isBonusDecline: false };
  return { isBonusDecline: selection.kind === 'declined' || !hasCode };
}
