import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskTaxNumber, taxDigits } from './tax-number.ts';

it('E-29 a tax number is shown in its groups and kept as digits', () => {
  expect(['', '52', '529', '5299', '529982', '5299822', '529982247', '5299822472', '52998224725'].map(maskTaxNumber)).toEqual([
    '',
    '52',
    '529',
    '529.9',
    '529.982',
    '529.982.2',
    '529.982.247',
    '529.982.247-2',
    '529.982.247-25',
  ]);
  expect(['529.982.247-25', 'a5b2', '529982247259', '٥٢٩.٩٨٢'].map(taxDigits)).toEqual(['52998224725', '52', '529982247259', '529982']);
});

it('E-29 the groups lose no digit', () => {
  fc.assert(fc.property(fc.stringMatching(/^\d{0,11}$/), (digits) => taxDigits(maskTaxNumber(digits)) === digits));
});
