import { describe, expect, it } from 'vitest';
import { amountsOf, lastPaymentOf } from './last-payment.ts';

const createdAt = '2026-11-12T10:00:00.000Z';
const paid = <Method extends string | undefined>(method: Method, amount: number) => ({ method, amount, createdAt });

describe('what the cashier offers again', () => {
  it('W-140 is the method and amount of the newest payment whose method is still offered', () => {
    const offered = [{ method: 'card' }, { method: 'e-wallet' }];
    expect(lastPaymentOf([paid('gone', 3), paid('e-wallet', 7), paid('card', 2)], offered)).toMatchObject({
      method: 'e-wallet',
      amount: 7,
    });
    expect(lastPaymentOf([paid(undefined, 3)], offered)).toBeUndefined();
    expect(lastPaymentOf([], offered)).toBeUndefined();
  });

  it('W-140 adds the last amount to the buttons in its place, and no amount twice', () => {
    const range = { amountMin: 5, amountMax: 500 };
    const buttons = (presets: number[], amount: number) => amountsOf(presets, { last: paid('card', amount), range });
    expect(buttons([20, 50, 100, 250], 27)).toEqual([20, 27, 50, 100]);
    expect(buttons([20, 50, 100], 50)).toEqual([20, 50, 100]);
    expect(buttons([20, 50], 501)).toEqual([20, 50]);
    expect(buttons([], 27)).toEqual([27]);
    expect(amountsOf([20, 50], { last: undefined, range })).toEqual([20, 50]);
  });
});
