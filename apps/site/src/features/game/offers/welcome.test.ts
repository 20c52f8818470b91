import { describe, expect, it } from 'vitest';
import { aBonus, aPlayerBonus } from '../bonuses/testing/builders.ts';
import { heldOf, packageTotals, welcomeState } from './welcome.ts';

const rates = [{ code: 'EUR', subunitToUnit: 100, rate: { rate: 100, rateTime: '' } }];

describe('a part of the welcome package', () => {
  it('C-76 P-19 has the state of the player’s own bonus, else the issue status of the server', () => {
    const kindOf = (issueStatus: number | undefined, held?: ReturnType<typeof aPlayerBonus>) => welcomeState({ issueStatus, held }).kind;
    expect([1, 2, 3, 4, undefined].map((status) => kindOf(status))).toEqual(['done', 'later', 'next', 'done', 'next']);
    expect([1, 2, 3].map((status) => kindOf(4, aPlayerBonus({ status })))).toEqual(['issued', 'active', 'done']);
  });

  it('P-19 is the newest bonus with its position in the package', () => {
    const part = aBonus({ package: { id: 'p', name: 'Welcome' }, packagePriority: 2 });
    const given = (id: string, packagePriority: number, createdAt: string) =>
      aPlayerBonus({ id, packageId: 'p', packagePriority, createdAt });
    const held = [given('other', 1, '2026-11-21'), given('old', 2, '2026-11-19'), given('new', 2, '2026-11-20')];
    expect(heldOf(part, held)?.id).toBe('new');
    expect(heldOf(aBonus({ package: { id: 'q', name: '' } }), held)).toBeUndefined();
  });
});

describe('the whole package', () => {
  const capped = aBonus({
    type: 2,
    wagerCasino: 30,
    assignConditions: { ...aBonus().assignConditions, depositPercentage: 100, baseCurrencyMaxAmount: 100 },
  });

  it('P-19 totals the maximum bonus money and its wager requirement', () => {
    const cash = aBonus({ type: 1, wagerCasino: 25, assignConditions: { ...aBonus().assignConditions, baseCurrencyAmount: 30 } });
    expect(packageTotals([capped, cash], 'EUR', rates)).toEqual({ gain: 130, betTotal: 3750 });
  });

  it('P-19 has no total where a part has no cap', () => {
    const uncapped = aBonus({ type: 2, assignConditions: { ...aBonus().assignConditions, depositPercentage: 50 } });
    expect(packageTotals([capped, uncapped], 'EUR', rates)).toBeUndefined();
  });
});
