import type { RandomSource } from './stream.ts';

const wordRange = 2 ** 32;

/**
 * A whole number in 0…n−1 without modulo bias (games §1.2): words at or above the largest multiple of n are read
 * again. Example with n = 3: the limit is 4294967295, so the words 4294967295, 5 give 2.
 */
export function drawInt(source: RandomSource, outOf: number): number {
  if (!Number.isInteger(outOf) || outOf < 1 || outOf > wordRange) throw new RangeError(`Cannot draw out of ${outOf}.`);
  const atByte = source.bytesRead();
  // As unsigned 32-bit integers a remainder is a machine instruction; 2³² mod n is ((2³² − 1) mod n + 1) mod n.
  const modulus = outOf >>> 0;
  const limit = modulus === 0 ? wordRange : wordRange - (((0xffff_ffff % modulus) + 1) % modulus);
  let word = source.nextU32();
  while (word >= limit) word = source.nextU32();
  const value = modulus === 0 ? word : (word >>> 0) % modulus;
  source.noteDraw?.({ atByte, outOf, value });
  return value;
}

/** Uniform in [0, 2⁵²) from eight bytes: `(hi mod 2²⁰) · 2³² + lo`. */
export function drawU52(source: RandomSource): number {
  const atByte = source.bytesRead();
  const high = source.nextU32();
  const low = source.nextU32();
  const value = (high % 2 ** 20) * wordRange + low;
  source.noteDraw?.({ atByte, outOf: 2 ** 52, value });
  return value;
}

/** The smallest index whose running sum of weights exceeds a number drawn below the total; zero weights are never chosen. */
export function drawWeighted(source: RandomSource, weights: readonly number[]): number {
  let total = 0;
  for (const weight of weights) total += weight;
  let rest = drawInt(source, total);
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0;
    if (rest < weight) return index;
    rest -= weight;
  }
  throw new RangeError('The weights changed while they were read.');
}

/**
 * A lazy forward Fisher–Yates shuffle of 0…n−1 (games §1.2 `draw`): each call gives the next element, the last one without a read. Cards
 * can thus be dealt one by one and verified the same way.
 */
export function lazyShuffle(source: RandomSource, size: number): () => number {
  const items = Array.from({ length: size }, (_, index) => index);
  let taken = 0;
  return () => {
    if (taken >= size) throw new RangeError('Every element has been drawn.');
    const chosen = taken === size - 1 ? taken : taken + drawInt(source, size - taken);
    const item = items[chosen] ?? 0;
    items[chosen] = items[taken] ?? 0;
    items[taken] = item;
    taken += 1;
    return item;
  };
}
