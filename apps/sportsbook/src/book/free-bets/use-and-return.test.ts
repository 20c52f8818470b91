import { describe, expect, it } from 'vitest';
import { refusedAtPrice } from './use-and-return.ts';

describe('the least price of a free bet', () => {
  it.each([
    ['1.499', true],
    ['1.50', false],
    ['1000.00', false],
    ['1000.001', false],
    ['362428.019', false],
    ['999999999999.999', false],
  ])('SB-156 is of the odds of the whole ticket, however long they are: %s', (coefficient, isRefused) => {
    expect(refusedAtPrice({ freeBetId: 'a free bet', coefficient }) !== undefined).toBe(isRefused);
    expect(refusedAtPrice({ freeBetId: null, coefficient })).toBeUndefined();
  });
});
