import { describe, expect, it } from 'vitest';
import { splitPhone } from './split-phone.ts';

const countries = [
  { code: 'CA', phonePrefix: '1' },
  { code: 'DE', phonePrefix: '49' },
  { code: 'BS', phonePrefix: '1242' },
  { code: 'DO', phonePrefix: '1' },
];

describe('splitPhone', () => {
  it('V-64 takes the longest matching prefix', () => {
    expect(splitPhone('+12425551234', countries, '')).toEqual({ country: 'BS', number: '5551234' });
    expect(splitPhone('4915123456789', countries, '')).toEqual({ country: 'DE', number: '15123456789' });
  });

  it('V-64 prefers the visitor’s country among equal prefixes', () => {
    expect(splitPhone('+18095551234', countries, 'do')).toEqual({ country: 'DO', number: '8095551234' });
  });

  it('V-64 starts at the visitor’s country without a number', () => {
    expect(splitPhone('', countries, 'DE')).toEqual({ country: 'DE', number: '' });
  });
});
