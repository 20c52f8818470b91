import { type FormValues, isEmpty, type Rule, rule } from './rule.ts';

const isMissing = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** product §5: a value is required; spaces alone or an empty list count as missing. */
export const required: Rule = (value) => (isMissing(value) ? { rule: 'required' } : undefined);

export const requiredIf =
  (condition: (form: FormValues) => boolean): Rule =>
  (value, form) =>
    condition(form) && isMissing(value) ? { rule: 'requiredIf' } : undefined;

export const requiredUnless =
  (condition: (form: FormValues) => boolean): Rule =>
  (value, form) =>
    !condition(form) && isMissing(value) ? { rule: 'requiredUnless' } : undefined;

/** Equal to a given value. */
export const sameAs = (other: unknown, label = ''): Rule => rule('sameAs', (value) => value === other, { param: label });

/** Equal to another field of the form. */
export const confirmed = (field: string): Rule => rule('confirmed', (value, form) => value === form[field], { param: field });

/** Any value but `other`, which `label` names in the message. */
export const different = (other: unknown, label = ''): Rule => rule('different', (value) => value !== other, { param: label });

const truthy: readonly unknown[] = ['yes', 'on', '1', 1, 'true', true];
const falsy: readonly unknown[] = ['no', 'off', '0', 0, 'false', false];
const boolish: readonly unknown[] = [true, false, 1, 0, '1', '0'];

export const accepted: Rule = rule('accepted', (value) => truthy.includes(value));
export const declined: Rule = rule('declined', (value) => falsy.includes(value));
export const boolean: Rule = rule('boolean', (value) => boolish.includes(value));
