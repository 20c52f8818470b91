import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { iban } from '../src/validation/iban.ts';
import { spelledField } from '../src/identity/place.ts';
import { cpfNumber } from '../src/validation/codes.ts';

/** Examples of the registry of ISO 13616, of several lengths and with letters. */
const ibans = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'AT611904300234573201',
  'NO9386011117947',
  'KW81CBKU0000000000001234560101',
  'BR1800360305000010009795493C1',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
];
const taxNumbers = ['52998224725', '11144477735'];

const nothing = fc.constantFrom('', ' ', '\u00a0', '\u200b', '\u2066', '\t');
const dash = fc.constantFrom('', ' ', '-', '\u00a0', '\u2010', '\u2011', '–', '—', '−');
/** A text as somebody may print or paste it: in either case, with something between its letters. */
const printed = (text: string, between: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(between, { minLength: text.length + 1, maxLength: text.length + 1 }),
      fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }),
    )
    .map(
      ([gaps, isSmall]) =>
        Array.from(text, (letter, at) => `${gaps[at]}${isSmall[at] ? letter.toLowerCase() : letter}`).join('') + (gaps.at(-1) ?? ''),
    );

describe('one spelling', () => {
  it.each([
    ['iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['iban', 'de89370400440532013000', 'DE89370400440532013000'],
    ['iban', ' gb29-nwbk-6016-1331-9268-19\u200b', 'GB29NWBK60161331926819'],
    ['iban', 'ＤＥ89370400440532013000', 'DE89370400440532013000'],
    ['cpf_number', '529.982.247-25', '52998224725'],
    ['cpf_number', ' 529 982 247 25 ', '52998224725'],
    ['cpf_number', '529.982.247–25', '52998224725'],
    ['cpf_number', '529.982.247\u201125', '52998224725'],
    ['iban', 'DE89–3704–0044–0532–0130–00', 'DE89370400440532013000'],
    ['cpf_number', '52998224725', '52998224725'],
    ['cpf_number', '٥٢٩٩٨٢٢٤٧٢٥', '52998224725'],
    ['iban', 'DE८९ 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['wallet_id', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['wallet_id', '\tbc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 ', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['wallet_id', 'BC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['wallet_id', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['wallet_id', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
    ['wallet_id', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['tag', ' ', ''],
    ['note', ' as it is ', ' as it is '],
    ['constructor', 'x', 'x'],
  ])('P-82 V-73 keeps %s %j as %j', (key, text, spelled) => {
    expect(spelledField(key, text)).toBe(spelled);
  });
  it('P-82 V-73 takes an IBAN and a CPF however they are printed, and keeps one form', () => {
    const valid = [
      ...ibans.map((text) => ({ key: 'iban', text, rule: iban, between: dash })),
      ...taxNumbers.map((text) => ({
        key: 'cpf_number',
        text,
        rule: cpfNumber,
        between: fc.oneof(nothing, fc.constantFrom('.', '-', '\u2011', '–', '−')),
      })),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...valid).chain((known) => printed(known.text, known.between).map((typed) => ({ ...known, typed }))),
        ({ key, text, rule, typed }) => {
          expect(rule(typed, {})).toBeUndefined();
          expect(spelledField(key, typed)).toBe(text);
          expect(spelledField(key, spelledField(key, typed))).toBe(text);
        },
      ),
    );
  });
});

describe('the rule of an IBAN', () => {
  it.each([
    ['a wrong digit', 'DE89370400440532013001'],
    ['wrong check digits', 'GB94BARC20201530093459'],
    ['check digits that no account has', 'GB00HLFX11016111455365'],
    ['an unknown country', 'XX00AAAAAAAAAAA'],
    ['a digit too few', 'DE8937040044053201300'],
    ['a letter too many', 'AT611904300234573201X'],
    ['a length of no account there', `NO93${'8'.repeat(30)}`],
    ['other signs', 'DE89370400440532013000<'],
    ['only blanks', '   '],
  ])('P-82 refuses %s: %s', (_name, text) => {
    expect(iban(text, {})).toEqual({ rule: 'iban' });
  });
  it('P-82 takes no IBAN with any one digit changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ibans), fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
        const place = digits[at % digits.length] ?? 0;
        const other = String((Number(text[place]) + by) % 10);
        expect(iban(text.slice(0, place) + other + text.slice(place + 1), {})).toBeDefined();
      }),
    );
  });
});

describe('the rule of a CPF', () => {
  it.each(['529.982.247-24', '111.111.111-11', '529.982.247', '529/982/247-25', '529.982.247-25x', '...'])(
    'P-82 V-51 refuses %s',
    (text) => {
      expect(cpfNumber(text, {})).toEqual({ rule: 'cpf_number' });
    },
  );
});
