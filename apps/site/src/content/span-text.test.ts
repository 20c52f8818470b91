import { expect, it } from 'vitest';
import { formatSpan } from './span-text.ts';

it('P-72 writes a span of time in its two largest units', () => {
  expect(formatSpan(252, 'en')).toBe('4 min 12 sec');
  expect(formatSpan(3600, 'en')).toBe('1 hr');
  expect(formatSpan(90_061, 'en')).toBe('1 day 1 hr');
  expect(formatSpan(9, 'de')).toBe('9 Sek.');
  expect(formatSpan(0, 'en')).toBe('0 sec');
});
