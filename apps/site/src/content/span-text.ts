import { formatTag } from './format.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
const unitsShown = 2;

/** A span of time in its two largest units: 252 is `4 min 12 sec` in English. */
export function formatSpan(seconds: number, locale: string): string {
  const tag = formatTag(locale);
  const first = units.findIndex(([, size]) => seconds >= size);
  const start = first === -1 ? units.length - 1 : first;
  let rest = seconds;
  const parts = units.slice(start, start + unitsShown).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count)];
  });
  return parts.join(' ') || new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(0);
}
