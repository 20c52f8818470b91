import { describe, expect, it } from 'vitest';
import { amountsOf, lastPaymentOf } from './last-payment.ts';

const paid = (method: string | undefined, amount: number) => ({ method, amount, createdAt: `2026-11-${10 + amount}T10:00:00.000Z` });

describe('what the cashier offers again', () => {
  it('W-140 is the method and amount of the newest payment whose method is still offered', () => {
    const offered = [{ method: 'card' }, { method: 'e-wallet' }];
    expect(lastPaymentOf([paid('gone', 3), paid('e-wallet', 7), paid('card', 2)], offered)).toMatchObject({ method: 'e-wallet', amount: 7 });
    expect(lastPaymentOf([paid(undefined, 3)], offered)).toBeUndefined();
    expect(lastPaymentOf([], offered)).toBeUndefined();
  });

  it('W-140 adds the last amount to the buttons in its place, and no amount twice', () => {
    expect(amountsOf([20, 50, 100, 250], 27)).toEqual([20, 27, 50, 100]);
    expect(amountsOf([20, 50, 100], 50)).toEqual([20, 50, 100]);
    expect(amountsOf([20, 50], undefined)).toEqual([20, 50]);
    expect(amountsOf([], 27)).toEqual([27]);
  });
});
