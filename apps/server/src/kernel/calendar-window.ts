import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { invariant } from './errors.ts';

/** Calendar periods of limits (product §9). */
export const periods = ['daily', 'weekly', 'monthly'] as const;
export type Period = (typeof periods)[number];

/** Start and end of a period; the end is the start of the next one. */
export interface Window {
  start: Date;
  end: Date;
}

interface LocalDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

function localParts(at: Date, timeZone: string): LocalDay & { wallMs: number } {
  const parts = formatOf(timeZone).formatToParts(at);
  const read = (wanted: Intl.DateTimeFormatPartTypes): number | undefined => {
    const found = parts.find(({ type }) => type === wanted);
    return found === undefined ? undefined : Number(found.value);
  };
  const [year, month, day] = [read('year'), read('month'), read('day')];
  invariant(year !== undefined && month !== undefined && day !== undefined, 'A moment has a local day.');
  return { year, month, day, wallMs: Date.UTC(year, month - 1, day, read('hour') ?? 0, read('minute') ?? 0, read('second') ?? 0) };
}

/** The date in a time zone, `YYYY-MM-DD`. */
export function localDay(at: Date, timeZone: string): string {
  const { year, month, day } = localParts(at, timeZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The moment a local day begins: midnight, or the first moment after it when a clock change skips midnight. */
function startOfDay({ year, month, day }: LocalDay, timeZone: string): Date {
  const wantedMs = Date.UTC(year, month - 1, day);
  let at = wantedMs;
  // The first guess may use the offset from the other side of a clock change; the second is right.
  for (let round = 0; round < 2; round += 1) at += wantedMs - localParts(new Date(at), timeZone).wallMs;
  // Where midnight does not exist, the guess lands before it: the day begins at the clock change, on a half hour.
  while (localParts(new Date(at), timeZone).wallMs < wantedMs) at += HALF_HOUR_MS;
  return new Date(at);
}

const HALF_HOUR_MS = 1_800_000;

function shifted({ year, month, day }: LocalDay, days: number): LocalDay {
  const date = new Date(Date.UTC(year, month - 1, day) + days * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * The running calendar window of a period in a time zone (L1, D-62): the day, the week from Monday, the month.
 * Example: `windowOf('weekly', Friday 20 November 2026, 'Europe/Berlin')` begins on Monday 16 November 00:00 in Berlin.
 */
export function windowOf(period: Period, at: Date, timeZone: string): Window {
  const { year, month, day } = localParts(at, timeZone);
  const [first, next] = borders(period, { year, month, day });
  return { start: startOfDay(first, timeZone), end: startOfDay(next, timeZone) };
}

function borders(period: Period, today: LocalDay): [LocalDay, LocalDay] {
  if (period === 'daily') return [today, shifted(today, 1)];
  if (period === 'weekly') {
    const weekday = (new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay() + 6) % 7;
    const monday = shifted(today, -weekday);
    return [monday, shifted(monday, 7)];
  }
  const { year, month } = today;
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return [{ year, month, day: 1 }, next];
}

/**
 * The same time of day this many calendar months later, in UTC, or earlier if the number is negative; clamped to the last day of a shorter
 * month. Example: thirteen months before 31 March 2027 is 28 February 2026.
 */
export function monthsFrom(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return moved;
}

const ROLLING_MS: Readonly<Record<Period, number>> = { daily: DAY_MS, weekly: 7 * DAY_MS, monthly: 30 * DAY_MS };

/** The last 24 hours, 7 or 30 days up to now: used where the law requires a rolling period (L1). */
export const rollingWindow = (period: Period, at: Date): Window => ({
  start: new Date(at.getTime() - ROLLING_MS[period]),
  end: new Date(at.getTime() + 1),
});

const NOMINAL_MS: Readonly<Record<Period, number>> = { daily: DAY_MS, weekly: 7 * DAY_MS, monthly: 28 * DAY_MS };

/**
 * The window at a moment, given an earlier one (L1): a window in progress keeps its end even if the zone changes, and the next one begins
 * where it ends. After a change of zone that next window ends at a midnight of the new zone at least half a period later, so that changing
 * zones never resets a limit early. Example: a day that ends at 24:00 in London is followed, after a move to Berlin, by one from 01:00 to
 * 24:00 Berlin time.
 */
export function windowAfter(running: Window, now: { period: Period; at: Date; timeZone: string }): Window {
  const { period, at, timeZone } = now;
  if (at < running.end) return running;
  const first = windowOf(period, running.end, timeZone);
  const isLong = first.end.getTime() - running.end.getTime() >= NOMINAL_MS[period] / 2;
  const end = isLong ? first.end : windowOf(period, first.end, timeZone).end;
  return at < end ? { start: running.end, end } : windowOf(period, at, timeZone);
}

/** A time zone and the moment from which it applies to a player. */
export interface ZoneChange {
  timeZone: string;
  since: Date;
}

/** The window at a moment for a player who moved through these zones, oldest first and at least one. The first applies since ever. */
export function windowThrough(zones: readonly ZoneChange[], now: { period: Period; at: Date }): Window {
  const [home, ...moves] = zones;
  invariant(home, 'Somebody lives in some time zone.');
  let { timeZone } = home;
  let window = windowOf(now.period, moves[0]?.since ?? now.at, timeZone);
  for (const move of moves) {
    window = windowAfter(window, { period: now.period, at: move.since, timeZone });
    ({ timeZone } = move);
  }
  return windowAfter(window, { ...now, timeZone });
}
