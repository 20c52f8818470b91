import { bookNowMs, firstBookMs } from './device.ts';
import { t } from './texts.ts';

/**
 * When an event starts: the day in a word where it is today, and the time. In the player's zone, which the server does not know: the screen
 * that it draws, and that the browser hydrates, is in UTC.
 */
export function startText(moment: string, locale: string, isDrawn: boolean): string {
  const [zone, now] = isDrawn ? [{}, bookNowMs()] : [{ timeZone: 'UTC' }, firstBookMs()];
  const write = (at: number, parts: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...parts, ...zone }).format(at);
  const at = Date.parse(moment);
  const time = write(at, { hour: '2-digit', minute: '2-digit' });
  const dayOf = (one: number): string => write(one, { dateStyle: 'short' });
  if (dayOf(at) === dayOf(now)) return `${t('nav.today')} ${time}`;
  return `${write(at, { weekday: 'short', day: 'numeric', month: 'short' })} ${time}`;
}

/** A past or future moment, with its day. */
export const momentText = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(Date.parse(moment));

/** The time of a receipt, to the second and with its zone. */
export const receiptTime = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }).format(
    Date.parse(moment),
  );
