import { describe, expect, it } from 'vitest';
import { birthYear, maskedEmail, maskedName, maskedPhone } from './masks.ts';

describe('masks', () => {
  it('BO-036 show an address, a phone, a name and a birth date as operator §3.6 says', () => {
    expect(maskedEmail('dora@pavilion.test')).toBe('d***@p***.test');
    expect(maskedEmail('dora.smith@mail.pavilion.co.uk')).toBe('d***@m***.uk');
    expect(maskedEmail('not an address')).toBe('***@n***');
    expect(maskedEmail(null)).toBeNull();
    expect(maskedPhone('4915112345678')).toBe('***78');
    expect(maskedPhone(null)).toBeNull();
    expect(maskedName(['Dora', 'smith'])).toBe('D. S.');
    expect(maskedName([null, ' '])).toBeNull();
    expect(birthYear('1990-02-03')).toBe(1990);
    expect(birthYear(null)).toBeNull();
  });
});
