import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import * as rules from '@pavilion/contract/validation/index.ts';
import { callingCode, phone } from '@pavilion/contract/validation/phone.ts';

const tools = { phone };
const passes = (rule: rules.Rule, value: unknown, form: rules.FormValues = {}): boolean => rule(value, form) === undefined;
const names = Object.keys(rules.fieldCatalogue).filter(rules.isFieldName);
const dayMs = 86_400_000;
const dayText = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);
/** Days of the years 1000 to 3000. */
const days = fc.integer({ min: Date.UTC(1000, 0, 1) / dayMs, max: Date.UTC(3000, 11, 31) / dayMs });
const digitsText = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
/** None begins with a zero. */
const callingCodes = fc.stringMatching(/^[1-9][0-9]{0,2}$/);

describe('the rules of product §5, for arbitrary input', () => {
  it('V-01 V-82 no value of any kind makes a rule throw, and an empty one passes all but the required family', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything(), fc.dictionary(fc.string(), fc.anything()), (name, value, form) => {
        for (const rule of rules.fieldRules(name, true, tools)) {
          const failure = rule(value, form);
          expect(failure === undefined || typeof failure.rule === 'string').toBe(true);
        }
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom('', null, undefined), (name, empty) => {
        const failures = rules.fieldRules(name, false, tools).filter((rule) => !passes(rule, empty));
        return failures.every((rule) => rule(empty, {})?.rule === 'required');
      }),
    );
  });

  it('V-66 every failure has a text, with its bounds filled in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.string(), fc.integer(), fc.boolean()), (name, value) => {
        for (const rule of rules.fieldRules(name, true, tools)) {
          const failure = rule(value, {});
          const text = failure === undefined ? 'passes' : rules.failureText(failure);
          expect(text).not.toMatch(/\{(min|max|param)\}|^$/);
          expect(text).not.toBe('This value is not valid');
        }
      }),
    );
  });

  it('V-36 takes each day of the years 1000 to 3000 as the calendar has it, and no other', () => {
    fc.assert(fc.property(days, (day) => passes(rules.date, dayText(day))));
    const part = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), part(20), part(40), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
        const parsed = new Date(`${text}T00:00:00Z`);
        const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) && year >= 1000 && year <= 3000;
        return passes(rules.date, text) === isDay;
      }),
    );
  });

  it('V-38 V-39 V-40 V-41 V-42 order days as their numbers', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [value, bound] = [dayText(one), dayText(other)];
        expect(passes(rules.dateEquals(bound), value)).toBe(one === other);
        expect(passes(rules.after(bound), value)).toBe(one > other);
        expect(passes(rules.before(bound), value)).toBe(one < other);
        expect(passes(rules.afterOrEqual(bound), value)).toBe(one >= other);
        expect(passes(rules.beforeOrEqual(bound), value)).toBe(one <= other);
      }),
    );
  });

  it('V-43 V-44 an age grows with each birthday and never between', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 110 }), (born, lived, years) => {
        const [birth, today] = [dayText(born), dayText(Math.min(born + lived, Date.UTC(3000, 11, 31) / dayMs))];
        expect(passes(rules.minAge(years, today), birth)).toBe(!passes(rules.maxAge(years - 1, today), birth));
      }),
    );
  });

  it('V-26 V-27 a length is both enough and not too much exactly when it is it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const isLength = passes(rules.minLength(length), text) && passes(rules.maxLength(length), text);
        return isLength === (Array.from(text).length === length);
      }),
    );
  });

  it('V-28 V-29 V-30 between is both bounds together, for numbers and for their texts', () => {
    const bound = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(bound, bound, bound, (value, min, max) => {
        const isBetween = passes(rules.minValue(min), value) && passes(rules.maxValue(max), value);
        expect(passes(rules.between(min, max), value)).toBe(isBetween);
        expect(passes(rules.between(min, max), String(value))).toBe(isBetween);
      }),
    );
  });

  it('V-31 V-32 V-33 every integer is numeric and a decimal; a fraction is no integer', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 99 }), (whole, fraction) => {
        for (const rule of [rules.numeric, rules.integer, rules.decimal]) expect(passes(rule, String(whole))).toBe(true);
        expect([rules.numeric, rules.integer].map((rule) => passes(rule, `${whole}.${fraction}`))).toEqual([true, false]);
      }),
    );
  });

  it('V-34 V-35 digits are digits and nothing else, so many', () => {
    fc.assert(
      fc.property(digitsText(1, 12), fc.integer({ min: 1, max: 12 }), (text, count) => {
        expect(passes(rules.digits(count), text)).toBe(text.length === count);
        expect(passes(rules.digitsBetween(count, 12), text)).toBe(text.length >= count);
        expect(passes(rules.digits(text.length + 1), `${text}a`)).toBe(false);
      }),
    );
  });

  it('V-51 of the numbers with nine digits exactly one pair of check digits is a tax number', () => {
    fc.assert(
      fc.property(digitsText(9, 9), (first) => {
        const found = Array.from({ length: 100 }, (_, pair) => first + String(pair).padStart(2, '0')).filter((text) =>
          passes(rules.cpfNumber, text),
        );
        return found.length === (/^(\d)\1{8}$/.test(first) ? 0 : 1);
      }),
    );
  });

  it('V-45 V-48 V-64 a phone is the same with its plus and without, and its parts make it', () => {
    fc.assert(
      fc.property(callingCodes, digitsText(1, 20), (prefix, number) => {
        const whole = rules.combinePhone(`+${prefix}`, number);
        expect(whole).toMatch(/^\+\d{2,23}$/);
        expect(passes(phone, whole)).toBe(passes(callingCode, whole.slice(1)));
        expect(phoneDigits(whole) !== undefined).toBe(passes(phone, whole));
        expect(phoneDigits(whole.slice(1))).toBe(phoneDigits(whole));
      }),
    );
  });

  it('V-12 a valid e-mail has one part before its last at sign and a dotted name after', () => {
    fc.assert(
      fc.property(
        fc.emailAddress({ size: 'small' }),
        (address) => !passes(rules.email, `${address} `) && !passes(rules.email, `@${address}`),
      ),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        if (text === '' || !passes(rules.email, text)) return true;
        return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text) && text.length <= 254;
      }),
    );
  });

  it('V-54 V-55 a repetition holds exactly when it is the same', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (password, repeated) => {
        const judge = (name: string, form: rules.FormValues) =>
          rules.firstFailure(rules.fieldRules(name, true, tools), repeated, form)?.rule;
        const expected = repeated.trim() === '' ? 'required' : repeated === password ? undefined : 'confirmed';
        expect(judge('password_confirmation', { password })).toBe(expected);
        expect(judge('repeatNewPassword', { newPassword: password })).toBe(expected);
      }),
    );
  });

  it('V-65 more characters are never weaker', () => {
    const order = [undefined, 'weak', 'good', 'strong'];
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
        return order.indexOf(rules.passwordStrength(shorter)) <= order.indexOf(rules.passwordStrength(longer));
      }),
    );
  });

  it('V-68 a nickname reveals no more of an address than it may', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.]{1,64}$/), (local) => {
        const nickname = rules.nicknameFromEmail(`${local}@example.co`);
        const kept = local.length < 4 ? local.slice(0, 1) : local.slice(0, -3);
        return nickname === `${kept.slice(0, 37)}***` && nickname.length <= 40;
      }),
    );
  });

  it('V-66 V-71 each kind of registration has its own identity first, once, and nothing twice', () => {
    const definition = fc.record({ name: fc.constantFrom(...names), isRequired: fc.boolean(), isVisible: fc.boolean() });
    const definitions = fc.uniqueArray(definition, { selector: ({ name }) => name });
    fc.assert(
      fc.property(definitions, fc.constantFrom('email' as const, 'phone' as const), fc.boolean(), (given, mode, isKnown) => {
        const fields = rules.registrationFields(given, mode, isKnown).map(({ name }) => name);
        expect(fields[0]).toBe(mode);
        expect(new Set(fields).size).toBe(fields.length);
        expect(fields).not.toContain(mode === 'email' ? 'receiveSmsPromo' : 'receiveEmailPromo');
      }),
    );
  });
});
