import { type Rule, rule, textRule } from './rule.ts';

const numberText = /^-?\d+(?:\.\d+)?$/;

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numberText.test(value) ? Number(value) : Number.NaN;
};

/** A number, or a number as text, of at least `min`. */
export const minValue = (min: number): Rule => rule('minValue', (value) => numberOf(value) >= min, { min });
/** A number, or a number as text, of at most `max`. */
export const maxValue = (max: number): Rule => rule('maxValue', (value) => numberOf(value) <= max, { max });

/** From `min` to `max`, both inclusive. */
export const between = (min: number, max: number): Rule =>
  rule('between', (value) => numberOf(value) >= min && numberOf(value) <= max, { min, max });

export const numeric: Rule = textRule('numeric', (text) => numberText.test(text));
export const integer: Rule = textRule('integer', (text) => /^-?\d+$/.test(text));
export const decimal: Rule = textRule('decimal', (text) => numberText.test(text));

/** Exactly this many digits. */
export const digits = (count: number): Rule =>
  textRule('digits', (text) => /^\d+$/.test(text) && text.length === count, { min: count, param: String(count) });

/** From `min` to `max` digits, both inclusive. */
export const digitsBetween = (min: number, max: number): Rule =>
  textRule('digits_between', (text) => /^\d+$/.test(text) && text.length >= min && text.length <= max, { min, max });
