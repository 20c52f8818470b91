import type { Bonus } from '@pavilion/contract/game-bonus.ts';
import { describe, expect, it } from 'vitest';
import { bonusRange, bonusWorth, chosenBonus, noBonus } from './bonus-worth.ts';

type Assign = Bonus['assignConditions'];
const assign = (more: Partial<Assign>): Assign => ({
  amountItems: [],
  baseCurrencyAmount: null,
  depositPercentage: null,
  maxAmountItems: [],
  maxBonusAmountItems: [],
  baseCurrencyMaxAmount: null,
  presets: [],
  ...more,
});

const bonus = (id: string, from: number | null, to: number | null): Bonus => ({
  id,
  name: id,
  status: 2,
  type: 1,
  wagerCasino: 30,
  wagerSportsbook: 0,
  baseCurrencyMaxWinAmount: null,
  maxWinAmountItems: [],
  maxWinMultiplier: null,
  sticky: null,
  cashable: true,
  package: null,
  packagePriority: 0,
  triggerConditions: { invoiceAmountItems: [], baseCurrencyInvoiceAmountFrom: from, baseCurrencyInvoiceAmountTo: to },
  assignConditions: assign({}),
  wagerCasinoConditions: {
    baseCurrencyAmountFrom: null,
    baseCurrencyAmountTo: null,
    amountItems: [],
    gameIds: [],
    gameIdsExcluded: false,
    providerIds: [],
    providerIdsExcluded: false,
  },
  wagerSportsbookConditions: { baseCurrencyAmountFrom: null, baseCurrencyAmountTo: null, amountItems: [] },
  worth: null,
  terms: [],
});

const rates = [
  { code: 'EUR', subunitToUnit: 100, rate: { rate: 100, rateTime: '' } },
  { code: 'USD', subunitToUnit: 100, rate: { rate: 108.333, rateTime: '' } },
];
const eur = (amount: number) => ({ amount, currency: 'EUR' });

describe('what a bonus is worth', () => {
  it('W-39 a cash bonus is its amount for the currency', () => {
    expect(bonusWorth({ type: 1, assignConditions: assign({ amountItems: [{ currency: 'EUR', amount: 20 }] }) }, eur(50), rates)).toEqual({
      kind: 'money',
      amount: 20,
    });
  });

  it('W-39 a cash bonus without one is the base amount converted, to two decimals', () => {
    expect(bonusWorth({ type: 1, assignConditions: assign({ baseCurrencyAmount: 10 }) }, { amount: 50, currency: 'USD' }, rates)).toEqual({
      kind: 'money',
      amount: 10.83,
    });
  });

  it('W-40 a percentage bonus is its share of the deposit, capped', () => {
    const conditions = assign({ depositPercentage: 33.33, maxAmountItems: [{ currency: 'EUR', amount: 100 }] });
    expect(bonusWorth({ type: 2, assignConditions: conditions }, eur(50), rates)).toEqual({ kind: 'money', amount: 16.67 });
    expect(bonusWorth({ type: 2, assignConditions: conditions }, eur(1000), rates)).toEqual({ kind: 'money', amount: 100 });
  });

  it('W-41 a free-spin bonus is the quantity of its preset', () => {
    const presets = [{ id: '1', currency: 'EUR', name: '', originalCurrency: 'EUR', price: 0.1, quantity: 40 }];
    expect(bonusWorth({ type: 3, assignConditions: assign({ presets }) }, eur(50), rates)).toEqual({ kind: 'spins', count: 40 });
  });

  it('V-80 keeps the chosen bonus while it fits, then takes another, then none', () => {
    const bonuses = [bonus('small', 10, 50), bonus('large', 100, null)];
    expect(chosenBonus({ choice: 'small', bonuses, deposit: eur(50), rates })).toBe('small');
    expect(chosenBonus({ choice: 'small', bonuses, deposit: eur(150), rates })).toBe('large');
    expect(chosenBonus({ choice: 'small', bonuses, deposit: eur(70), rates })).toBe(noBonus);
  });

  it('V-80 leaves a declined bonus declined', () => {
    expect(chosenBonus({ choice: noBonus, bonuses: [bonus('small', 10, 50)], deposit: eur(20), rates })).toBe(noBonus);
  });

  it('says from which deposit a bonus comes', () => {
    expect(bonusRange(bonus('small', 10, null), 'EUR', rates)).toEqual({ min: 10, max: undefined });
  });
});
