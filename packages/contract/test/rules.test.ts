import { describe, expect, it } from 'vitest';
import { isNationalLength, phoneDigits } from '@pavilion/contract/identity/phone.ts';
import * as rules from '@pavilion/contract/validation/index.ts';
import { callingCode, phone } from '@pavilion/contract/validation/phone.ts';

type Case = { id: string; rule: rules.Rule; takes: readonly unknown[]; refuses: readonly unknown[]; form?: rules.FormValues };

const day = '2024-01-02';
const cases: Case[] = [
  { id: 'V-03 required', rule: rules.required, takes: ['a', '0', 0, ['x']], refuses: ['', '   ', null, undefined, []] },
  { id: 'V-04 requiredIf with a true condition', rule: rules.requiredIf(() => true), takes: ['a'], refuses: [''] },
  { id: 'V-04 requiredIf with a false condition', rule: rules.requiredIf(() => false), takes: ['', 'a'], refuses: [] },
  { id: 'V-05 requiredUnless with a false condition', rule: rules.requiredUnless(() => false), takes: ['a'], refuses: [''] },
  { id: 'V-05 requiredUnless with a true condition', rule: rules.requiredUnless(() => true), takes: ['', 'a'], refuses: [] },
  { id: 'V-06 sameAs', rule: rules.sameAs('abc'), takes: ['abc'], refuses: ['abd'] },
  { id: 'V-07 confirmed', rule: rules.confirmed('password'), takes: ['s3cret'], refuses: ['other'], form: { password: 's3cret' } },
  { id: 'V-08 different', rule: rules.different('a'), takes: ['b'], refuses: ['a'] },
  { id: 'V-09 accepted', rule: rules.accepted, takes: ['yes', 'on', '1', 1, 'true', true], refuses: ['no', 0, '2', 'y'] },
  { id: 'V-10 declined', rule: rules.declined, takes: ['no', 'off', '0', 0, 'false', false], refuses: ['yes', 1, 'n'] },
  { id: 'V-11 boolean', rule: rules.boolean, takes: [true, false, 1, 0, '1', '0'], refuses: ['true', 'yes', 2] },
  {
    id: 'V-12 email',
    rule: rules.email,
    takes: ['a.b+c@example.co', 'ž@bücher.example'],
    refuses: ['a@', '@b.co', 'a b@c.co', 'a@b', '.a@b.co', 'a..b@c.co', 'a@b..co', 'a@-b.co', `${'a'.repeat(65)}@b.co`, 'a@b.c0m@d'],
  },
  {
    id: 'V-13 url',
    rule: rules.url,
    takes: ['https://example.com/a?b=1', 'http://localhost:3000'],
    refuses: ['example', 'http//x', 'javascript:alert(1)', 'ftp://x.y'],
  },
  { id: 'V-14 regex', rule: rules.regex(/^\d{3}$/), takes: ['123', 123], refuses: ['12a'] },
  { id: 'V-15 not_regex', rule: rules.notRegex(/^\d{3}$/), takes: ['12a'], refuses: ['123'] },
  { id: 'V-16 alpha', rule: rules.alpha, takes: ['Abc', 'Žofie'], refuses: ['ab1', 'a b'] },
  { id: 'V-17 alphaNum', rule: rules.alphaNum, takes: ['abc1'], refuses: ['ab_1', 'a-1'] },
  { id: 'V-18 alpha_dash', rule: rules.alphaDash, takes: ['a_b-1'], refuses: ['a b', 'a.b'] },
  { id: 'V-19 alpha_num', rule: rules.alphaNumDash, takes: ['a_b-1'], refuses: ['a b', 'a!'] },
  { id: 'V-20 string', rule: rules.string, takes: ['x'], refuses: [1, [], true] },
  { id: 'V-21 array', rule: rules.array, takes: [[1], ['a']], refuses: ['x', { a: 1 }, 1] },
  { id: 'V-22 uppercase', rule: rules.uppercase, takes: ['ABC1'], refuses: ['AbC'] },
  { id: 'V-23 lowercase', rule: rules.lowercase, takes: ['abc1'], refuses: ['aBc'] },
  {
    id: 'V-24 ip',
    rule: rules.ip,
    takes: ['192.168.0.1', '2001:db8::1', '::ffff:1.2.3.4'],
    refuses: ['256.1.1.1', '1.2.3', '1.2.3.4.5', ':::', 'g::1'],
  },
  { id: 'V-25 mac address', rule: rules.macAddress, takes: ['00:1A:2b:3C:4d:5E'], refuses: ['00:1A:2b:3C:4d', '00:1G:2b:3C:4d:5E'] },
  { id: 'V-26 min length 3', rule: rules.minLength(3), takes: ['abc', '😀😀😀'], refuses: ['ab', '😀😀'] },
  { id: 'V-27 max length 3', rule: rules.maxLength(3), takes: ['abc', '😀😀😀'], refuses: ['abcd'] },
  { id: 'V-28 min value 5', rule: rules.minValue(5), takes: [5, '5.0'], refuses: [4.99, 'x'] },
  { id: 'V-29 max value 5', rule: rules.maxValue(5), takes: [5], refuses: [5.01, 'x'] },
  { id: 'V-30 between 2 and 4', rule: rules.between(2, 4), takes: [2, 4], refuses: [1.99, 4.01] },
  { id: 'V-31 numeric', rule: rules.numeric, takes: ['12', '1.5', '-3', 1.5], refuses: ['1a', '1,5', Number.NaN] },
  { id: 'V-32 integer', rule: rules.integer, takes: ['12', '-3', 12], refuses: ['1.5', 'abc'] },
  { id: 'V-33 decimal', rule: rules.decimal, takes: ['1.5', '2', '-0.1'], refuses: ['1.', 'a'] },
  { id: 'V-34 digits 4', rule: rules.digits(4), takes: ['0123'], refuses: ['123', '12345', '12a4'] },
  { id: 'V-35 digits_between 2 and 4', rule: rules.digitsBetween(2, 4), takes: ['12', '1234'], refuses: ['1', '12345', '1a'] },
  {
    id: 'V-36 date',
    rule: rules.date,
    takes: ['2024-02-29', '2000-02-29', '1000-01-01', '3000-12-31'],
    refuses: ['2023-02-29', '1900-02-29', '0999-12-31', '3001-01-01', '2024-13-01', '2024-00-10', '2024-04-31', '01-02-2024'],
  },
  { id: 'V-37 date as a timestamp', rule: rules.date, takes: [1700000000000, 0, -1], refuses: [Number.NaN, Infinity] },
  { id: 'V-38 date_equals', rule: rules.dateEquals(day), takes: [day], refuses: ['2024-01-03', 'x'] },
  { id: 'V-38 date_equals against no date', rule: rules.dateEquals('x'), takes: [], refuses: [day, 'x'] },
  { id: 'V-39 after', rule: rules.after(day), takes: ['2024-01-03'], refuses: [day, '2024-01-01', 'x'] },
  { id: 'V-40 before', rule: rules.before(day), takes: ['2024-01-01'], refuses: [day, '2024-01-03', 'x'] },
  { id: 'V-41 after_or_equal', rule: rules.afterOrEqual(day), takes: [day, '2024-01-03'], refuses: ['2024-01-01', 'x'] },
  { id: 'V-41 after_or_equal against no date', rule: rules.afterOrEqual('x'), takes: [], refuses: [day] },
  { id: 'V-42 before_or_equal', rule: rules.beforeOrEqual(day), takes: [day, '2024-01-01'], refuses: ['2024-01-03', 'x'] },
  { id: 'V-42 before_or_equal against no date', rule: rules.beforeOrEqual('x'), takes: [], refuses: [day] },
  { id: 'V-43 minAge 18', rule: rules.minAge(18, '2026-11-20'), takes: ['2008-11-20'], refuses: ['2008-11-21', 'x'] },
  { id: 'V-44 maxAge 65', rule: rules.maxAge(65, '2026-11-20'), takes: ['1960-11-21'], refuses: ['1960-11-20'] },
  { id: 'V-45 phone', rule: phone, takes: ['+420601123456'], refuses: ['abc', '+', '+0123', '420601123456'] },
  { id: 'V-48 calling code', rule: callingCode, takes: ['420601123456'], refuses: ['abc', '0', '+420601123456'] },
  { id: 'V-49 languageCode', rule: rules.languageCode, takes: ['en'], refuses: ['EN', 'eng', 'e1'] },
  { id: 'V-50 countryCode', rule: rules.countryCode, takes: ['CZ'], refuses: ['cz', 'CZE', 'C1'] },
  {
    id: 'V-51 cpf_number',
    rule: rules.cpfNumber,
    takes: ['52998224725', '529.982.247-25'],
    refuses: ['52998224724', '529.982.247-24', '11111111111', '5299822472', '529982247255'],
  },
];

const required = ['V-03', 'V-04', 'V-05'];

describe('the rules of product §5', () => {
  it.each(cases)('$id takes what it should and refuses the rest', ({ rule, takes, refuses, form = {} }) => {
    for (const value of takes) expect({ value, failure: rule(value, form) }).toEqual({ value, failure: undefined });
    for (const value of refuses) expect({ value, isRefused: rule(value, form) !== undefined }).toEqual({ value, isRefused: true });
  });

  it('V-01 an empty value passes every rule except the required family', () => {
    for (const { id, rule } of cases.filter((entry) => !required.includes(entry.id.slice(0, 4)))) {
      for (const empty of ['', null, undefined]) expect({ id, failure: rule(empty, {}) }).toEqual({ id, failure: undefined });
    }
  });

  it('V-02 the first failing rule of a field is reported', () => {
    expect(rules.firstFailure([rules.required, rules.minLength(6)], '')).toEqual({ rule: 'required' });
    expect(rules.firstFailure([rules.required, rules.minLength(6)], 'abc')).toEqual({ rule: 'minLength', min: 6 });
    expect(rules.firstFailure([rules.required, rules.minLength(6)], 'abcdef')).toBeUndefined();
  });

  it('V-46 a national number has 2 to 17 digits', () => {
    expect([1, 2, 17, 18].map((length) => isNationalLength('1'.repeat(length)))).toEqual([false, true, true, false]);
  });

  it('V-47 an input above 250 characters is refused without parsing', () => {
    expect(phone(`+420601123456${' '.repeat(240)}`, {})).toMatchObject({ rule: 'phone' });
    expect(phoneDigits('4'.repeat(251))).toBeUndefined();
  });

  it('V-64 the number is sent whole, with prefix and plus, or not at all', () => {
    expect(rules.combinePhone('420', '6011234567891234')).toBe('+4206011234567891234');
    expect(phone(rules.combinePhone('420', '6011234567891234'), {})).toMatchObject({ rule: 'phone' });
    expect(rules.combinePhone('+49', '151 2345')).toBe('+491512345');
    expect([rules.combinePhone('', '601'), rules.combinePhone('420', '')]).toEqual(['', '']);
  });

  it('V-45 the server keeps digits only, with or without the plus', () => {
    expect([phoneDigits('+420601123456'), phoneDigits('420 601-123-456'), phoneDigits('abc')]).toEqual([
      '420601123456',
      '420601123456',
      undefined,
    ]);
  });

  it('V-65 strength is the number of characters typed', () => {
    expect(['', 'a', 'ab', 'abc', 'abcd', 'abcde'].map(rules.passwordStrength)).toEqual([
      undefined,
      'weak',
      'weak',
      'good',
      'good',
      'strong',
    ]);
  });

  it('V-52 the server policy requires its own length and refuses common passwords (D-28)', () => {
    const policy = { lengthMin: 8, isBreached: (password: string) => password === 'password1' };
    expect(rules.judgePassword('abcdef', policy)).toEqual({ rule: 'minLength', min: 8 });
    expect(rules.judgePassword('Password1', policy)).toEqual({ rule: 'breachedPassword' });
    expect(rules.judgePassword('abcdefgh', policy)).toBeUndefined();
  });
});
