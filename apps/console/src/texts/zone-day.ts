import { SECOND_MS } from '@pavilion/contract/formats/durations.ts';

/** How far a zone's clock is ahead of UTC at a moment. */
function aheadMs(atMs: number, zone: string): number {
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(wall.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(atMs / SECOND_MS) * SECOND_MS;
}

/**
 * The moment at which a day begins by the clocks of a zone, some days later if asked; undefined for what is no day. Lists show moments in the
 * operator's zone, so days that narrow them are days there.
 * Example: 2026-11-26 in Pacific/Kiritimati begins at 2026-11-25T10:00:00.000Z.
 */
export function startOfDay(day: string | undefined, zone: string, daysLater = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? (day ?? '').split('-').map(Number) : [];
  const midnightMs = Date.UTC(year, month - 1, date + daysLater);
  if (year === 0 || Number.isNaN(midnightMs)) return undefined;
  // Daylight saving may begin or end between the two guesses.
  const guessMs = midnightMs - aheadMs(midnightMs, zone);
  return new Date(midnightMs - aheadMs(guessMs, zone)).toISOString();
}

/** The last day, by the clocks of a zone, that is over at a moment: `startOfDay` of the day after it is that moment. */
export const lastDayBefore = (moment: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(Date.parse(moment) - 1);
