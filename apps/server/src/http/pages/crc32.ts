/** The polynomial of CRC-32 (RFC 1952 §8), lowest power first. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two polynomials modulo the CRC's own. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let mask = ONE; mask !== 0; mask >>>= 1) {
    if ((one & mask) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x to the power of 8 · 2^n: what 2^n bytes move a sum by. */
const bytePowers: number[] = [0x00800000];
for (let index = 1; index < 32; index++) {
  const half = bytePowers[index - 1] ?? ONE;
  bytePowers.push(multiply(half, half));
}

/** A run of bytes as sums are joined from: its CRC-32, its length, and by what it moves the sum before it. */
export interface SummedBytes {
  crc: number;
  length: number;
  shift: number;
}

/** @param crc CRC-32 of `length` bytes */
export function summed(crc: number, length: number): SummedBytes {
  let shift = ONE;
  for (let rest = length, power = 0; rest > 0; rest >>>= 1, power++) {
    if ((rest & 1) === 1) shift = multiply(bytePowers[power] ?? ONE, shift);
  }
  return { crc, length, shift };
}

/** The CRC-32 of runs one after another, without looking at their bytes again. */
export const joinedCrc = (runs: readonly SummedBytes[]): number =>
  runs.reduce((sum, { crc, shift }) => (multiply(shift, sum) ^ crc) >>> 0, 0);
