import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import type { PolicyPack } from '../../settings/index.ts';

/** Play that paused for this long is over: the next launch begins a new session. */
export const PLAY_PAUSE_MS = 30 * MINUTE_MS;

/** A player's choice; a null interval means that none was made. */
export interface Choice {
  intervalMinutes: number | null;
  isOff: boolean;
}

type Rules = PolicyPack['realityCheck'];

/**
 * The interval that counts: the player's own where the pack has it among its choices, none where the player wants none and may, else the
 * pack's (L10). A choice made under another pack falls back to the pack's own.
 */
export function intervalOf(rules: Rules, { intervalMinutes, isOff }: Choice): number | null {
  if (isOff && rules.isOffAllowed) return null;
  return intervalMinutes !== null && rules.choicesMinutes.includes(intervalMinutes) ? intervalMinutes : rules.defaultMinutes;
}

/** May the player choose this? */
export function isAllowed(rules: Rules, intervalMinutes: number | null): boolean {
  return intervalMinutes === null ? rules.isOffAllowed : rules.choicesMinutes.includes(intervalMinutes);
}

/** When the next check is due: an interval after the last one, or after play began. */
export function dueAtOf(countedFrom: Date, intervalMinutes: number | null): Date | null {
  return intervalMinutes === null ? null : new Date(countedFrom.getTime() + intervalMinutes * MINUTE_MS);
}

/** Whether play last seen at this time still continues. */
export const isPlaying = (lastPlayedAt: Date, now: Date): boolean => now.getTime() - lastPlayedAt.getTime() < PLAY_PAUSE_MS;
