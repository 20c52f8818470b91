import { describe, expect, it } from 'vitest';
import { type PhoneParts, readPhone, splitPhone } from './split-phone.ts';

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

describe('readPhone', () => {
  const known = ['+4915133707520', '+12425551234', '+18095551234', '+498912345678', '+77012345678', '+77077077070'];
  const isPhone = (whole: string): boolean => known.includes(whole);
  const all = [...countries, { code: 'KZ', phonePrefix: '7' }];
  const read = (typed: string, country = 'DE', number = '') => readPhone(typed, { before: { country, number }, countries: all, isPhone });

  it.each<[string, string, PhoneParts]>([
    ['+49 15133707520', 'DE', { country: 'DE', number: '15133707520' }],
    ['0049 151 33707520', 'DE', { country: 'DE', number: '15133707520' }],
    ['+49 (0)151 33707520', 'DE', { country: 'DE', number: '15133707520' }],
    ['49 151 33707520', 'DE', { country: 'DE', number: '15133707520' }],
    ['+1 242 555 1234', 'DE', { country: 'BS', number: '5551234' }],
    ['+1 809 555 1234', 'DO', { country: 'DO', number: '8095551234' }],
    ['\u202a+٤٩ ١٥١٣٣٧٠٧٥٢٠\u202c', 'CA', { country: 'DE', number: '15133707520' }],
    ['151 3370-7520', 'DE', { country: 'DE', number: '15133707520' }],
    ['٠١٥١', 'DE', { country: 'DE', number: '0151' }],
    // Begins like its own prefix, yet is a complete number.
    ['7012345678', 'KZ', { country: 'KZ', number: '7012345678' }],
    ['77012345678', 'KZ', { country: 'KZ', number: '7012345678' }],
    ['4989123456', 'DE', { country: 'DE', number: '4989123456' }],
    // No country is named yet.
    ['+', 'DE', { country: 'DE', number: '+' }],
    ['+9', 'DE', { country: 'DE', number: '+9' }],
    ['004', 'DE', { country: 'DE', number: '004' }],
    // Too long for any: it stays whole, and is refused.
    ['15133707520151337', 'DE', { country: 'DE', number: '15133707520151337' }],
  ])('V-64 %s in a field of %s is %j', (typed, country, parts) => {
    expect(read(typed, country)).toEqual(parts);
  });

  it('V-64 takes twelve digits, and no thirteenth', () => {
    expect(read('123456789012', 'DE', '12345678901')).toEqual({ country: 'DE', number: '123456789012' });
    expect(read('1234567890123', 'DE', '123456789012')).toEqual({ country: 'DE', number: '123456789012' });
  });
});
