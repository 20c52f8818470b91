import { expect, it } from 'vitest';
import { secondsUntil } from '../../../browser/use-countdown.ts';
import { canVerify, resendAtMs, resendView } from './verification-rules.ts';

const sentAtMs = 1_700_000_000_000;

it('S-01 counts sixty seconds down from the sending and then shows the button', () => {
  const endMs = resendAtMs(sentAtMs);
  const leftAt = (passedMs: number) => secondsUntil(endMs, sentAtMs + passedMs);
  expect([0, 1, 1000, 59_000, 59_999, 60_000, 90_000].map(leftAt)).toEqual([60, 60, 59, 1, 1, 0, 0]);
  expect([60, 1, 0].map((left) => resendView(false, left))).toEqual(['countdown', 'countdown', 'button']);
});

it('S-01 X-09 shows neither countdown nor button for a minute at the limit', () => {
  expect([60, 1, 0].map((left) => resendView(true, left))).toEqual(['limit', 'limit', 'button']);
});

it('S-02 disables Verify while the code is incomplete, an error is shown, or one is being checked', () => {
  const whole = ['1', '2', '3', '4', '5', '6'];
  expect(canVerify({ cells: whole, hint: undefined, isBusy: false })).toBe(true);
  expect(canVerify({ cells: whole.with(3, ''), hint: undefined, isBusy: false })).toBe(false);
  expect(canVerify({ cells: whole, hint: 'wrong', isBusy: false })).toBe(false);
  expect(canVerify({ cells: whole, hint: undefined, isBusy: true })).toBe(false);
});
