import { promoCodeKey } from '@pavilion/contract/identity/pasted-code.ts';
import { describe, expect, it } from 'vitest';
import { type CodePlayer, type CodeTerms, guessWaitSeconds, refusalOfCode } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const terms = (given: Partial<CodeTerms> = {}): CodeTerms => ({
  trigger: 1,
  usesMax: null,
  usedCount: 0,
  currencies: [],
  countries: [],
  availableFrom: null,
  availableTo: null,
  isEnabled: true,
  isCampaignEnabled: true,
  ownerPlayerId: null,
  ...given,
});
const player: CodePlayer = { playerId: 'ann', currency: 'EUR', country: 'DE', sharesDevice: false };
const isAvailable = (given: Partial<CodeTerms>, who = player): boolean =>
  refusalOfCode(terms(given), { player: who, trigger: 1, now }) === null;

describe('promo codes', () => {
  it('C-72 takes a code while it runs, has uses left, and is for the currency and the country', () => {
    expect(isAvailable({})).toBe(true);
    expect(isAvailable({ availableFrom: minutes(1) })).toBe(false);
    expect(isAvailable({ availableFrom: now, availableTo: minutes(1) })).toBe(true);
    expect(isAvailable({ availableTo: now })).toBe(false);
    expect(isAvailable({ availableFrom: now })).toBe(true);
    expect(isAvailable({ currencies: ['USD', 'EUR'] })).toBe(true);
    expect(isAvailable({ usesMax: 5, usedCount: 4 })).toBe(true);
    expect(isAvailable({ usesMax: 5, usedCount: 5 })).toBe(false);
    expect(isAvailable({ currencies: ['USD'] })).toBe(false);
    expect(isAvailable({ countries: ['DE', 'AT'] })).toBe(true);
    expect(isAvailable({ countries: ['DE'] }, { ...player, country: null })).toBe(false);
    expect(isAvailable({ isEnabled: false })).toBe(false);
    expect(isAvailable({ isCampaignEnabled: false })).toBe(false);
  });

  it('C-72 a code of the other trigger is not available in this way, so that the client tries the next (D-22)', () => {
    expect(refusalOfCode(terms({ trigger: 3 }), { player, trigger: 1, now })?.rule).toBe('otherTrigger');
    expect(refusalOfCode(terms({ trigger: 3 }), { player, trigger: 3, now })).toBeNull();
  });

  it('C-72 a player cannot use their own invitation, nor one of a player on the same device', () => {
    expect(isAvailable({ ownerPlayerId: 'ann' })).toBe(false);
    expect(isAvailable({ ownerPlayerId: 'ben' })).toBe(true);
    expect(isAvailable({ ownerPlayerId: 'ben' }, { ...player, sharesDevice: true })).toBe(false);
    expect(isAvailable({}, { ...player, sharesDevice: true })).toBe(true);
  });

  it.each([
    ['codeOff', { isEnabled: false }, {}],
    ['campaignOff', { isCampaignEnabled: false }, {}],
    ['codeNotYet', { availableFrom: minutes(1) }, { from: minutes(1).toISOString() }],
    ['codeOver', { availableTo: now }, { to: now.toISOString() }],
    ['codeUsedUp', { usesMax: 5, usedCount: 5 }, { usesMax: 5 }],
    ['ownCode', { ownerPlayerId: 'ann' }, {}],
    ['otherCurrency', { currencies: ['USD'] }, { currency: 'EUR', currencies: ['USD'] }],
    ['otherCountry', { countries: ['AT'] }, { country: 'DE', countries: ['AT'] }],
  ])('BO-055 names the rule %s by which a code is not available, with what it saw', (rule, given, facts) => {
    expect(refusalOfCode(terms(given), { player, trigger: 1, now })).toEqual({ rule, facts });
  });

  it('S55 ten wrong codes an hour, then the wait lasts until the oldest is an hour old', () => {
    const guesses = Array.from({ length: 10 }, (_, index) => minutes(-50 + index));
    expect(guessWaitSeconds(guesses.slice(1), now)).toBe(0);
    expect(guessWaitSeconds(guesses, now)).toBe(600);
    expect(guessWaitSeconds([...guesses, minutes(-61)], now)).toBe(600);
    expect(guessWaitSeconds([...guesses, minutes(-1)], now)).toBe(660);
    expect(guessWaitSeconds([...guesses, minutes(-1)].toReversed(), now)).toBe(660);
    expect(guessWaitSeconds([minutes(-60), ...guesses.slice(1)], now)).toBe(0);
    expect(guessWaitSeconds([], now)).toBe(0);
  });

  it('C-72 reads a code whatever its case and what surrounds it', () => {
    expect(promoCodeKey('  welcome10 ')).toBe('WELCOME10');
  });
});
