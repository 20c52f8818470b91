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
  /** The content or a server setting starts deposits without a bonus (S-17). */
  isDeclinedByDefault: boolean;
  /** A promo code is stored for the next deposit. */
  hasCode: boolean;
};

/**
 * The bonus of a deposit (product §4 Deposit bonus selection). The player's choice stays while it fits the amount; otherwise the first
 * fitting bonus replaces it, or none. Before any choice: a stored promo code, none where that is the default, else the first fitting
 * bonus (wire §7.9).
 *
 * Example: bonus A needs 10–50 EUR, bonus B at least 100 EUR, and A is chosen. A deposit of 150 EUR gets B, one of 70 EUR gets none.
 */
export function selectBonus<Choice extends Pick<Offer, 'id' | 'isFitting'>>(input: SelectionInput<Choice>): BonusSelection<Choice> {
  const { preference, isDeclinedByDefault, hasCode } = input;
  if (preference.kind === 'declined' || preference.kind === 'code') return preference;
  if (preference.kind === 'default' && (hasCode || isDeclinedByDefault)) return { kind: hasCode ? 'code' : 'declined' };
  const offer = fittingOffer(input);
  return offer ? { kind: 'bonus', offer } : { kind: 'declined' };
}

function fittingOffer<Choice extends Pick<Offer, 'id' | 'isFitting'>>(input: SelectionInput<Choice>): Choice | undefined {
  const { preference, offers, isCrypto } = input;
  const fitting = isCrypto ? offers : offers.filter(({ isFitting }) => isFitting);
  const preferredId = preference.kind === 'bonus' ? preference.id : undefined;
  return fitting.find(({ id }) => id === preferredId) ?? fitting[0];
}

/** The bonus fields of the `createDeposit` body. A stored code is neither a bonus nor a decline. */
export function bonusFieldsOf(selection: BonusSelection<{ id: string }>, hasCode: boolean): { bonusId?: string; isBonusDecline: boolean } {
  if (selection.kind === 'bonus') return { bonusId: selection.offer.id, isBonusDecline: false };
  return { isBonusDecline: selection.kind === 'declined' || !hasCode };
}
