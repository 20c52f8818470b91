import { expect, it } from 'vitest';
import { plainAmount } from './use-typed-amount.ts';

it('BO-174 SB-109 an amount is kept as a plain decimal, with its minus; what is none stays as it was typed', () => {
  const typed = ['1.000', '1.000,50', '-1.000,5', '− 20', '12,5', '١٠٠', '1e3', '1.2.3', '--5', '', ' '];
  expect(typed.map((text) => plainAmount(text, ','))).toEqual([
    '1000',
    '1000.50',
    '-1000.5',
    '-20',
    '12.5',
    '100',
    '1e3',
    '1.2.3',
    '--5',
    '',
    ' ',
  ]);
  expect(['1.000', '1,000', '1,000.50'].map((text) => plainAmount(text, '.'))).toEqual(['1.000', '1000', '1000.50']);
});
