import { describe, expect, it } from 'vitest';
import { inLocale, markOf, methodOf, panelOf } from './method-look.ts';

const fiat = { customerCdn: '', isFiat: true };

describe('how a method looks', () => {
  it('W-07 shows the logo where there is one', () => {
    expect(markOf({ method: 'x', logo: 'https://cdn.example/a.svg' }, fiat)).toEqual({
      kind: 'logo',
      address: 'https://cdn.example/a.svg',
    });
    expect(markOf({ method: 'x', logo: '/a.svg' }, { ...fiat, customerCdn: 'https://cdn.example/' })).toEqual({
      kind: 'logo',
      address: 'https://cdn.example/a.svg',
    });
  });

  it('W-07 falls back to icons for a cash agent, a card for fiat and a coin for crypto', () => {
    const icon = (method: string, isFiat: boolean) => markOf({ method, logo: '' }, { customerCdn: '', isFiat });
    expect(icon('0x.withdrawal.cash_agent', true)).toEqual({ kind: 'icon', name: 'hand-coins' });
    expect(icon('x.deposit.card', true)).toEqual({ kind: 'icon', name: 'credit-card' });
    expect(icon('x.deposit.cash-agent', true)).toEqual({ kind: 'icon', name: 'hand-coins' });
    expect(icon('x.withdrawal.coins', true)).toEqual({ kind: 'icon', name: 'bitcoin' });
    expect(icon('x.deposit.e-wallet', true)).toEqual({ kind: 'icon', name: 'wallet' });
    expect(icon('x.deposit.instant-transfer', true)).toEqual({ kind: 'icon', name: 'landmark' });
    expect(icon('x.deposit.btc', false)).toEqual({ kind: 'icon', name: 'bitcoin' });
  });

  it('W-22 selects the crypto panel or the form by the type', () => {
    expect([panelOf({ type: 'address' }), panelOf({ type: 'form' })]).toEqual(['address', 'form']);
  });

  it('L-14 names a method and its fields in the locale, its language, or English', () => {
    expect([
      inLocale({ de: 'Karte', en: 'Card' }, 'de'),
      inLocale({ pt: 'Cartão', en: 'Card' }, 'pt-br'),
      inLocale({ en: 'Card' }, 'ja'),
    ]).toEqual(['Karte', 'Cartão', 'Card']);
  });

  it('W-238 names the method of a payment in the locale, and by the name it was made under where there is no other', () => {
    const names = { en: 'Card', de: 'Karte' };
    expect([
      methodOf({ names, paymentMethod: 'Card' }, 'de'),
      methodOf({ names: {}, paymentMethod: 'Old wallet' }, 'de'),
      methodOf({ paymentMethod: 'Old wallet' }, 'de'),
    ]).toEqual(['Karte', 'Old wallet', 'Old wallet']);
  });
});
