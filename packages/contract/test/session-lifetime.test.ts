import { expect, it } from 'vitest';
import * as lifetime from '../src/areas/player/session-lifetime.ts';

it('A-48 K-10 a token lives ten minutes, its cookie a year, and it counts as expired ten seconds early', () => {
  expect([lifetime.accessTokenTtlSeconds, lifetime.tokenCookieSeconds, lifetime.tokenExpiryMarginSeconds]).toEqual([600, 31_536_000, 10]);
});

it('S8 S9 each lifetime is shorter than the one that must outlast it', () => {
  const nested = [
    lifetime.tokenExpiryMarginSeconds,
    lifetime.rotationGraceSeconds,
    lifetime.successorStoredSeconds,
    lifetime.accessTokenTtlSeconds,
    lifetime.sessionTtlDays * 86_400,
    lifetime.tokenCookieSeconds,
  ];
  expect(nested.every((seconds, index) => index === 0 || seconds > (nested[index - 1] ?? seconds))).toBe(true);
});
