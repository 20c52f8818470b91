import { fromHex, toHex } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';

/** A number an engine drew: the position it was read from, its range, and its value. The verifier shows the list. */
export type Draw = { readonly atByte: number; readonly outOf: number; readonly value: number };

/** The source engines draw from: the round's stream in play and verification, a seeded generator in simulations. */
export type RandomSource = {
  /** The next four bytes, big-endian (games §1.2 `u32`). */
  nextU32(): number;
  /** Bytes read so far: the round's cursor. */
  bytesRead(): number;
  /** Called with each number drawn, if set. */
  noteDraw?(draw: Draw): void;
};

/** Everything that determines the randomness of a round (games §1.1). `serverSeed` is 64 lower-case hex digits. */
export type RoundSeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number };

const clientSeedShape = /^[A-Za-z0-9_-]{1,64}$/;
const serverSeedShape = /^[0-9a-f]{64}$/;

/**
 * Whether a client seed is valid: 1–64 of `A-Z a-z 0-9 _ -`; no colon, so that the message is unambiguous.
 * @example
 * isClientSeed('my-seed') // true
 * isClientSeed('my:seed') // false
 */
export const isClientSeed = (text: string): boolean => clientSeedShape.test(text);

/**
 * The commitment shown before the first bet: SHA-256 over the 32 raw bytes of the seed, not over its hex text.
 * @example
 * commitmentOf('00'.repeat(32)) // '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
 */
export function commitmentOf(serverSeed: string): string {
  if (!serverSeedShape.test(serverSeed)) throw new RangeError('A server seed is 64 lower-case hex digits.');
  return toHex(sha256(fromHex(serverSeed)));
}

/** `block(i) = HMAC-SHA256(seed bytes, "clientSeed:nonce:i")` (games §1.1). */
export function streamBlock(seeds: RoundSeeds, index: number): Uint8Array {
  if (!isClientSeed(seeds.clientSeed)) throw new RangeError('A client seed has 1 to 64 letters, digits, _ or -.');
  if (!Number.isSafeInteger(seeds.nonce) || seeds.nonce < 0) throw new RangeError('A nonce is an integer from 0.');
  return labelledBlock(seeds.serverSeed, `${seeds.clientSeed}:${seeds.nonce}`, index);
}

function labelledBlock(serverSeed: string, label: string, index: number): Uint8Array {
  if (!serverSeedShape.test(serverSeed)) throw new RangeError('A server seed is 64 lower-case hex digits.');
  return hmacSha256(fromHex(serverSeed), new TextEncoder().encode(`${label}:${index}`));
}

/**
 * The stream of a round, read strictly forward from its first byte; a read may span two blocks.
 * @example
 * roundStream({ serverSeed: '00'.repeat(32), clientSeed: 'mine', nonce: 1 }).nextU32() // 3527689732
 */
export const roundStream = (seeds: RoundSeeds, noteDraw?: (draw: Draw) => void): RandomSource =>
  streamOf((index) => streamBlock(seeds, index), noteDraw);

/** A stream that belongs to no round, identified by its own label, as for a jackpot (games §9.1). */
export const labelledStream = (serverSeed: string, label: string): RandomSource =>
  streamOf((index) => labelledBlock(serverSeed, label, index));

function streamOf(blockAt: (index: number) => Uint8Array, noteDraw?: (draw: Draw) => void): RandomSource {
  let cursor = 0;
  let block = blockAt(0);
  const nextByte = (): number => {
    if (cursor > 0 && cursor % 32 === 0) block = blockAt(cursor / 32);
    const byte = block[cursor % 32] ?? 0;
    cursor += 1;
    return byte;
  };
  return {
    nextU32: () => nextByte() * 2 ** 24 + nextByte() * 2 ** 16 + nextByte() * 2 ** 8 + nextByte(),
    bytesRead: () => cursor,
    ...(noteDraw ? { noteDraw } : {}),
  };
}

/** The first eight bytes of a round's stream as hex, the second of the verifier's five checks (games §1.4). */
export const streamHead = (seeds: RoundSeeds): string => toHex(streamBlock(seeds, 0).slice(0, 8));
