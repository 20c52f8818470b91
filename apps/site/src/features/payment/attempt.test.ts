import { describe, expect, it } from 'vitest';
import { Attempts, newAttemptKey } from './attempt.ts';

const counting = () => {
  let count = 0;
  return new Attempts(() => `key-${(count += 1)}`);
};

describe('the key of a payment attempt', () => {
  it('C13 keeps its key for the same content until an answer came', () => {
    const attempts = counting();
    expect(attempts.keyFor({ amount: 50 })).toBe('key-1');
    expect(attempts.keyFor({ amount: 50 })).toBe('key-1');
  });

  it('C13 gets a new key after an answer, and for other content', () => {
    const attempts = counting();
    attempts.keyFor({ amount: 50 });
    attempts.answered();
    expect(attempts.keyFor({ amount: 50 })).toBe('key-2');
    expect(attempts.keyFor({ amount: 60 })).toBe('key-3');
  });

  it('C13 makes keys that differ', () => {
    expect(newAttemptKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newAttemptKey()).not.toBe(newAttemptKey());
  });
});
