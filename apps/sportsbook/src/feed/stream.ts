import { createHmac } from 'node:crypto';

/** Draws of one purpose, one after the other, each in [0, 1). */
export type Draw = () => number;

const HIGH_FACTOR = 2 ** 21;
const DROPPED_BITS = 11;
const RANGE = 2 ** 53;

/** The draw of a label at a counter: HMAC-SHA-256 keyed with the seed over `label#counter`, its first 53 bits (sportsbook §2.1). */
function drawAt(seed: string, label: string, counter: number): number {
  const digest = createHmac('sha256', seed).update(`${label}#${counter}`).digest();
  return (digest.readUInt32BE(0) * HIGH_FACTOR + (digest.readUInt32BE(4) >>> DROPPED_BITS)) / RANGE;
}

/** A separate random stream for each label, so that a new sport or market does not change existing ones. */
export function streamOf(seed: string, label: string): Draw {
  let counter = 0;
  return () => {
    counter += 1;
    return drawAt(seed, label, counter);
  };
}

/** Draw number `index` of a label's stream, without drawing those before it. */
export const drawOf = (seed: string, label: string, index: number): number => drawAt(seed, label, index);

/** A standard normal by two draws (Box–Muller), clamped so that no rating leaves the model's range. */
export function normal(draw: Draw, limit: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw()));
  const value = radius * Math.cos(2 * Math.PI * draw());
  return Math.max(-limit, Math.min(limit, value));
}

/** The time to the next incident of a Poisson stream. */
export const exponential = (draw: Draw, rate: number): number => (rate <= 0 ? Number.POSITIVE_INFINITY : -Math.log(1 - draw()) / rate);

/** One of a list, each as likely. @throws for an empty list */
export function pick<T>(list: readonly T[], draw: Draw): T {
  const chosen = list[Math.floor(draw() * list.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

/** The index of a mass function that a draw falls on. */
export function pickIndex(masses: readonly number[], draw: Draw): number {
  let rest = draw();
  for (const [index, mass] of masses.entries()) {
    rest -= mass;
    if (rest < 0) return index;
  }
  return masses.length - 1;
}
