import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, amountInput, ExactNumber, parseExact, plainDecimal, stringifyExact } from '@pavilion/contract';
import { readInput } from '../src/validation/issues.ts';

const answer = z.object({ amount: amount() });
const request = z.object({ amount: amountInput() });
const written = (decimal: string): string => stringifyExact(z.parse(answer, { amount: decimal }));
const read = (number: string) => z.safeParse(request, parseExact(`{"amount":${number}}`));

/** Decimals as `formatDecimal` writes them: up to 18 digits of minor units at any scale of our currencies. */
const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.constantFrom(0, 2, 3, 6, 8, 9)).map(([minor, scale]) => {
  const digits = minor.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
});

describe('amounts on the wire', () => {
  it('E-38 writes an amount as a JSON number in major units', () => {
    expect(written('25.50')).toBe('{"amount":25.5}');
    expect(written('0.00')).toBe('{"amount":0}');
    expect(written('-3.10')).toBe('{"amount":-3.1}');
  });

  it('E-38 writes tiny amounts without an exponent', () => {
    expect(written('0.00000001')).toBe('{"amount":0.00000001}');
    expect(written('0.000000001')).toBe('{"amount":0.000000001}');
  });

  it('E-38 keeps digits that a JavaScript number would round away', () => {
    expect(written('12345678901234567.89')).toBe('{"amount":12345678901234567.89}');
    expect(written('9007199254740993')).toBe('{"amount":9007199254740993}');
  });

  it('E-38 refuses to write anything but a plain decimal', () => {
    for (const wrong of ['1e3', '', '1.', '01', ' 1', 'NaN', '1,5']) expect(() => written(wrong)).toThrow('invalid_format');
  });

  it('E-38 accepts any spelling of a number in a request as its exact decimal', () => {
    expect(read('25.50')).toMatchObject({ data: { amount: '25.5' } });
    expect(read('1e-8')).toMatchObject({ data: { amount: '0.00000001' } });
    expect(read('1.50E2')).toMatchObject({ data: { amount: '150' } });
    expect(read('12345678901234567.89')).toMatchObject({ data: { amount: '12345678901234567.89' } });
  });

  it('E-38 refuses negative, huge and non-numeric amounts in a request', () => {
    for (const wrong of ['-1', '-0.01', '1e400', '1e31', '"5"', 'null', '[1]', '{}', 'true']) expect(read(wrong).success).toBe(false);
    expect(z.safeParse(request, parseExact('{}')).success).toBe(false);
  });

  it.each(['1e400', '1e31', '1e-400', '12345678901234567890123456789012', '-1', 'null', '"5"'])(
    'E-38 says of %s that it is no amount, not that it is missing',
    (wrong) => {
      const body = z.object({ amount: amountInput() });
      const failures = (text: string) => readInput(body, parseExact(text));
      expect(failures(`{"amount":${wrong}}`)).toEqual({ isValid: false, fields: { amount: [{ rule: 'other' }] } });
      expect(failures('{}')).toEqual({ isValid: false, fields: { amount: [{ rule: 'required' }] } });
    },
  );

  it('E-38 carries every amount from the server to the wire and back without changing its value', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        const wire = written(decimal);
        expect(wire).not.toMatch(/[eE]\d|[eE]-/);
        expect(z.parse(request, parseExact(wire)).amount).toBe(plainDecimal(decimal));
      }),
    );
  });

  it('E-38 gives the browser the nearest number, exact up to 15 digits', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        const seen: unknown = JSON.parse(written(decimal));
        expect(seen).toEqual({ amount: Number(decimal) });
      }),
    );
  });

  it('E-38 parseExact keeps what JSON.parse keeps, and marks only numbers that would lose digits', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        if (text.includes('__proto__')) return;
        expect(parseExact(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(parseExact('[9007199254740993]')).toEqual([new ExactNumber('9007199254740993')]);
    expect(z.safeParse(z.int(), new ExactNumber('9007199254740993')).success).toBe(false);
  });

  it('E-38 parseExact refuses malformed JSON and the key __proto__', () => {
    for (const wrong of ['', '{', '{"a":01}', '{"__proto__":{"a":1}}', '[1,]']) expect(() => parseExact(wrong)).toThrow(SyntaxError);
  });

  it('S52 C86 parseExact refuses a body nested deeper than anything of ours, and unclosed quotes cost no time', () => {
    for (const depth of [33, 200_000]) expect(() => parseExact('['.repeat(depth) + ']'.repeat(depth))).toThrow('nested too deeply');
    expect(() => parseExact(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toThrow('nested too deeply');
    expect(parseExact('['.repeat(32) + ']'.repeat(32))).toHaveLength(1);
    expect(parseExact(JSON.stringify('['.repeat(500)))).toHaveLength(500);
    expect(() => parseExact('"'.repeat(100_001))).toThrow(SyntaxError);
    expect(() => parseExact(`"${'\\'.repeat(65_537)}`)).toThrow(SyntaxError);
  });

  it('S52 parseExact refuses lists longer than anything of ours, however they are nested', () => {
    const list = (length: number): string => JSON.stringify(Array.from({ length }, () => [0, ',']));
    expect(parseExact(list(1000))).toHaveLength(1000);
    expect(() => parseExact(list(1001))).toThrow('too long');
    expect(() => parseExact(`{"a":[{"b":${list(1001)}}]}`)).toThrow('too long');
    const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])));
    expect(parseExact(manyKeys)).toEqual(JSON.parse(manyKeys));
  });

  it('E-38 plainDecimal keeps the value of its input', () => {
    const representable = fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((value) => value === 0 || Math.abs(value) > 1e-12);
    fc.assert(
      fc.property(representable, (value) => {
        expect(Number(plainDecimal(String(value)))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
