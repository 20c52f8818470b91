import { expect, it } from 'vitest';
import { formatResult } from './amount.ts';

it.each([
  [0n, '0.00\u00a0EUR'],
  [5150n, '+51.50\u00a0EUR'],
  [-1240n, '\u221212.40\u00a0EUR'],
])('T-30 writes the result of a session with its sign: %i', (resultMinor, written) => {
  expect(formatResult(resultMinor, 'EUR', 'en')).toBe(written);
});
