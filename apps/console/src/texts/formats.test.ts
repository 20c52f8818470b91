import { currencyCodes, formatDecimal, scaleOf } from '@pavilion/money';
import { expect, it } from 'vitest';
import { sumFormat } from './formats.ts';

it.each(currencyCodes)('V-105 operators see the smallest part of %s, and no decimal is cut', (currency) => {
  const smallest = formatDecimal(1n, scaleOf(currency));
  const shown = sumFormat('en-GB')(Number(smallest), currency);
  expect(Number(shown)).toBe(Number(smallest));
});
