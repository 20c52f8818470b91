import { describe, expect, it } from 'vitest';
import { invoiceNumber } from './invoice-number.ts';

describe('the number of a payment', () => {
  it('W-52 is its ordinal, or the start of its id', () => {
    expect(invoiceNumber({ id: '01a1f86a-9503-7199', number: 7 })).toBe('7');
    expect(invoiceNumber({ id: '01a1f86a-9503-7199', number: null })).toBe('01A1F86A-9503');
  });
});
