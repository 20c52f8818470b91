import type { Bonus } from '@pavilion/contract/areas/game/bonus.ts';
import { convertMinor, rateFromDecimal, roundDown } from '@pavilion/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBonus } from './testing/builders.ts';
import { betRange, bonusRange, bonusWorth, offersFor } from './offers.ts';

type Assign = Bonus['assignConditions'];
const assign = (more: Partial<Assign>): Assign => ({ ...aBonus().assignConditions, ...more });

const bonus = (id: string, from: number | null, to: number | null): Bonus =>
  aBonus({
    id,
    name: id,
    triggerConditions: { invoiceAmountItems: [], baseCurrencyInvoiceAmountFrom: from, baseCurrencyInvoiceAmountTo: to },
  });

const rates = [
  { code: 'EUR', subunitToUnit: 100, rate: { rate: 100, rateTime: '' } },
  { code: 'USD', subunitToUnit: 100, rate: { rate: 108.333, rateTime: '' } },
];
const withCoins = [
  ...rates,
  { code: 'BTC', subunitToUnit: 1e8, rate: { rate: 1639.344, rateTime: '' } },
  { code: 'ETH', subunitToUnit: 1e9, rate: { rate: 400_000, rateTime: '' } },
];
const eur = (amount: number) => ({ amount, currency: 'EUR' });

describe('the worth of a bonus', () => {
  it('W-39 a cash bonus has its amount in the currency', () => {
    expect(bonusWorth({ type: 1, assignConditions: assign({ amountItems: [{ currency: 'EUR', amount: 20 }] }) }, eur(50), rates)).toEqual({
      money: 20,
      spins: 0,
    });
  });

  it('W-39 a cash bonus without an amount in the currency has the converted base amount, to two decimals', () => {
    expect(bonusWorth({ type: 1, assignConditions: assign({ baseCurrencyAmount: 10 }) }, { amount: 50, currency: 'USD' }, rates)).toEqual({
      money: 10.83,
      spins: 0,
    });
  });

  it('W-40 a percentage bonus is its share of the deposit, capped', () => {
    const conditions = assign({ depositPercentage: 33.33, maxAmountItems: [{ currency: 'EUR', amount: 100 }] });
    // A half of a cent that the server does not credit is not promised.
    expect(bonusWorth({ type: 2, assignConditions: conditions }, eur(50), rates)).toEqual({ money: 16.66, spins: 0 });
    expect(bonusWorth({ type: 2, assignConditions: conditions }, eur(1000), rates)).toEqual({ money: 100, spins: 0 });
  });

  it.each([
    ['BTC', 0.00123456, 0.00123],
    ['ETH', 0.04, 0.04],
    ['ETH', 0.004, 0.004],
    ['BTC', 0.000004, 0],
  ])(
    'V-104 W-40 in %s a bonus on a deposit of %d is worth %d: two decimals of the thousandths that are shown',
    (currency, amount, money) => {
      expect(bonusWorth({ type: 2, assignConditions: assign({ depositPercentage: 100 }) }, { amount, currency }, withCoins).money).toBe(
        money,
      );
    },
  );

  it('V-104 W-38 W-39 a bound and an amount of the base currency are not nothing in coins', () => {
    // 10 EUR are 0.00016393 BTC and 0.004 ETH.
    expect(bonusRange(bonus('small', 10, 100), 'BTC', withCoins)).toEqual({ min: 0.00016393, max: 0.00163934 });
    expect(bonusRange(bonus('small', 1, 100), 'ETH', withCoins)).toEqual({ min: 0.0004, max: 0.04 });
    const some = bonus('some', null, null);
    some.wagerCasinoConditions = { ...some.wagerCasinoConditions, baseCurrencyAmountTo: 5 };
    expect(betRange(some, 'BTC', withCoins).max).toBe(0.00008196);
    const cash = assign({ baseCurrencyAmount: 10 });
    expect(bonusWorth({ type: 1, assignConditions: cash }, { amount: 1, currency: 'BTC' }, withCoins).money).toBe(0.00016);
  });

  it('W-41 a free-spin bonus is the quantity of its preset', () => {
    const presets = [{ id: '1', currency: 'EUR', name: '', originalCurrency: 'EUR', price: 0.1, quantity: 40 }];
    expect(bonusWorth({ type: 3, assignConditions: assign({ presets }) }, eur(50), rates)).toEqual({ money: 0, spins: 40 });
  });

  it('W-38 has a deposit range in the account’s currency', () => {
    expect(bonusRange(bonus('small', 10, null), 'EUR', rates)).toEqual({ min: 10, max: undefined });
  });

  it('V-80 uses the range of the currency before the base range, with inclusive bounds', () => {
    const own = { ...bonus('own', 10, null), triggerConditions: { ...bonus('own', 10, null).triggerConditions } };
    own.triggerConditions.invoiceAmountItems = [{ currency: 'USD', amountFrom: 20, amountTo: 40 }];
    const fitting = (amount: number, currency: string) => offersFor([own], { amount, currency }, rates)[0]?.isFitting;
    expect([19.99, 20, 40, 40.01].map((amount) => fitting(amount, 'USD'))).toEqual([false, true, true, false]);
    // 10 EUR are 10.83 USD.
    expect([9.99, 10].map((amount) => fitting(amount, 'EUR'))).toEqual([false, true]);
    own.triggerConditions.invoiceAmountItems = [{ currency: 'USD', amountFrom: 20, amountTo: null }];
    expect([19.99, 20, 1e6].map((amount) => fitting(amount, 'USD'))).toEqual([false, true, true]);
    own.triggerConditions.baseCurrencyInvoiceAmountTo = 100;
    expect([9.99, 10, 100, 100.01].map((amount) => fitting(amount, 'EUR'))).toEqual([false, true, true, false]);
  });

  it('W-38 offers the bonuses of a package as one choice with the id of the first', () => {
    const presets = [{ id: '1', currency: 'EUR', name: '', originalCurrency: 'EUR', price: 0.1, quantity: 20 }];
    const inPackage = { package: { id: 'p', name: 'First deposit' } };
    const cash = { ...bonus('cash', 20, null), ...inPackage, type: 2, assignConditions: assign({ depositPercentage: 100 }) };
    const spins = { ...bonus('spins', null, null), ...inPackage, type: 3, wagerCasino: 0, assignConditions: assign({ presets }) };
    expect(offersFor([cash, bonus('alone', null, null), spins], eur(50), rates)).toMatchObject([
      { id: 'cash', name: 'First deposit', worth: { money: 50, spins: 20 }, betTotal: 1500, range: { min: 20, max: undefined } },
      { id: 'alone', name: 'alone' },
    ]);
  });

  it('W-38 has the largest bet in the account’s currency', () => {
    const some = bonus('some', null, null);
    some.wagerCasinoConditions = { ...some.wagerCasinoConditions, baseCurrencyAmountTo: 5 };
    expect(betRange(some, 'USD', rates)).toEqual({ min: undefined, max: 5.41 });
  });

  it('W-220 states the bounds that the server compares with, to the last minor unit, and a worth of no more than it credits', () => {
    const bases = fc.integer({ min: 1, max: 10 ** 7 });
    const percentage = fc.record({ deposit: bases, share: fc.integer({ min: 1, max: 300 }) });
    const rate = fc.record({ numerator: fc.integer({ min: 1, max: 10 ** 6 }), code: fc.constantFrom('USD', 'BTC', 'JPY') });
    const subunits = { USD: 100, BTC: 1e8, JPY: 1 };
    fc.assert(
      fc.property(bases, percentage, rate, (base, { deposit, share }, { numerator, code }) => {
        const known = [...rates.slice(0, 1), { code, subunitToUnit: subunits[code], rate: { rate: numerator / 1000, rateTime: '' } }];
        const pair = {
          from: { currency: 'EUR', rate: rateFromDecimal('100') },
          to: { currency: code, rate: rateFromDecimal(String(numerator / 1000)) },
        };
        const server = Number(convertMinor(BigInt(base), { ...pair, rounding: roundDown })) / subunits[code];
        const some = bonus('some', base / 100, base / 100);
        expect(bonusRange(some, code, known)).toEqual({ min: server, max: server });
        const isFitting = (minor: number) => offersFor([some], { amount: minor / subunits[code], currency: code }, known)[0]?.isFitting;
        const minor = Math.round(server * subunits[code]);
        expect([minor - 1, minor, minor + 1].map(isFitting)).toEqual([false, true, false]);
        const money = bonusWorth({ type: 2, assignConditions: assign({ depositPercentage: share }) }, eur(deposit / 100), rates).money;
        expect(Math.round(money * 100)).toBe(Number((BigInt(deposit) * BigInt(share)) / 100n));
      }),
    );
  });
});
