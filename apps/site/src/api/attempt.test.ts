import { describe, expect, it } from 'vitest';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { Attempts, failedActAlert, failedAlert, newAttemptKey } from './attempt.ts';

const refusal = (status: number) => new ApiError({ status, code: 1, message: '', fields: {} });

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

  it('U-31 is kept by content until that content has its answer, whatever was sent and answered in between', () => {
    const attempts = counting();
    attempts.keyFor({ amount: 50 });
    expect(attempts.keyFor({ amount: 60 })).toBe('key-2');
    attempts.answered({ amount: 60 });
    expect([attempts.keyFor({ amount: 50 }), attempts.keyFor({ amount: 60 })]).toEqual(['key-1', 'key-3']);
  });

  it.each([
    ['no answer', new TypeError('Failed to fetch'), 'wallet.unknownOutcome'],
    ['the server’s own trouble', refusal(503), 'wallet.unknownOutcome'],
    ['a refusal', refusal(409), 'global.somethingWrong'],
  ])('U-31 says of %s what is known', (_, error, alert) => {
    expect(failedAlert(error)).toBe(alert);
  });

  it.each<[string, unknown, string]>([
    ['no answer', new TypeError('Failed to fetch'), 'global.unknownOutcome'],
    ...[500, 502, 503, 504].map((status) => [`a ${status}`, refusal(status), 'global.unknownOutcome'] satisfies [string, unknown, string]),
    ...[404, 409, 422, 429].map((status) => [`a ${status}`, refusal(status), 'global.somethingWrong'] satisfies [string, unknown, string]),
  ])('U-36 says of %s to an act what is known', (_, error, alert) => {
    expect(failedActAlert(error)).toBe(alert);
  });

  it('C13 is random', () => {
    expect(newAttemptKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newAttemptKey()).not.toBe(newAttemptKey());
  });
});
