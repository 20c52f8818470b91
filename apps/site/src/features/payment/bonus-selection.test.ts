import { describe, expect, it } from 'vitest';
import { type BonusWish, bonusOfCall, selectBonus, type SelectionFacts } from './bonus-selection.ts';

const offer = (id: string, isFitting: boolean) => ({ id, isFitting });
const usual: BonusWish = { kind: 'usual' };
const wanted = (id: string): BonusWish => ({ kind: 'bonus', id });
type Choice = ReturnType<typeof offer>;
const facts: SelectionFacts<Choice> = {
  wish: usual,
  offers: [offer('small', false), offer('large', true)],
  isCrypto: false,
  isDeclinedByDefault: false,
  hasCode: false,
};

/** The id of the bonus, or how it goes without. */
function chosen(changes: Partial<typeof facts>): string {
  const selection = selectBonus({ ...facts, ...changes });
  return selection.kind === 'bonus' ? selection.offer.id : selection.kind;
}

describe('the bonus of a deposit', () => {
  it('S-15 is the first whose range fits the amount, and for crypto the first one', () => {
    expect(chosen({})).toBe('large');
    expect(chosen({ isCrypto: true })).toBe('small');
    expect(chosen({ offers: [] })).toBe('declined');
  });

  it('S-16 stays what was chosen while it fits, else another that fits takes its place, else none', () => {
    expect(chosen({ wish: wanted('small'), offers: [offer('large', true), offer('small', true)] })).toBe('small');
    expect(chosen({ wish: wanted('small') })).toBe('large');
    expect(chosen({ wish: wanted('small'), offers: [offer('small', false)] })).toBe('declined');
  });

  it('S-17 starts with none where content or a setting says so, until one is chosen', () => {
    expect(chosen({ isDeclinedByDefault: true })).toBe('declined');
    expect(chosen({ isDeclinedByDefault: true, wish: wanted('large') })).toBe('large');
    expect(bonusOfCall(selectBonus({ ...facts, isDeclinedByDefault: true }), false)).toEqual({ isBonusDecline: true });
  });

  it('S-18 a promo code clears the bonus, and a bonus clears both the refusal and the code', () => {
    expect(chosen({ wish: { kind: 'code' } })).toBe('code');
    expect(chosen({ wish: { kind: 'declined' }, hasCode: true })).toBe('declined');
    expect(chosen({ wish: wanted('large'), hasCode: true, isDeclinedByDefault: true })).toBe('large');
  });

  it('S-18 a stored code goes before any default', () => {
    expect(chosen({ hasCode: true, isDeclinedByDefault: true })).toBe('code');
  });

  it('C-49 tells the call of a bonus, of none, and of a code that waits', () => {
    expect(bonusOfCall({ kind: 'bonus', offer: { id: 'large' } }, true)).toEqual({ bonusId: 'large', isBonusDecline: false });
    expect(bonusOfCall({ kind: 'declined' }, true)).toEqual({ isBonusDecline: true });
    expect(bonusOfCall({ kind: 'code' }, true)).toEqual({ isBonusDecline: false });
    // The box is open, but no code was added: nothing may come that was not shown.
    expect(bonusOfCall({ kind: 'code' }, false)).toEqual({ isBonusDecline: true });
  });
});
