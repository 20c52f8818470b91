import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Randomness and new ids. Tests give a seeded one, so that the same seed makes the same world. */
export interface Random {
  bytes(count: number): Buffer;
  /** A whole number from 0 to `exclusiveMaximum` − 1, each equally likely. */
  integer(exclusiveMaximum: number): number;
  /** A new UUID version 7: ordered by time, so indexes stay compact. */
  newId(): string;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  integer: (exclusiveMaximum) => randomInt(exclusiveMaximum),
  newId: () => v7(),
};

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
