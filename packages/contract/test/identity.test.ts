import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { emailKeyOf, mailboxOf } from '../src/identity/email.ts';
import { isNicknamePiled, isNicknameSeen, keptNickname } from '../src/identity/nickname.ts';
import { promoCodeKey } from '../src/identity/pasted-code.ts';
import { canonicalPhone, phoneDigits, phonesSought } from '../src/identity/phone.ts';
import { canonicalTimeZone, timeZoneNames } from '../src/identity/time-zone.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';
import { email, typedEmail } from '../src/validation/text.ts';
import { phone } from '../src/validation/phone.ts';

const unseen = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\u2066',
  '\u202E',
  '\u00AD',
  '\uFEFF',
  '\uFE0F',
  '\u3164',
  '\uFFA0',
  '\u2800',
  '\u034F',
  '\u{E0061}',
];

/** The zeros of scripts with their own digits. */
const zeros = ['٠', '۰', '०', '০', '๐', '၀', '０', '𝟎', '𝟘', '߀', '𞥐'];
const inDigitsOf = (zero: string, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

describe('digits', () => {
  it('A-62 of every script are 0 to 9, and all else stays', () => {
    for (const zero of zeros) expect(asciiDigits(`a${inDigitsOf(zero, '0123456789')}٫-`)).toBe('a0123456789٫-');
    expect(asciiDigits('x² ½ Ⅳ')).toBe('x² ½ Ⅳ');
  });
});

describe('a phone', () => {
  const spellings = [
    '+4915112345678',
    '4915112345678',
    '+49015112345678',
    '+49 (0)151 12345678',
    '+49 (0) 151-123-456-78',
    '004915112345678',
    '0049 (0)151 12345678',
    '(+49) 151 12345678',
    '+49/151/12345678',
    '+49.151.12345678',
    '+49\u2010151\u201112345678',
    '+49\u00A0151\u200912345678',
    '\u202A+49 151 12345678\u202C',
    '+49 151\u200B12345678',
    '\uFF0B\uFF14\uFF1915112345678',
    '+4915112345678x5',
    '+49 151 12345678 ext. 6',
    '+49 151 12345678 #6',
    'tel:+49-151-12345678;ext=5',
    ...zeros.map((zero) => `+${inDigitsOf(zero, '4915112345678')}`),
  ];
  it.each(spellings)('A-62 is one number in the spelling %j', (text) => {
    expect(canonicalPhone(text)).toBe('+4915112345678');
    expect(phoneDigits(text)).toBe('4915112345678');
  });

  it.each([
    '',
    '+',
    '0151 12345678',
    '+49 151',
    'call +4915112345678',
    '+4915112345678 or so',
    '+49 151 12345678 / 170 1234567',
    '+4900151',
  ])('A-62 is no number as %j', (text) => expect(canonicalPhone(text)).toBeUndefined());

  it('A-62 of every country is the same with its home zero, an extension or what nobody sees, and twice canonical is once', () => {
    const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
    const decorated = fc.constantFrom<(text: string) => string>(
      (text) => text.slice(1),
      (text) => `00${text.slice(1)}`,
      (text) => `${text} ext. 12`,
      (text) => inDigitsOf('٠', text),
      (text) => [...text].join('\u200B'),
      (text) => `\u2066${text.slice(0, 4)} ${text.slice(4)}\u2069`,
    );
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.array(decorated, { maxLength: 3 }), ({ number }, [decorate = String]) => {
        const canonical = canonicalPhone(decorate(number));
        expect(canonical).toBe(canonicalPhone(number));
        expect(canonicalPhone(canonical ?? '')).toBe(canonical);
      }),
      { numRuns: 500 },
    );
    for (const { number, country } of numbers.filter(({ country: home }) =>
      ['DE', 'GB', 'FR', 'AU', 'IN', 'JP', 'TR', 'ZA'].includes(home ?? ''),
    )) {
      const national = getExampleNumber(country ?? 'DE', examples)?.formatNational() ?? '';
      const code = getExampleNumber(country ?? 'DE', examples)?.countryCallingCode ?? '';
      expect([national, canonicalPhone(`+${code}${national}`)]).toEqual([national, number]);
      expect(phonesSought(national)).toContain(number.slice(1));
    }
  });

  it('A-62 keeps a zero that belongs to the number', () => {
    expect(canonicalPhone('+39 06 69812345')).toBe('+390669812345');
  });

  it('V-45 with a plus is what a form sends', () => {
    expect(phone('4915112345678', {})).toMatchObject({ rule: 'phone' });
    expect(phone('+٤٩١٥١١٢٣٤٥٦٧٨', {})).toBeUndefined();
  });
});

describe('an address', () => {
  it.each(unseen)('S122 is refused with %j in it, and found without where it is only looked for', (mark) => {
    for (const text of [`li${mark}am@mail.test`, `${mark}liam@mail.test`, `liam${mark}@mail.test`, `liam@ma${mark}il.test`]) {
      expect(email(text, {})).toMatchObject({ rule: 'email' });
      expect(typedEmail(text, {})).toBeUndefined();
      expect(emailKeyOf(text)).toBe('liam@mail.test');
    }
  });

  it.each([
    [
      'ann@mail.test',
      [
        'ANN@mail.test',
        'Ann@MAIL.test',
        '\uFF41nn@mail.test',
        'ann\uFF20mail.test',
        'ann@\uFF4Dail.test',
        'ann@mail\u3002test',
        '𝐚nn@mail.test',
        ' ann@mail.test ',
      ],
    ],
    ['a@xn--bcher-kva.example', ['a@bücher.example', 'a@BÜCHER.example', 'a@bu\u0308cher.example', 'A@XN--BCHER-KVA.example']],
    ['user@xn--c2bd4bq1db8d.xn--h2brj9c', ['user@डाटामेल.भारत']],
    ['user@xn--l3cfk7dp.xn--o3cw4h', ['user@ทดสอบ.ไทย']],
    ['a@xn--strae-oqa.de', ['a@straße.de', 'A@STRAßE.de']],
    ['zoë@mail.test', ['zoe\u0308@mail.test', 'ZOË@mail.test']],
    ['strasse@mail.test', ['straße@mail.test', 'STRASSE@mail.test', 'STRAẞE@mail.test']],
    ['νικοσ@mail.test', ['νικος@mail.test', 'ΝΙΚΟΣ@mail.test']],
    ['file@mail.test', ['\uFB01le@mail.test']],
  ])('S122 %s is one address in each spelling', (key, spellings) => {
    for (const spelling of spellings) {
      expect(email(spelling.trim(), {})).toBeUndefined();
      expect(emailKeyOf(spelling)).toBe(key);
    }
  });

  it('S122 is another one where its domain is', () => {
    expect(emailKeyOf('a@strasse.de')).not.toBe(emailKeyOf('a@straße.de'));
  });

  it('A-63 gets its mail at the ASCII form of its domain, the rest as it was typed', () => {
    expect(mailboxOf('Ann.Lee+games@Bücher.example')).toBe('Ann.Lee+games@xn--bcher-kva.example');
    expect(mailboxOf('Ann@Mail.test')).toBe('Ann@Mail.test');
    expect(mailboxOf('no address')).toBe('no address');
  });

  it.each([
    'a@b',
    'a@b.c',
    'a@.test',
    'a@b..test',
    'a@-b.test',
    'a@b_c.test',
    'a@1.2.3.4',
    'a@b.123',
    'a@[::1]',
    'a@b.test/x',
    'a@b%2etest.com',
    'a@b.test:80',
    'a@℀.test',
    'a\u2025b@c.test',
    'a\uFF20b@c.test',
    `${'a'.repeat(65)}@b.test`,
    `a@${'b'.repeat(64)}.test`,
    'a@b.test.',
  ])('A-63 is none as %s', (text) => expect(email(text, {})).toMatchObject({ rule: 'email' }));
});

describe('a nickname', () => {
  it('S123 is kept without marks of direction and other format characters', () => {
    expect(keptNickname('\u202Etset\u2066 \u200Banna\u200F ')).toBe('tset anna');
  });

  it.each([...unseen.filter((mark) => !/\p{Cf}|\uFE0F/u.test(mark)), ' ', '\u0301', '\uFE0F'])(
    'S123 needs something that can be seen: %j',
    (mark) => {
      expect(isNicknameSeen(mark.repeat(3))).toBe(false);
    },
  );

  it.each(['anna', '777', '***', '🎲', 'ไทย', 'अनीता', '❤\uFE0F'])('S123 is seen as %s', (name) => {
    expect([isNicknameSeen(name), isNicknamePiled(name)]).toEqual([true, false]);
  });

  it('S123 has at most two marks on a letter, as scripts need', () => {
    for (const name of ['Việt', 'ที่นี้', 'ढूँढ़ूँ', 'שָׁלוֹם', 'مُحَمَّد', 'e\u0301\u0323']) expect(isNicknamePiled(name)).toBe(false);
    for (const count of [3, 12]) expect(isNicknamePiled(`ax${'\u0336'.repeat(count)}b`)).toBe(true);
  });
});

it('A-64 a promo code is the same with what comes along where it is copied', () => {
  for (const mark of unseen) expect(promoCodeKey(` ${mark}wel${mark}come10${mark}`)).toBe('WELCOME10');
});

describe('a time zone', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['America/Godthab', 'America/Nuuk'],
    ['Pacific/Enderbury', 'Pacific/Kanton'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Chongqing', 'Asia/Shanghai'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['Mars/Base', undefined],
    ['', undefined],
  ])('A-65 %s is %s', (given, name) => expect(canonicalTimeZone(given)).toBe(name));

  it('A-65 of the list is called by the name of today, once, and each that the runtime knows is among them', () => {
    const names = timeZoneNames();
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']));
    for (const name of names) expect(canonicalTimeZone(name)).toBe(name);
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(names).toContain(canonicalTimeZone(zone));
  });
});
