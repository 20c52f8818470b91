import { formatTag, kept } from './format.ts';

const shapes = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  deadline: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'medium' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatOf = kept(
  (locale: string, shape: keyof typeof shapes, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(formatTag(locale), { ...shapes[shape], timeZone }),
);

/** Formats times, which are given in ISO form. */
export interface Moments {
  /** `Nov 20, 2026, 6:05 PM` in English, `20.11.2026, 18:05` in German. */
  minute(iso: string): string;
  /** `Nov 22, 11:59 PM GMT+1`: always with the name of its zone. */
  deadline(iso: string): string;
  /** `Nov 20, 2026`. */
  day(iso: string): string;
  /** The time of a day to the second: `18:05:09`. */
  time(iso: string): string;
  /** The name of the day: `Sunday`. */
  weekday(iso: string): string;
}

/**
 * Formats times in the zone of this machine, or in UTC with its name. Only `useMoments` knows which one a page may show.
 * @param isVisitors whether this is the visitor's machine, and the page need no longer match the server's
 */
export function momentTexts(locale: string, isVisitors: boolean): Moments {
  const text = (shape: keyof typeof shapes, iso: string): string =>
    formatOf(locale, shape, isVisitors ? undefined : 'UTC').format(new Date(iso));
  const named = (text: string): string => (isVisitors ? text : `${text} UTC`);
  return {
    minute: (iso) => named(text('minute', iso)),
    deadline: (iso) => text('deadline', iso),
    day: (iso) => named(text('day', iso)),
    time: (iso) => named(text('time', iso)),
    weekday: (iso) => named(text('weekday', iso)),
  };
}
