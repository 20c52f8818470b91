import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/vectors-primitives.json' with { type: 'json' };
import { fromHex, toHex } from './bytes.ts';
import { drawInt, drawU52, drawWeighted, lazyShuffle } from './primitives.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { commitmentOf, isClientSeed, type RoundSeeds, roundStream, streamBlock, streamHead } from './stream.ts';
import { listedSource } from './testing/seeded-source.ts';

const take = <Value>(count: number, next: () => Value): Value[] => Array.from({ length: count }, next);
const fresh = ({ serverSeed, clientSeed, nonce }: RoundSeeds) => roundStream({ serverSeed, clientSeed, nonce });

describe('SHA-256 and HMAC', () => {
  test('agree with the platform for every length around the block borders', () => {
    for (let length = 0; length <= 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(toHex(hmacSha256(bytes, bytes))).toBe(createHmac('sha256', bytes).update(bytes).digest('hex'));
    }
  });
});

describe('primitive vectors', () => {
  test.each(vectors.commitments)('commitment of $serverSeed', ({ serverSeed, commitment }) => {
    expect(commitmentOf(serverSeed)).toBe(commitment);
    // A mutant that hashes the hex text gives another commitment.
    expect(toHex(sha256(new TextEncoder().encode(serverSeed)))).not.toBe(commitment);
  });
  test.each(vectors.blocks)('blocks under $clientSeed:$nonce', (one) => {
    expect(toHex(streamBlock(one, 0))).toBe(one.block0);
    expect(toHex(streamBlock(one, 1))).toBe(one.block1);
    expect(streamHead(one)).toBe(one.block0.slice(0, 16));
    // Reusing a nonce would repeat a round: the next one differs.
    expect(toHex(streamBlock({ ...one, nonce: one.nonce + 1 }, 0))).not.toBe(one.block0);
  });
  test.each(vectors.u32)('u32 under $clientSeed:$nonce', (one) => {
    const source = fresh(one);
    expect(take(one.count, () => source.nextU32())).toEqual(one.values);
    // A mutant that reads little-endian fails here.
    const little = new DataView(streamBlock(one, 0).buffer).getUint32(0, true);
    expect(little).not.toBe(one.values[0]);
  });
  test.each(vectors.int)('int($n) under $clientSeed:$nonce', (one) => {
    const source = fresh(one);
    expect(take(one.values.length, () => drawInt(source, one.n))).toEqual(one.values);
    expect(source.bytesRead()).toBe(one.bytesRead);
  });
  test('int without rejection would differ where the range does not divide 2^32', () => {
    const one = vectors.int.find((row) => row.n === 3_000_000_000 && row.bytesRead > row.values.length * 4);
    expect(one).toBeDefined();
    if (!one) return;
    const source = fresh(one);
    expect(take(one.values.length, () => source.nextU32() % one.n)).not.toEqual(one.values);
  });
  test.each(vectors.u52)('u52 under $clientSeed:$nonce', (one) => {
    const source = fresh(one);
    expect(take(one.values.length, () => String(drawU52(source)))).toEqual(one.values);
  });
  test.each(vectors.weighted)('weighted under $clientSeed:$nonce', (one) => {
    const source = fresh(one);
    expect(take(one.values.length, () => drawWeighted(source, one.weights))).toEqual(one.values);
  });
  test.each(vectors.draw)('draw($n) under $clientSeed:$nonce', (one) => {
    const source = fresh(one);
    const next = lazyShuffle(source, one.n);
    expect(take(one.take, next)).toEqual(one.values);
    expect(source.bytesRead()).toBe(one.bytesRead);
  });
  test.each(vectors.rejection)('rejection below $limit for $n', (one) => {
    const source = listedSource(one.u32Input);
    expect(drawInt(source, one.n)).toBe(one.result);
    expect(source.bytesRead()).toBe(one.u32Consumed * 4);
  });
});

describe('what a stream refuses', () => {
  test('a client seed with a colon, empty, too long or of other letters', () => {
    expect(['a:b', '', 'a'.repeat(65), 'ä', 'a b'].map(isClientSeed)).toEqual([false, false, false, false, false]);
    expect(isClientSeed('Player_one-7')).toBe(true);
    expect(() => streamBlock({ serverSeed: '00'.repeat(32), clientSeed: 'a:b', nonce: 0 }, 0)).toThrow(RangeError);
  });
  test('a server seed that is not 64 lower-case hex digits, a nonce that is no integer, an empty range', () => {
    expect(() => commitmentOf('AB'.repeat(32))).toThrow(RangeError);
    expect(() => fromHex('abc')).toThrow(RangeError);
    expect(() => streamBlock({ serverSeed: '00'.repeat(32), clientSeed: 'a', nonce: -1 }, 0)).toThrow(RangeError);
    expect(() => drawInt(listedSource([1]), 0)).toThrow(RangeError);
  });
});
