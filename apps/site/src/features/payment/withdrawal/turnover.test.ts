import { describe, expect, it } from 'vitest';
import { isWagerOpen, wagerProgress } from './turnover.ts';

describe('the turnover wager', () => {
  it('K-16 W-46 is the share wagered, in per cent with two decimals', () => {
    expect(wagerProgress({ total: 300, turnOverWagerAmount: 100 })).toBe(66.67);
    expect(wagerProgress({ total: 400, turnOverWagerAmount: 120 })).toBe(70);
    expect(wagerProgress({ total: 300, turnOverWagerAmount: 200 })).toBe(33.33);
  });
  it('K-17 is 100 per cent where nothing must be staked', () => {
    expect(wagerProgress({ total: 0, turnOverWagerAmount: 0 })).toBe(100);
  });

  it('W-46 replaces the form only with the flag, money to withdraw and an open requirement', () => {
    const wager = { turnOverWagerAmount: 120 };
    expect(isWagerOpen(wager, { isEnabled: true, withdrawalBalance: 10 })).toBe(true);
    expect(isWagerOpen(wager, { isEnabled: false, withdrawalBalance: 10 })).toBe(false);
    expect(isWagerOpen(wager, { isEnabled: true, withdrawalBalance: 0 })).toBe(false);
    expect(isWagerOpen({ turnOverWagerAmount: 0 }, { isEnabled: true, withdrawalBalance: 10 })).toBe(false);
    expect(isWagerOpen(undefined, { isEnabled: true, withdrawalBalance: 10 })).toBe(false);
  });
});
