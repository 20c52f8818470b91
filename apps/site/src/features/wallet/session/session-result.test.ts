import { expect, it } from 'vitest';
import { lastRoundOf, sessionResult } from './session-result.ts';

const startedAt = '2026-11-27T10:00:00.000Z';
const session = { startedAt, results: [{ currency: 'EUR', playResult: -24.75 }] };
const played = (currency: string, playResult: number, fromEarlierRounds: { since: string; amount: number }[] = []) => ({
  currency,
  playResult,
  fromEarlierRounds,
});

it('T-23 a session’s result is what play did since the sign-in, without the noise of numbers', () => {
  expect(sessionResult(played('EUR', -49.5), session)).toEqual({ amount: -24.75, currency: 'EUR' });
  expect(sessionResult(played('EUR', -24.75), session)).toEqual({ amount: 0, currency: 'EUR' });
  const begun = { startedAt, results: [{ currency: 'EUR', playResult: 0.1 }] };
  expect(sessionResult(played('EUR', 0.3), begun).amount).toBe(0.2);
});

it('T-23 an account that was opened during the session began at zero', () => {
  expect(sessionResult(played('USD', 5), session)).toEqual({ amount: 5, currency: 'USD' });
});

it('T-31 what a round of an earlier session brought is no part of it; another session’s share of that is not looked at', () => {
  const earlier = [
    { since: '2026-11-27T08:00:00.000Z', amount: 100 },
    { since: startedAt, amount: 2.06 },
  ];
  expect(sessionResult(played('EUR', -22.69, earlier), session)).toEqual({ amount: 0, currency: 'EUR' });
  expect(sessionResult(played('EUR', -23.69, earlier), session)).toEqual({ amount: -1, currency: 'EUR' });
});

it.each([
  ['2026-11-27T09:59:59.999Z', false],
  [startedAt, true],
  ['2026-11-27T10:05:00.000Z', true],
  [null, false],
])('T-31 a last round that began at %s is shown in a session from 10:00: %s', (openedAt, isShown) => {
  const lastRound = { round: 'r', gameId: null, staked: 1, won: 0, openedAt };
  expect(lastRoundOf({ lastRound }, session)).toBe(isShown ? lastRound : null);
});

it('T-31 a session without a round has no last one', () => {
  expect(lastRoundOf({ lastRound: null }, session)).toBeNull();
});
