import type { RandomSource } from '../stream.ts';

/** A fast generator with a fixed seed (xoshiro128**) for simulations only: play and verification use the round's stream. */
export function seededSource(seed: number): RandomSource {
  let [a, b, c, d] = [seed >>> 0, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  let read = 0;
  const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
  const next = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    read += 4;
    return result;
  };
  for (let warmUp = 0; warmUp < 64; warmUp += 1) next();
  return { nextU32: next, bytesRead: () => read };
}

/** A source that gives the listed words, for cases the real stream hits once in billions of reads. */
export function listedSource(words: readonly number[]): RandomSource {
  let taken = 0;
  return {
    nextU32: () => {
      taken += 1;
      return words[taken - 1] ?? 0;
    },
    bytesRead: () => taken * 4,
  };
}
