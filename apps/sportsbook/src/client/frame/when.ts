import { bookNowMs } from './device.ts';
import { t } from './texts.ts';

const dayOf = (at: number, locale: string): string => new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(at);

/** When an event starts: the day in a word where it is today, and the time in the player's zone. */
export function startText(moment: string, locale: string): string {
  const at = Date.parse(moment);
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at);
  if (dayOf(at, locale) === dayOf(bookNowMs(), locale)) return `${t('nav.today')} ${time}`;
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
  return `${day} ${time}`;
}

/** A past or future moment, with its day. */
export const momentText = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(Date.parse(moment));

/** The time of a receipt, to the second and with its zone. */
export const receiptTime = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }).format(
    Date.parse(moment),
  );
