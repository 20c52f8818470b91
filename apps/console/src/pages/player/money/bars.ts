import { DAY_MS } from '@pavilion/contract/formats/durations.ts';

/** A day on which something moved is seen, however little it was. */
const LEAST = 2;

/** The days of UTC until one, that one last. */
export const daysUntil = (today: Date, count: number): string[] =>
  Array.from({ length: count }, (_, place) => new Date(today.getTime() - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10));

interface Bar {
  top: number;
  height: number;
  isBelow: boolean;
}

/** The positions of bars in a graph of a given height: up from the zero line, or down from it. */
export function barsOf(values: readonly number[], height: number): { bars: Bar[]; zero: number; largest: number } {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const range = highest - lowest || 1;
  const zero = (highest / range) * height;
  const bars = values.map((value) => {
    const size = value === 0 ? 0 : Math.max(LEAST, (Math.abs(value) / range) * height);
    return { top: value < 0 ? Math.min(zero, height - size) : Math.max(0, zero - size), height: size, isBelow: value < 0 };
  });
  return { bars, zero: highest === 0 && lowest === 0 ? height : zero, largest: highest >= -lowest ? highest : lowest };
}
