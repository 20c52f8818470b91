import { formatTag, kept } from './format.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

const unitFormat = kept(
  (tag: string, unit: (typeof units)[number]['unit']) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }),
);

/** A duration in its two largest units: 228 seconds are `3 min 48 sec`, 90,000 are `1 day 1 hr`. */
export function formatDuration(seconds: number, locale: string): string {
  const first = units.findIndex((each) => seconds >= each.seconds);
  const shown = first === -1 ? units.slice(-1) : units.slice(first, first + 2);
  let left = Math.round(seconds);
  const parts = shown.map(({ unit, seconds: size }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { unit, count };
  });
  return parts
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => unitFormat(formatTag(locale), unit).format(count))
    .join(' ');
}
