const MINUTE = 60;
const HOUR = 3600;

/** How long to wait, in the words of a language: in seconds below two minutes, in minutes below two hours. Example: `in 12 minutes`. */
export function waitText(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (seconds < 2 * MINUTE) return format.format(seconds, 'second');
  return seconds < 2 * HOUR ? format.format(Math.ceil(seconds / MINUTE), 'minute') : format.format(Math.ceil(seconds / HOUR), 'hour');
}
