import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it('W-137 writes a duration in its two largest units, in the words of the locale', () => {
  const written = [0, 9, 60, 228, 3600, 3660, 90_000].map((seconds) => formatDuration(seconds, 'en'));
  expect(written).toEqual(['0 sec', '9 sec', '1 min', '3 min 48 sec', '1 hr', '1 hr 1 min', '1 day 1 hr']);
  expect(formatDuration(228, 'de')).toBe('3 Min. 48 Sek.');
});
