import { describe, expect, it } from 'vitest';
import { depositLabel } from './deposit-label.ts';

const money = {
  text: (amount: number, currency: string) => `${amount.toFixed(2)} ${currency}`,
  parts: (amount: number) => ({ number: amount.toFixed(2) }),
};
const deposit = { amount: 50, currency: 'EUR' };

describe('the button of a deposit', () => {
  it('W-15 names the amount', () => {
    expect(depositLabel(deposit, undefined, money)).toEqual({ key: 'depositButtonAmount', values: { amount: '50.00 EUR' } });
  });

  it('W-15 names the bonus money and spins', () => {
    expect(depositLabel(deposit, { money: 25, spins: 0 }, money)).toEqual({
      key: 'depositButtonBonus',
      values: { amount: '50.00 EUR', bonus: '25.00' },
    });
    expect(depositLabel(deposit, { money: 0, spins: 40 }, money)).toEqual({
      key: 'depositButtonSpins',
      values: { amount: '50.00 EUR', count: 40 },
    });
    expect(depositLabel(deposit, { money: 25, spins: 40 }, money)).toEqual({
      key: 'depositButtonBoth',
      values: { amount: '50.00 EUR', bonus: '25.00', count: 40 },
    });
  });
});
