import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it('W-179 the number of a payment, bet or message is the end of its id, in capitals, and a shorter id as a whole', () => {
  expect(shortId('01a1f86a-9503-7199-8000-9bb1c20fce11')).toBe('C20FCE11');
  expect(shortId('t-7')).toBe('T-7');
});
