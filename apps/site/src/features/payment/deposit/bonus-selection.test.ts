import { describe, expect, it } from 'vitest';
import { bonusFieldsOf, type BonusPreference, selectBonus, type SelectionInput } from './bonus-selection.ts';

const offer = (id: string, isFitting: boolean) => ({ id, isFitting });
const initial: BonusPreference = { kind: 'default' };
const preferred = (id: string): BonusPreference => ({ kind: 'bonus', id });
type Choice = ReturnType<typeof offer>;
const input: SelectionInput<Choice> = {
  preference: initial,
  offers: [offer('small', false), offer('large', true)],
  isCrypto: false,
  hasCode: false,
};

/** The id of the selected bonus, or the kind of selection without one. */
function chosen(changes: Partial<typeof input>): string {
  const selection = selectBonus({ ...input, ...changes });
  return selection.kind === 'bonus' ? selection.offer.id : selection.kind;
}

describe('the bonus of a deposit', () => {
  it('S-15 S-17 is none until the player chooses one, for crypto as well', () => {
    expect(chosen({})).toBe('declined');
    expect(chosen({ isCrypto: true })).toBe('declined');
    expect(bonusFieldsOf(selectBonus(input), false)).toEqual({ isBonusDecline: true });
    expect(chosen({ preference: preferred('large') })).toBe('large');
    expect(chosen({ preference: preferred('small'), isCrypto: true })).toBe('small');
  });

  it('S-16 keeps the chosen bonus while it fits, and never takes another in its place', () => {
    expect(chosen({ preference: preferred('small'), offers: [offer('large', true), offer('small', true)] })).toBe('small');
    expect(chosen({ preference: preferred('small') })).toBe('declined');
    expect(chosen({ preference: preferred('gone') })).toBe('declined');
  });

  it('S-18 a promo code replaces the bonus, and a bonus replaces both the decline and the code', () => {
    expect(chosen({ preference: { kind: 'code' } })).toBe('code');
    expect(chosen({ preference: { kind: 'declined' }, hasCode: true })).toBe('declined');
    expect(chosen({ preference: preferred('large'), hasCode: true })).toBe('large');
  });

  it('S-18 a stored code counts until something else is chosen', () => {
    expect(chosen({ hasCode: true })).toBe('code');
  });

  it('C-49 sends a bonus, a decline, or a stored code', () => {
    expect(bonusFieldsOf({ kind: 'bonus', offer: { id: 'large' } }, true)).toEqual({ bonusId: 'large', isBonusDecline: false });
    expect(bonusFieldsOf({ kind: 'declined' }, true)).toEqual({ isBonusDecline: true });
    expect(bonusFieldsOf({ kind: 'code' }, true)).toEqual({ isBonusDecline: false });
    // The code box is open but empty: without a decline the server would add a bonus the player has not seen.
    expect(bonusFieldsOf({ kind: 'code' }, false)).toEqual({ isBonusDecline: true });
  });
});
