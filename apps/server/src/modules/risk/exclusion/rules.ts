import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { monthsFrom } from '../../../kernel/calendar-window.ts';

/** The end of an exclusion that has none. */
export const NEVER_ENDS = new Date('9999-12-31T00:00:00.000Z');

/**
 * The end of a period of the settings that begins now (D-66): hours and days of 24 hours, calendar months and years in UTC, kept to the
 * last day of a shorter month. Example: `6m` from 31 August ends on 28 February.
 */
export function exclusionEnd(period: string, startsAt: Date): Date {
  const parts = /^([1-9]\d{0,3})([hdmy])$/.exec(period);
  if (parts === null) return NEVER_ENDS;
  const count = Number(parts[1]);
  if (parts[2] === 'h') return new Date(startsAt.getTime() + count * HOUR_MS);
  if (parts[2] === 'd') return new Date(startsAt.getTime() + count * 24 * HOUR_MS);
  return monthsFrom(startsAt, parts[2] === 'y' ? count * 12 : count);
}
