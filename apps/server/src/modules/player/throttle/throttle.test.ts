import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODE_MAILS,
  MAILS_PER_RECIPIENT,
  REGISTRATIONS,
  REGISTRATIONS_PER_ADDRESS,
  REGISTRATIONS_WITH_CAPTCHA,
  RESETS_PER_ADDRESS,
  SIGN_IN_ADDRESS,
  SIGN_IN_ADDRESS_STRICT,
  SIGN_IN_DEVICE,
  SIGN_IN_FAILURES,
  SIGN_IN_LOGIN,
} from './rules.ts';
import { judgeAttempt, type ThrottlePolicy, type ThrottleState } from '../../../kernel/throttle/verdict.ts';

const START = Date.UTC(2026, 10, 20);
const at = (seconds: number): Date => new Date(START + seconds * 1000);

/** The results of attempts at these seconds: true is let through, a number is the wait. */
function play(policy: ThrottlePolicy, seconds: readonly number[]): (true | number)[] {
  let state: ThrottleState | undefined;
  return seconds.map((second) => {
    const verdict = judgeAttempt(policy, state, at(second));
    if (!verdict.isAllowed) return verdict.retryAfterSeconds;
    state = verdict.next;
    return true;
  });
}

describe('throttle', () => {
  it('A-14 lets five through, then pauses 15 s, 30 s, 60 s', () => {
    expect(play(SIGN_IN_DEVICE, [0, 1, 2, 3, 4, 5, 19, 20, 48, 49, 108])).toEqual([true, true, true, true, true, 14, true, 29, 1, true, 1]);
  });

  it('A-14 never pauses longer than fifteen minutes, and forgets all an hour after the last attempt', () => {
    const tries: number[] = [];
    for (let second = 0; second < 40_000; second += 901) tries.push(second);
    expect(play(SIGN_IN_DEVICE, tries).every((outcome) => outcome === true)).toBe(true);
    expect(play(SIGN_IN_DEVICE, [0, 0, 0, 0, 0, 3605, 3605, 3605, 3605, 3605, 3605]).slice(5)).toEqual([true, true, true, true, true, 15]);
  });

  it('S20 a window lets fifty through and no more until it ends', () => {
    const outcomes = play(SIGN_IN_ADDRESS, [...Array.from({ length: 50 }, (_, index) => index), 60, 599, 601]);
    expect(outcomes.slice(50)).toEqual([540, 1, true]);
  });

  it('S20 a window is over at its very end', () => {
    const state = { attempts: 50, windowEndsAt: at(600), blockedUntil: null };
    expect(judgeAttempt(SIGN_IN_ADDRESS, state, at(600))).toEqual({
      isAllowed: true,
      next: { attempts: 1, windowEndsAt: at(1200), blockedUntil: null },
      heat: 0,
    });
  });

  /** The answer to an attempt after a number of others within one window. */
  const after = (policy: ThrottlePolicy, attempts: number) =>
    judgeAttempt(policy, { attempts, windowEndsAt: at(policy.windowSeconds), blockedUntil: null }, at(0));

  it.each([
    ['S20 sign-ins for one login', SIGN_IN_LOGIN, 30],
    ['S20 sign-ins from an address while lists of passwords are tried', SIGN_IN_ADDRESS_STRICT, 5],
    ['S23 mails to one address', MAILS_PER_RECIPIENT, 5],
    ['S23 registrations from one address', REGISTRATIONS_PER_ADDRESS, 10],
    ['S23 all registrations', REGISTRATIONS, 300],
    ['S23 registrations with a captcha', REGISTRATIONS_WITH_CAPTCHA, 0],
  ])('%s are never refused; beyond their number the challenge gets harder each time', (_what, policy, allowance) => {
    const heats = [-1, 0, 1].map((more) => {
      const verdict = after(policy, allowance + more);
      return verdict.isAllowed && verdict.next.blockedUntil === null ? verdict.heat : 'refused';
    });
    expect(heats).toEqual([0, 1, 2]);
    expect(after(policy, 0)).toMatchObject({ next: { attempts: 1, windowEndsAt: at(policy.windowSeconds) } });
  });

  it.each([
    ['D-49 mails one caller asks for', CODE_MAILS, 5],
    ['S23 reset mails asked for from one address', RESETS_PER_ADDRESS, 20],
  ])('%s wait for the end of the hour', (_what, policy, allowance) => {
    const blocked = [allowance - 2, allowance - 1].map((attempts) => after(policy, attempts));
    expect(blocked).toMatchObject([{ next: { blockedUntil: null } }, { next: { blockedUntil: at(3600) } }]);
  });

  it('S21 failures of all strangers together are counted, and neither refused nor challenged', () => {
    expect(after(SIGN_IN_FAILURES, 5000)).toEqual({
      isAllowed: true,
      next: { attempts: 5001, windowEndsAt: at(600), blockedUntil: null },
      heat: 0,
    });
    expect([SIGN_IN_FAILURES.allowance, SIGN_IN_FAILURES.beyond.kind]).toEqual([500, 'alarm']);
  });

  it('S20 however attempts are spaced, no hour sees more than the pauses allow', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 300 }), (seconds) => {
        const passed = play(
          SIGN_IN_DEVICE,
          seconds.toSorted((a, b) => a - b),
        ).filter((outcome) => outcome === true);
        // Five at once, then pauses of 15 s × 1, 2, 4 … up to 900 s fit at most ten more times into an hour.
        expect(passed.length).toBeLessThanOrEqual(15);
      }),
    );
  });
});
