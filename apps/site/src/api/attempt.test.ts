import { describe, expect, it } from 'vitest';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { failedActAlert, failedAlert } from './attempt.ts';

const refusal = (status: number) => new ApiError({ status, code: 1, message: '', fields: {} });

describe('a call that failed', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch'), 'wallet.unknownOutcome'],
    ['the server’s own trouble', refusal(503), 'wallet.unknownOutcome'],
    ['a refusal', refusal(409), 'global.somethingWrong'],
  ])('U-31 states what is known after %s', (_, error, alert) => {
    expect(failedAlert(error)).toBe(alert);
  });

  it.each<[string, unknown, string]>([
    ['no answer', new TypeError('Failed to fetch'), 'global.unknownOutcome'],
    ...[500, 502, 503, 504].map((status) => [`a ${status}`, refusal(status), 'global.unknownOutcome'] satisfies [string, unknown, string]),
    ...[404, 409, 422, 429].map((status) => [`a ${status}`, refusal(status), 'global.somethingWrong'] satisfies [string, unknown, string]),
  ])('U-36 says of %s to an act what is known', (_, error, alert) => {
    expect(failedActAlert(error)).toBe(alert);
  });
});
