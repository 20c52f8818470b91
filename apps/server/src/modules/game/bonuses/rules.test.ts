import { readFileSync } from 'node:fs';
import { bonusTerm } from '@pavilion/contract/areas/game/bonus.ts';
import { rateFromDecimal } from '@pavilion/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { amountIn, type CurrencyPair } from './campaigns/amounts.ts';
import { type Campaign, campaignRules } from './campaigns/campaign.ts';
import { freezeTerms, issuedTerms, requirementOf } from './terms/issued-terms.ts';
import { termsOfBonus, termsOfCampaign } from './terms/plain-terms.ts';
import { depositWorthMinor, fitsDeposit, isOnOffer, issueStatusOf } from './rules.ts';

const euro = { currency: 'EUR', rate: rateFromDecimal('100') };
const inEuro: CurrencyPair = { base: euro, wanted: euro };
const inDollars: CurrencyPair = { base: euro, wanted: { currency: 'USD', rate: rateFromDecimal('108') } };
const now = new Date('2026-11-20T12:00:00.000Z');

function campaign(rules: z.input<typeof campaignRules>, over: Partial<Campaign> = {}): Campaign {
  return {
    id: 'c',
    identity: 'c',
    name: 'C',
    names: {},
    type: 2,
    rules: campaignRules.parse(rules),
    version: 1,
    package: null,
    packagePriority: 0,
    isEnabled: true,
    availableFrom: null,
    availableTo: null,
    usesMax: 1,
    ...over,
  };
}
const wagering = { multiplier: '30', timeLimitHours: 168 };
const half = campaign({
  trigger: 'deposit',
  deposit: { from: { base: '20', items: { USD: '25' } }, to: { base: '500' }, numbers: [2] },
  depositPercentage: 50,
  maxAmount: { base: '100', items: { USD: '110' } },
  wagering,
});

describe('what a campaign gives', () => {
  it('V-80 fits a deposit inside the currency’s own range, else the base range converted; bounds count as inside', () => {
    const fits = (pair: CurrencyPair, amountMinor: bigint) => fitsDeposit(half, { pair, amountMinor });
    expect([1_999n, 2_000n, 50_000n, 50_001n].map((minor) => fits(inEuro, minor))).toEqual([false, true, true, false]);
    expect([2_499n, 2_500n, 54_000n, 54_001n].map((minor) => fits(inDollars, minor))).toEqual([false, true, true, false]);
  });
  it('V-80 fits every deposit on the side on which it has no bound', () => {
    const fits = (deposit: z.input<typeof campaignRules>['deposit'], amountMinor: bigint) =>
      fitsDeposit(campaign({ trigger: 'deposit', deposit, wagering }), { pair: inEuro, amountMinor });
    expect([fits({ from: { base: '20' } }, 1_999n), fits({ from: { base: '20' } }, 10n ** 12n)]).toEqual([false, true]);
    expect([fits({ to: { base: '20' } }, 1n), fits({ to: { base: '20' } }, 2_001n)]).toEqual([true, false]);
    expect(fits(undefined, 1n)).toBe(true);
  });
  it('W-40 a share without a cap is the whole share, and a bonus with neither share nor amount is worth nothing', () => {
    const uncapped = campaign({ trigger: 'deposit', depositPercentage: 50, wagering });
    expect(depositWorthMinor(uncapped, { pair: inEuro, amountMinor: 10n ** 9n })).toBe(5n * 10n ** 8n);
    const bare = campaign({ trigger: 'deposit', wagering });
    expect([1, 2].map((type) => depositWorthMinor({ ...bare, type }, { pair: inEuro, amountMinor: 100n }))).toEqual([undefined, undefined]);
    expect(depositWorthMinor({ ...uncapped, type: 3 }, { pair: inEuro, amountMinor: 100n })).toBeUndefined();
  });
  it('W-39 W-40 is worth its amount, or a share of the deposit up to the cap, rounded down', () => {
    const worth = (one: Campaign, pair: CurrencyPair, amountMinor: bigint) => depositWorthMinor(one, { pair, amountMinor });
    expect(worth(half, inEuro, 3_333n)).toBe(1_666n);
    expect([worth(half, inEuro, 50_000n), worth(half, inDollars, 50_000n)]).toEqual([10_000n, 11_000n]);
    const cash = campaign({ trigger: 'deposit', amount: { base: '10', items: { USD: '12' } }, wagering }, { type: 1 });
    expect([worth(cash, inEuro, 1n), worth(cash, inDollars, 1n)]).toEqual([1_000n, 1_200n]);
    expect(amountIn(inDollars, { base: '0.99', items: {} })).toBe(106n);
    expect(worth(campaign({ trigger: 'deposit', wagering }, { type: 3 }), inEuro, 5_000n)).toBeUndefined();
  });
  it('W-40 S56 never gives more than the cap nor more than the share, whatever is deposited', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (amountMinor) => {
        const worth = depositWorthMinor(half, { pair: inEuro, amountMinor }) ?? 0n;
        expect(worth <= 10_000n && worth * 2n <= amountMinor && (worth === 10_000n || worth * 2n + 1n >= amountMinor)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  it('C-75 C-76 is on offer at its deposits, while it runs and is not used up', () => {
    const at = (nextDepositNumber: number, over: Partial<Campaign> = {}, use?: { count: number; isLive: boolean }) => {
      const standing = { now, nextDepositNumber, use };
      const one = { ...half, ...over };
      return [isOnOffer(one, standing), issueStatusOf(one, standing)];
    };
    expect(at(1)).toEqual([false, 2]);
    expect(at(2)).toEqual([true, 3]);
    expect(at(3)).toEqual([false, 4]);
    expect(at(2, {}, { count: 1, isLive: true })).toEqual([false, 1]);
    expect(at(2, {}, { count: 1, isLive: false })).toEqual([false, 4]);
    expect(at(2, { isEnabled: false })).toEqual([false, 2]);
    expect(at(2, { availableTo: now })).toEqual([false, 4]);
    expect(at(2, { availableFrom: new Date(now.getTime() + 1) })).toEqual([false, 2]);
    expect(at(2, { availableFrom: now, availableTo: new Date(now.getTime() + 1) })).toEqual([true, 3]);
    expect(at(2, { usesMax: null }, { count: 9, isLive: false })).toEqual([true, 3]);
    expect(at(2, { usesMax: 2 }, { count: 1, isLive: false })).toEqual([true, 3]);
  });
  it('C-75 C-76 without numbers is on offer at every deposit; with several, until the last of them', () => {
    const statusAt = (one: Campaign, nextDepositNumber: number) => issueStatusOf(one, { now, nextDepositNumber, use: undefined });
    const always = [
      campaign({ trigger: 'deposit', wagering }),
      campaign({ trigger: 'deposit', deposit: { from: { base: '20' } }, wagering }),
    ];
    expect(always.map((one) => statusAt(one, 7))).toEqual([3, 3]);
    const twice = campaign({ trigger: 'deposit', deposit: { numbers: [2, 4] }, wagering });
    expect([1, 2, 3, 4, 5].map((number) => statusAt(twice, number))).toEqual([2, 3, 2, 3, 4]);
    expect(statusAt(campaign({ trigger: 'grant', wagering }), 1)).toBe(2);
  });
});

describe('the terms of a bonus', () => {
  const games = { providers: [], collections: [], games: [], gameByKey: new Map() };
  const text = z.record(z.string(), z.unknown());

  it('E-14 freezes requirement and cap in money: amount × multiplier, rounded down', () => {
    expect([requirementOf(2_000n, '30'), requirementOf(333n, '2.5'), requirementOf(100n, '0')]).toEqual([60_000n, 832n, 0n]);
    const capped = campaign({ trigger: 'grant', wagering, maxWin: { amount: { base: '50' }, multiplier: 10 } });
    const frozen = (one: Campaign) => freezeTerms(one, { pair: inEuro, amountMinor: 2_000n, games: [] });
    expect(frozen(capped)).toMatchObject({ requiredMinor: '60000', conversionCapMinor: '20000', maxWinMultiplier: 10 });
    expect(frozen(campaign({ trigger: 'grant', wagering, maxWin: { amount: { base: '50' } } }))).toMatchObject({
      conversionCapMinor: '5000',
    });
    expect(frozen(half).conversionCapMinor).toBeNull();
  });
  it('M-48 M-35 are written in plain language from the data that decides, and change with it', () => {
    const keys = (one: Campaign) => termsOfCampaign(one, { pair: inEuro, worthMinor: 2_000n, games }).map(({ key }) => key);
    expect(keys(half)).toEqual(
      expect.arrayContaining([
        'youGetPercent',
        'depositRange',
        'wager',
        'cashFirst',
        'counts',
        'timeLimit',
        'cancelFree',
        'withdrawalRefused',
      ]),
    );
    const other = campaign({
      trigger: 'grant',
      wagering: { ...wagering, maxBet: { base: '5' } },
      funding: 'bonusFirst',
      isCancelLocked: true,
      blocksWithdrawal: false,
    });
    expect(keys(other)).toEqual(expect.arrayContaining(['youGet', 'maxBet', 'bonusFirst', 'cancelLocked', 'withdrawalEndsBonus']));
    const terms = issuedTerms.parse(freezeTerms(other, { pair: inEuro, amountMinor: 2_000n, games: [] }));
    const lines = termsOfBonus({ currency: 'EUR', amountMinor: 2_000n, terms }, new Map());
    expect(lines.find(({ key }) => key === 'wager')).toMatchObject({ amounts: ['600.00', '20.00'], numbers: [30] });
    expect(lines.find(({ key }) => key === 'maxBet')).toMatchObject({ amounts: ['5.00'], currency: 'EUR' });
  });
  it.each(['en', 'de'])('M-48 has a text for every line in %s', (locale) => {
    const file = new URL(`../../../../../../content/${locale}/global-components/bonus-terms.json`, import.meta.url);
    expect(Object.keys(text.parse(JSON.parse(readFileSync(file, 'utf8'))))).toEqual(expect.arrayContaining(bonusTerm.shape.key.options));
  });
});
