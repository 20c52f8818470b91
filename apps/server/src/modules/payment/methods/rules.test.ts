import { convertMinor, rateFromDecimal } from '@pavilion/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/errors.ts';
import { matchesPattern } from './pattern.ts';
import type { MethodField } from './fields.ts';
import { isOfferedIn, leastReaching, readAmount, readFields } from './rules.ts';

const card = { currency: 'EUR', amountMinMinor: 500n, amountMaxMinor: 500_000n };

function refusal(read: () => unknown): { reason: string; fields: string[] } | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { reason: error.reason, fields: Object.keys(error.fields ?? {}) };
  }
}

const field = (over: Partial<MethodField>): MethodField => ({
  key: 'cardLastFour',
  fieldType: 'text',
  type: 'text',
  labels: {},
  hints: {},
  isRequired: true,
  regexp: '^[0-9]{4}$',
  position: 1,
  value: null,
  ...over,
});

describe('amounts of a method', () => {
  it('W-29 P32 takes the bounds themselves and refuses one minor unit beyond them', () => {
    expect([readAmount('5', card), readAmount('5000.00', card), readAmount('12.5', card)]).toEqual([500n, 500_000n, 1250n]);
    expect(refusal(() => readAmount('4.99', card))).toEqual({ reason: 'amountOutOfRange', fields: ['amount'] });
    expect(refusal(() => readAmount('5000.01', card))).toEqual({ reason: 'amountOutOfRange', fields: ['amount'] });
  });
  it('P32 refuses more decimals than the currency has, without rounding', () => {
    expect(refusal(() => readAmount('12.345', card))).toEqual({ reason: 'validation', fields: ['amount'] });
    expect(refusal(() => readAmount('2000.5', { ...card, currency: 'JPY' }))).toEqual({ reason: 'validation', fields: ['amount'] });
    expect(readAmount('2.125', { currency: 'KWD', amountMinMinor: 2000n, amountMaxMinor: 9000n })).toBe(2125n);
  });
});

describe('fields of a method', () => {
  it('P32 keeps own fields that fit and drops keys the method does not have', () => {
    expect(readFields([field({})], { cardLastFour: '1234', extra: 'x' })).toEqual({ cardLastFour: '1234' });
  });
  it('P32 names each field that is missing or does not fit', () => {
    const fields = [field({}), field({ key: 'phone', regexp: '' }), field({ key: 'note', isRequired: false, regexp: '' })];
    expect(refusal(() => readFields(fields, { cardLastFour: '12a4', phone: '123' }))).toEqual({
      reason: 'validation',
      fields: ['cardLastFour', 'phone'],
    });
    expect(readFields(fields, { cardLastFour: '0000', phone: '+4915112345678' })).toEqual({
      cardLastFour: '0000',
      phone: '+4915112345678',
      note: null,
    });
  });
  it('P32 takes only what a select offers', () => {
    const select = field({ key: 'bank', fieldType: 'select', regexp: '', options: [{ id: 'a', name: 'A' }] });
    expect(readFields([select], { bank: 'a' })).toEqual({ bank: 'a' });
    expect(refusal(() => readFields([select], { bank: 'b' }))?.fields).toEqual(['bank']);
  });
  it('P32 never reads an inherited name as a value', () => {
    expect(refusal(() => readFields([field({ key: 'constructor', regexp: '' })], {}))?.fields).toEqual(['constructor']);
  });
  // A backtracking engine would never finish the next two.
  it('S53 runs a careless pattern in linear time', () => {
    for (let times = 0; times < 100; times += 1) expect(matchesPattern('^(a+)+$', `${'a'.repeat(400)}!`)).toBe(false);
    expect(matchesPattern('^(a+)+$', 'aaa')).toBe(true);
  });
  it('S53 gives a pattern the linear engine cannot run no more than its time, and counts it as no match', () => {
    expect(matchesPattern('^(?=a)(a+)+$', `${'a'.repeat(400)}!`)).toBe(false);
    expect(matchesPattern('^(?=a)(a+)+$', 'aaa')).toBe(true);
    expect(matchesPattern('/^\\p{L}+$/u', 'Zoë')).toBe(true);
  });
  it('S53 reads patterns bare and between slashes, and treats a broken one as no match', () => {
    expect(matchesPattern('/^ab$/i', 'AB')).toBe(true);
    expect(matchesPattern('^ab$', 'AB')).toBe(false);
    expect(matchesPattern('(', 'x')).toBe(false);
    expect(matchesPattern('', 'anything')).toBe(true);
  });
  it('C-48 offers a method without countries everywhere and one with countries only there', () => {
    expect(isOfferedIn({ countries: [] }, null)).toBe(true);
    expect(isOfferedIn({ countries: ['DE'] }, 'DE')).toBe(true);
    expect(isOfferedIn({ countries: ['DE'] }, 'BR')).toBe(false);
    expect(isOfferedIn({ countries: ['DE'] }, null)).toBe(false);
  });
});

it('W-138 finds the least amount that is worth the bound in the base currency, whatever the rates', () => {
  const rate = fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 9999 }))
    .map(([whole, parts]) => rateFromDecimal(`${whole}.${String(parts).padStart(4, '0')}`));
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), rate, rate, (baseMinor, fromRate, toRate) => {
      const [from, to] = [
        { currency: 'EUR', rate: fromRate },
        { currency: 'USD', rate: toRate },
      ];
      const least = leastReaching(baseMinor, { from, to });
      expect(convertMinor(least, { from: to, to: from }) >= baseMinor).toBe(true);
      expect(least === 0n || convertMinor(least - 1n, { from: to, to: from }) < baseMinor).toBe(true);
    }),
  );
});
