import { describe, expect, it } from 'vitest';
import { deviceTypeOf, isNewDevice, isTokenCurrent, judgeRefresh, type RefreshFacts } from './rules.ts';

const NOW = Date.UTC(2026, 10, 20);
const facts = (changes: Partial<RefreshFacts['session']> & { tokenKey?: string; secondsSinceRotation?: number } = {}): RefreshFacts => {
  const { tokenKey = 'present', secondsSinceRotation = 10, ...session } = changes;
  return {
    tokenKey,
    now: new Date(NOW),
    realNow: new Date(NOW),
    session: {
      closedAt: null,
      refreshableUntil: new Date(NOW + 1),
      tokenKey: 'present',
      previousTokenKey: 'previous',
      rotatedAt: new Date(NOW - secondsSinceRotation * 1000),
      ...session,
    },
  };
};

describe('refresh rule', () => {
  it.each([
    ['A-49 the present token', facts(), 'rotate'],
    ['A-49 the one before, within the grace', facts({ tokenKey: 'previous' }), 'repeat'],
    ['A-49 the one before, at its last moment', facts({ tokenKey: 'previous', secondsSinceRotation: 30 }), 'repeat'],
    ['A-50 the one before, after the grace', facts({ tokenKey: 'previous', secondsSinceRotation: 30.001 }), 'reuse'],
    ['S9 an older one', facts({ tokenKey: 'older', secondsSinceRotation: 0 }), 'reuse'],
    ['S9 a foreign one in a session never refreshed', facts({ tokenKey: 'x', previousTokenKey: null, rotatedAt: null }), 'reuse'],
    ['A-51 any token of a closed session', facts({ closedAt: new Date(NOW) }), 'ended'],
    ['S8 a session past its thirty days', facts({ refreshableUntil: new Date(NOW) }), 'ended'],
  ] as const)('%s', (_what, given, outcome) => {
    expect(judgeRefresh(given)).toBe(outcome);
  });
});

describe('token of a session', () => {
  it.each([
    ['D-24 the present one', facts(), true],
    ['D-24 the one before, within the grace', facts({ tokenKey: 'previous' }), true],
    ['D-24 the one before, after the grace', facts({ tokenKey: 'previous', secondsSinceRotation: 30.001 }), false],
    ['S9 an older one', facts({ tokenKey: 'older' }), false],
  ] as const)('%s', (_what, { tokenKey, session, now }, isOpen) => {
    expect(isTokenCurrent(tokenKey, session, now)).toBe(isOpen);
  });
});

describe('new device', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
  const home = { userAgent: firefox, country: 'DE' };
  it.each([
    ['the first of a player is not', { opened: home, earlier: [] }, false],
    ['the one before is not', { opened: home, earlier: [home] }, false],
    ['a newer version is not', { opened: { ...home, userAgent: firefox.replace('140', '141') }, earlier: [home] }, false],
    ['one of several before is not', { opened: home, earlier: [{ ...home, country: 'FR' }, home] }, false],
    ['the same browser in another country is', { opened: { ...home, country: 'FR' }, earlier: [home] }, true],
    [
      'another browser in the same country is',
      { opened: { ...home, userAgent: firefox.replace('Firefox', 'Chrome') }, earlier: [home] },
      true,
    ],
  ])('%s', (_what, { opened, earlier }, isNew) => {
    expect(isNewDevice(opened, earlier)).toBe(isNew);
  });
});

describe('device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'desktop'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'mobile'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148', 'tablet'],
    ['', 'desktop'],
  ])('E-35 %s is a %s', (userAgent, type) => {
    expect(deviceTypeOf(userAgent)).toBe(type);
  });
});
