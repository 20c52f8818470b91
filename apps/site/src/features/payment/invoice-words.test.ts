import { describe, expect, it } from 'vitest';
import { invoiceNumber, isDeclinable } from './invoice-words.ts';

describe('words of a payment', () => {
  it('W-54 offers no way to take a withdrawal back', () => {
    expect(isDeclinable({ invoiceType: 2, status: 1 })).toBe(false);
    expect(isDeclinable({ invoiceType: 1, status: 1 })).toBe(true);
    expect(isDeclinable({ invoiceType: 1, status: 2 })).toBe(false);
  });

  it('W-52 numbers a payment by its ordinal or the head of its id', () => {
    expect(invoiceNumber({ id: '01a1f86a-9503-7199', number: 7 })).toBe('7');
    expect(invoiceNumber({ id: '01a1f86a-9503-7199', number: null })).toBe('01A1F86A-9503');
  });
});
