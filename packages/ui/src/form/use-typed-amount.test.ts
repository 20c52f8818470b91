import { expect, it } from 'vitest';
import { plainAmount } from './use-typed-amount.ts';

it('BO-174 SB-109 an amount is kept as a plain decimal, with its minus sign; any other text stays as typed', () => {
  const typed = ['1.000', '1.000,50', '-1.000,5', '− 20', '12,5', '١٠٠', '1e3', '1.2.3', '--5', '', ' '];
  expect(typed.map((text) => plainAmount(text, { sign: ',' }))).toEqual([
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
  expect(['1.000', '1,000', '1,000.50'].map((text) => plainAmount(text, { sign: '.' }))).toEqual(['1.000', '1000', '1000.50']);
});

it('V-103 text with another currency than the field’s stays as typed and is no amount; with the field’s currency it is one', () => {
  const inEuro = { sign: '.', currency: 'EUR' } as const;
  const others = ['100 USD', '$100', '1,000 usd', '−20 USD', '5 mBTC'];
  expect(others.map((text) => plainAmount(text, inEuro))).toEqual(others);
  expect(['100 EUR', '€ 100', '-€20'].map((text) => plainAmount(text, inEuro))).toEqual(['100', '100', '-20']);
  expect(plainAmount('5 kg', { sign: '.' })).toBe('5 kg');
});
