import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@pavilion/contract/calls/api-error.ts';
import { isWorthRepeating } from './repeat.ts';

const refusal = (status: number): Error => new ApiError({ status, code: 1, message: '', fields: {} });
const noAnswer = new TypeError('Failed to fetch');

afterEach(() => vi.unstubAllGlobals());

it.each<[string, { failures?: number; isOnline?: boolean; error: Error; again: boolean }]>([
  ['no answer', { error: noAnswer, again: true }],
  ...[502, 503, 504].map((status) => [`a ${status}`, { error: refusal(status), again: true }] satisfies [string, object]),
  ...[400, 401, 403, 404, 409, 422, 429, 500].map(
    (status) => [`a ${status}`, { error: refusal(status), again: false }] satisfies [string, object],
  ),
  ['no answer, the second time', { failures: 1, error: noAnswer, again: false }],
  ['a 503, the second time', { failures: 1, error: refusal(503), again: false }],
  ['no answer where the device is offline', { isOnline: false, error: noAnswer, again: false }],
])('U-38 after %s a reading is repeated where that helps', (_, { failures = 0, isOnline = true, error, again }) => {
  vi.stubGlobal('navigator', { onLine: isOnline });
  expect(isWorthRepeating(failures, error)).toBe(again);
});
