import { describe, expect, it } from 'vitest';
import { idleView } from './idle.ts';

const minuteMs = 60_000;
const lastCallMs = 1_000_000_000;
const at = (minutesLater: number, minutes: number | null = 30) =>
  idleView({ lastCallMs, minutes, nowMs: lastCallMs + minutesLater * minuteMs });

describe('an idle session', () => {
  it('L10 is warned of in the last full minute: the server may have recorded the last call up to a minute earlier', () => {
    expect(at(27.99).warnsUntilMs).toBeUndefined();
    expect(at(28)).toEqual({ warnsUntilMs: lastCallMs + 29 * minuteMs, isOver: false, lookAgainMs: 15_000 });
    expect(at(28.99).isOver).toBe(false);
  });

  it('L10 is checked when its time is over, repeatedly until the server has decided, and the warning stays', () => {
    expect(at(29)).toEqual({ warnsUntilMs: lastCallMs + 29 * minuteMs, isOver: true, lookAgainMs: 15_000 });
    expect(at(600).isOver).toBe(true);
  });

  it('L10 is checked when the warning begins and ends, and often enough to detect that the device slept', () => {
    expect([at(0), at(27.9), at(28), at(28.9)].map(({ lookAgainMs }) => Math.round(lookAgainMs ?? 0))).toEqual([
      15_000, 6000, 15_000, 6000,
    ]);
  });

  it('L10 follows the law: a longer maximum, none, or one too short for a warning', () => {
    expect([at(57.9, 60), at(58, 60)].map(({ warnsUntilMs }) => warnsUntilMs)).toEqual([undefined, lastCallMs + 59 * minuteMs]);
    const never = { warnsUntilMs: undefined, isOver: false, lookAgainMs: undefined };
    expect([at(600, null), at(600, 3)]).toEqual([never, never]);
  });
});
