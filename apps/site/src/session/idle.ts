import { activityGrainMs } from '@pavilion/contract/constants.ts';

/** How long before the end the player is warned (design §11). */
const warningMs = 60_000;
/** How often the time is checked again: timers stop while a device sleeps. */
const lookEveryMs = 15_000;
const minuteMs = 60_000;

export type IdleFacts = {
  /** The player's last call, or the last round of a game. */
  lastCallMs: number;
  /** The legal maximum of inactivity in minutes; null for none. */
  minutes: number | null;
  nowMs: number;
};

type IdleView = {
  /** While the warning is shown: when the server may end the session. */
  warnsUntilMs: number | undefined;
  /** Whether that moment has passed, so that the server must be asked. */
  isOver: boolean;
  /** Milliseconds until the next check; undefined for never. */
  lookAgainMs: number | undefined;
};

/**
 * Whether to warn of an idle session's end, and until when (L10). The warning covers the last full minute: a player who continues within it
 * is never too late, since the server may end the session up to a minute later. Maxima of three minutes or less leave no time for a warning.
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
