import { decimalSignOf } from '@pavilion/money/typed.ts';
import { useMemo } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { useLanguage } from './use-text.ts';
import { useSessionOrNone } from '../session/session.ts';

const DECIMALS_LEAST = 2;
/** The maximum of any currency in the ledger. */
const DECIMALS_MOST = 9;

/** Numbers and moments as Europe writes them: 24 hours, the day before the month. */
const tags = { en: 'en-GB', de: 'de-DE' } as const;

/** How long ago, as the design writes it: `4 min`, `3 h 30`, `1 d 20 h`. */
export function ageText(ageMs: number): string {
  const age = Math.max(0, ageMs);
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ${String(Math.floor((age % HOUR_MS) / MINUTE_MS)).padStart(2, '0')}`;
  return `${Math.floor(age / DAY_MS)} d ${Math.floor((age % DAY_MS) / HOUR_MS)} h`;
}

/** Decimals that a currency has at least: none for the yen, two for the euro and, as the least of nine, for coins. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return DECIMALS_LEAST;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? DECIMALS_LEAST;
}

/** Writes sums of one currency like each other. */
export function sumFormat(tag: string): (value: number, currency: string) => string {
  const kept = new Map<string, Intl.NumberFormat>();
  return (value, currency) => {
    const format =
      kept.get(currency) ??
      new Intl.NumberFormat(tag, { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: DECIMALS_MOST });
    kept.set(currency, format);
    return format.format(value);
  };
}

/** Writes a sum with its currency, both on one line. */
export const sumWithCurrency = (money: (value: number, currency: string) => string, sum: { amount: string; currency: string }): string =>
  `${money(Number(sum.amount), sum.currency)}\u00A0${sum.currency}`;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Numbers, sums and moments in the operator's language and zone. */
export function useFormats() {
  const tag = tags[useLanguage()];
  const session = useSessionOrNone();
  const zone = typeof session?.preferences.zone === 'string' ? session.preferences.zone : (session?.clock.zone ?? 'UTC');
  return useMemo(() => {
    const number = new Intl.NumberFormat(tag);
    const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const sum = sumFormat(tag);
    const minute = new Intl.DateTimeFormat(tag, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
    const second = new Intl.DateTimeFormat(tag, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' });
    const day = new Intl.DateTimeFormat(tag, { timeZone: zone, dateStyle: 'medium' });
    const calendarDay = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'medium' });
    const time = new Intl.DateTimeFormat(tag, { timeZone: zone, timeStyle: 'short' });
    const weekday = new Intl.DateTimeFormat(tag, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' });
    const dayOf = (date: string): string => calendarDay.format(new Date(date));
    const minuteOf = (moment: string): string => minute.format(new Date(moment));
    const minus = (text: string): string => text.replace('-', '−');
    return {
      zone,
      /** The sign before the decimals of typed amounts. */
      decimalSign: decimalSignOf(tag),
      count: (value: number) => number.format(value),
      decimal: (value: number) => decimal.format(value),
      money: (value: number, currency: string) => minus(sum(value, currency)),
      minute: minuteOf,
      second: (moment: string) => second.format(new Date(moment)),
      day: (moment: string) => day.format(new Date(moment)),
      /** A day of the calendar, `2026-11-20`: the same in every zone. */
      calendarDay: dayOf,
      /** A text that is a moment or a day of the calendar, as the platform stores them; undefined for any other (BO-183). */
      when: (text: string): string | undefined => (MOMENT.test(text) ? minuteOf(text) : DAY.test(text) ? dayOf(text) : undefined),
      weekday: (moment: string) => weekday.format(new Date(moment)),
      time: (moment: string) => time.format(new Date(moment)),
    };
  }, [tag, zone]);
}
