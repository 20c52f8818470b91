import { expect, test } from 'vitest';
import { balanceOf } from './wallet.ts';

test.each([
  ['cash and bonus money', { balance: '5117.47', bonusBalance: '10.00', currency: 'EUR' }, 512_747n],
  ['bonus money alone', { balance: '0.00', bonusBalance: '7.50', currency: 'EUR' }, 750n],
  ['no word of bonus money', { balance: '975.25', currency: 'EUR' }, 97_525n],
  ['a currency without decimals', { balance: '1200', bonusBalance: '30', currency: 'JPY' }, 1230n],
  ['no balance', { bonusBalance: '10.00', currency: 'EUR' }, null],
  ['no currency', { balance: '10.00', bonusBalance: '10.00' }, null],
])('T-24 a balance is cash and bonus money together: %s', (_, answer, balanceMinor) => {
  expect(balanceOf({ status: 'OK', ...answer })).toBe(balanceMinor);
});
