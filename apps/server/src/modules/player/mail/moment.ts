/**
 * A moment as a person reads it, its zone named, since a mail may be read anywhere.
 * Example: 18:05 UTC of 20 November 2026 for `de` in `Europe/Berlin` is `20. November 2026 um 19:05 MEZ`.
 */
export function momentText(at: Date, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return format.format(at);
}
