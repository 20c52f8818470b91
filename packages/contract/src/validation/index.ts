/**
 * The rules of product §5 as pure functions for both sides. `phone.ts` and `issues.ts` are separate: one is heavy, the other is for the
 * server only.
 */
export * from './amount-input.ts';
export * from './codes.ts';
export * from './date.ts';
export * from './fields.ts';
export * from './messages.ts';
export * from './method-fields.ts';
export * from './number.ts';
export * from './password.ts';
export * from './phone-input.ts';
export * from './presence.ts';
export * from './registration.ts';
export * from './rule.ts';
export * from './text.ts';
