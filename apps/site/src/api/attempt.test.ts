import { describe, expect, it } from 'vitest';
import { Attempts, newAttemptKey } from './attempt.ts';

const counting = () => {
  let count = 0;
  return new Attempts(() => `key-${(count += 1)}`);
};

describe('the idempotency key of a payment attempt', () => {
  it('C13 stays the same for the same content until an answer arrives', () => {
    const attempts = counting();
    expect(attempts.keyFor({ amount: 50 })).toBe('key-1');
    expect(attempts.keyFor({ amount: 50 })).toBe('key-1');
  });

  it('C13 changes after an answer, and for other content', () => {
    const attempts = counting();
    attempts.keyFor({ amount: 50 });
    attempts.answered();
    expect(attempts.keyFor({ amount: 50 })).toBe('key-2');
    expect(attempts.keyFor({ amount: 60 })).toBe('key-3');
  });

  it('C13 is random', () => {
    expect(newAttemptKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newAttemptKey()).not.toBe(newAttemptKey());
  });
});
