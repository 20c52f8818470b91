import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Random } from '../secrets/random.ts';

/** Repeatable randomness for tests and the demo world: SHA-256 over the seed and a counter. Never for secrets. */
export function createSeededRandom(seed: string, startMs = Date.UTC(2026, 0, 1)): Random {
  let counter = 0;
  const block = (): Buffer => createHash('sha256').update(`${seed}:${counter++}`).digest();
  const bytes = (count: number): Buffer => {
    const chunks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) chunks.push(block());
    return Buffer.concat(chunks).subarray(0, count);
  };
  return {
    bytes,
    integer: (exclusiveMaximum) => Number(bytes(8).readBigUInt64BE() % BigInt(exclusiveMaximum)),
    newId: () => v7({ msecs: startMs + counter, random: bytes(16) }),
  };
}
