import { activityGrainMs } from '@pavilion/contract/constants.ts';

/** How long the player is told before (design.md §11). */
const warningMs = 60_000;
/** Timers stand still while a device sleeps: the time is looked at anew this often. */
const lookEveryMs = 15_000;
const minuteMs = 60_000;

export type IdleFacts = {
  /** The player's last call, or the last round of a game. */
  lastCallMs: number;
  /** How long the law lets a session be left alone; null: as long as it likes. */
  minutes: number | null;
  nowMs: number;
};

export type IdleView = {
  /** While the warning is shown: when the server may end the session. */
  warnsUntilMs: number | undefined;
  /** That moment has come: the server is asked. */
  isOver: boolean;
  /** In how many ms to look again; undefined: never. */
  lookAgainMs: number | undefined;
};

/**
 * Whether a session left alone is to be warned of, and until when (L10). The last minute that is certain to be one: whoever stays in it
 * is never too late, so the server may end the session up to a minute after. A time of three minutes or less leaves no room to warn in.
 */
export function idleView({ lastCallMs, minutes, nowMs }: IdleFacts): IdleView {
  if (minutes === null || minutes * minuteMs <= warningMs + 2 * activityGrainMs)
    return { warnsUntilMs: undefined, isOver: false, lookAgainMs: undefined };
  const endsAtMs = lastCallMs + minutes * minuteMs - activityGrainMs;
  const untilWarningMs = endsAtMs - warningMs - nowMs;
  if (untilWarningMs > 0) return { warnsUntilMs: undefined, isOver: false, lookAgainMs: Math.min(untilWarningMs, lookEveryMs) };
  const isOver = nowMs >= endsAtMs;
  return { warnsUntilMs: endsAtMs, isOver, lookAgainMs: isOver ? lookEveryMs : Math.min(endsAtMs - nowMs, lookEveryMs) };
}
