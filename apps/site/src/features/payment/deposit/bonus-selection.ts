import type { Offer } from '../../game/bonuses/queries.ts';

/** What the player chose for the bonus of a deposit; `default` before any choice. */
export type BonusPreference = { kind: 'default' } | { kind: 'bonus'; id: string } | { kind: 'declined' } | { kind: 'code' };

/** The bonus that the deposit is sent with. A bonus, no bonus and a promo code exclude each other (S-18). */
export type BonusSelection<Choice> = { kind: 'bonus'; offer: Choice } | { kind: 'declined' } | { kind: 'code' };

export type SelectionInput<Choice> = {
  preference: BonusPreference;
  offers: readonly Choice[];
  /** The amount of a crypto deposit is unknown until it arrives, so every bonus fits (V-81). */
  isCrypto: boolean;
  /** A promo code is stored for the next deposit. */
  hasCode: boolean;
};

/**
 * The bonus of a deposit (product §4 Deposit bonus selection): the one the player chose, while it fits the amount, else none. A bonus ties
 * money to conditions, so none is ever chosen for the player. A promo code that the player has added is such a choice.
 */
export function selectBonus<Choice extends Pick<Offer, 'id' | 'isFitting'>>(input: SelectionInput<Choice>): BonusSelection<Choice> {
  const { preference, offers, isCrypto, hasCode } = input;
  if (preference.kind === 'declined' || preference.kind === 'code') return preference;
  if (preference.kind === 'default') return { kind: hasCode ? 'code' : 'declined' };
  const offer = offers.find(({ id, isFitting }) => id === preference.id && (isCrypto || isFitting));
  return offer ? { kind: 'bonus', offer } : { kind: 'declined' };
}

/** The bonus fields of the `createDeposit` body. A stored code is neither a bonus nor a decline. */
export function bonusFieldsOf(selection: BonusSelection<{ id: string }>, hasCode: boolean): { bonusId?: string; isBonusDecline: boolean } {
  if (selection.kind === 'bonus') return { bonusId: selection.offer.id, isBonusDecline: false };
  return { isBonusDecline: selection.kind === 'declined' || !hasCode };
}
