import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeAttempt, SIGN_IN_ADDRESS, SIGN_IN_DEVICE, type ThrottlePolicy, type ThrottleState } from './rules.ts';

const START = Date.UTC(2026, 10, 20);
const at = (seconds: number): Date => new Date(START + seconds * 1000);

/** What becomes of attempts at these seconds: true is let through, a number is the wait. */
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
