import { describe, expect, it } from 'vitest';
import { type FormAction, type FormState, initialForm, isFormChanged, isFormValid, reduceForm, shownError } from './form-state.ts';

type Name = 'login' | 'password';
const empty = { login: '', password: '' };
const failures = { login: 'Fill in', password: 'Fill in' };

const typed = { kind: 'change', name: 'login', value: 'x' } as const;
const left = { kind: 'blur', name: 'login' } as const;
const after = (...actions: FormAction<Name, string>[]): FormState<Name, string> =>
  actions.reduce((state, action) => reduceForm(state, action), initialForm<Name, string>(empty));

describe('the state of a form', () => {
  it('V-02 shows no rule error before a field has been changed and left, or submitted', () => {
    expect(shownError(after(), failures, 'login')).toBeUndefined();
    expect(shownError(after(typed), failures, 'login')).toBeUndefined();
    expect(shownError(after(typed, left), failures, 'login')).toBe('Fill in');
    expect(shownError(after({ kind: 'submit', isValid: false }), failures, 'login')).toBe('Fill in');
  });

  it('V-02 shows nothing for a field that was left unchanged', () => {
    expect(shownError(after(left), failures, 'login')).toBeUndefined();
  });

  it('V-02 shows the rule error before the server error', () => {
    const state = after(typed, { kind: 'refuse', fields: { login: ['Taken', 'Odd'] } }, left);
    expect(shownError(state, failures, 'login')).toBe('Fill in');
    expect(shownError(state, {}, 'login')).toBe('Taken');
  });

  it('V-02 clears both errors of the field that is entered and keeps the others', () => {
    const refused = after({ kind: 'submit', isValid: false }, { kind: 'refuse', fields: { login: ['Taken'], password: ['Short'] } });
    const entered = reduceForm(refused, { kind: 'focus', name: 'login' });
    expect(shownError(entered, failures, 'login')).toBeUndefined();
    expect(shownError(entered, {}, 'login')).toBeUndefined();
    expect(shownError(entered, failures, 'password')).toBe('Fill in');
    expect(shownError(entered, {}, 'password')).toBe('Short');
  });

  it('V-72 keeps a server error until its field changes', () => {
    const refused = after({ kind: 'refuse', fields: { login: ['Taken'] } });
    expect(Object.keys(refused.serverErrors)).toEqual(['login']);
    expect(reduceForm(refused, { kind: 'change', name: 'password', value: 'x' }).serverErrors).toEqual({ login: 'Taken' });
    expect(reduceForm(refused, { kind: 'change', name: 'login', value: 'x' }).serverErrors).toEqual({});
  });

  it('D-86 remembers what the server has refused, though its error is gone', () => {
    const entered = after({ kind: 'refuse', fields: { password: ['Enter it'] } }, { kind: 'focus', name: 'password' });
    expect([...entered.refused]).toEqual(['password']);
    expect([...reduceForm(entered, { kind: 'reset', values: entered.initial }).refused]).toEqual([]);
  });

  it('moves the focus again with each refusal, and not when the form is valid', () => {
    expect(after({ kind: 'submit', isValid: false }, { kind: 'submit', isValid: false }).refusals).toBe(2);
    expect(after({ kind: 'submit', isValid: true }).refusals).toBe(0);
  });

  it('A-04 a reset forgets values, rule errors and server errors', () => {
    const used = after(
      { kind: 'change', name: 'login', value: 'x' },
      { kind: 'blur', name: 'login' },
      { kind: 'refuse', fields: { login: ['Taken'] } },
    );
    expect(reduceForm(used, { kind: 'reset', values: empty })).toEqual(initialForm(empty));
  });

  it('U-04 counts a value typed back as unchanged', () => {
    const changed = after(typed);
    expect(isFormChanged(changed)).toBe(true);
    expect(isFormChanged(reduceForm(changed, { kind: 'change', name: 'login', value: '' }))).toBe(false);
  });

  it('is valid when no field has a failure', () => {
    expect(isFormValid({ login: undefined })).toBe(true);
    expect(isFormValid({ login: 'Fill in' })).toBe(false);
  });
});
