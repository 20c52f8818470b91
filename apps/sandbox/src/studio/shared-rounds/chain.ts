import { hash } from 'node:crypto';

/** Rounds of one chain (games §1.3). */
export const chainLength = 1_000_000;
/** One seed in this many is stored; those between are hashed again from it. */
const checkpointEvery = 1000;
const seedBytes = 32;
/** Hashes between two pauses, so that the server keeps answering while it grows a chain. */
const hashesAtOnce = 5000;

const hashOf = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

type GrownChain = { readonly endHash: string; readonly checkpoints: Buffer };

/**
 * Grows a chain from its last seed down: `s(n − 1) = SHA-256(s(n))` over raw bytes. `endHash` is `s(0)`, `checkpoints` holds `s(1000)`,
 * `s(2000)`, … in this order and the last seed at its end (games §1.3).
 */
export async function growChain(lastSeed: string, length: number, breathe: () => Promise<void>): Promise<GrownChain> {
  const kept: Buffer[] = [];
  let seed: Buffer = Buffer.from(lastSeed, 'hex');
  for (let number = length; number > 0; number -= 1) {
    if (number % checkpointEvery === 0 || number === length) kept.unshift(seed);
    seed = hashOf(seed);
    if (number % hashesAtOnce === 0) await breathe();
  }
  return { endHash: seed.toString('hex'), checkpoints: Buffer.concat(kept) };
}

/** The seed of a round of the chain, as hex. @throws RangeError for a number the chain does not have */
export function chainSeed({ checkpoints, length }: { checkpoints: Buffer; length: number }, number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > length) throw new RangeError(`A chain of ${length} has no seed ${number}.`);
  const index = Math.ceil(number / checkpointEvery) - 1;
  let seed: Buffer = checkpoints.subarray(index * seedBytes, (index + 1) * seedBytes);
  const keptNumber = Math.min((index + 1) * checkpointEvery, length);
  for (let current = keptNumber; current > number; current -= 1) seed = hashOf(seed);
  return seed.toString('hex');
}
