import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transferKeyOf } from './transfer-key.ts';

const HASH = 'f1e2d3c4b5a697887766554433221100ffeeddccbbaa99887766554433221100';
const TON = Buffer.from(HASH, 'hex').toString('base64');

describe('the key of a coin transfer', () => {
  it.each([
    `${HASH}:0`,
    `${HASH.toUpperCase()}:0`,
    `0x${HASH}:0`,
    `0X${HASH.toUpperCase()}:0`,
    `${HASH}:00`,
    `${HASH}:0000`,
    `${HASH}#0`,
    `0x${HASH.toUpperCase()}#00`,
    `${TON}#0`,
    ` ${HASH}:0\n`,
    HASH,
    `0x${HASH}`,
    `${TON}:0`,
    TON,
    TON.replace(/=+$/, ''),
    Buffer.from(HASH, 'hex').toString('base64url'),
  ])('P-86 is the same for %j', (reference) => {
    expect(transferKeyOf(reference)).toBe(`${HASH}:0`);
  });
  it.each([
    [`${HASH}:1`, `${HASH}:0`],
    [`${HASH}:10`, `${HASH}:1`],
    [`${HASH}#1`, `${HASH}:0`],
    ['in#words:0', 'in:words:0'],
    [`0${HASH.slice(1)}:0`, `${HASH}:0`],
    ['5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb:0', '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnB:0'],
    ['a:b:0', 'a:b:1'],
    ['in-words:0', 'In-Words:0'],
  ])('P-86 P36 is another for %s than for %s', (one, other) => {
    expect(transferKeyOf(one)).not.toBe(transferKeyOf(other));
  });
  it('P-86 is one for each hash and output, and its own key', () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
    const prefix = fc.constantFrom('', '0x', '0X');
    const told = fc.record({
      hash,
      output: fc.nat({ max: 1000 }),
      isCapital: fc.boolean(),
      prefix,
      zeros: fc.nat({ max: 4 }),
      mark: fc.constantFrom(':', '#'),
    });
    fc.assert(
      fc.property(told, ({ hash: text, output, isCapital, prefix: before, zeros, mark }) => {
        const written = `${before}${isCapital ? text.toUpperCase() : text}${mark}${'0'.repeat(zeros)}${output}`;
        expect(transferKeyOf(written)).toBe(`${text}:${output}`);
        expect(transferKeyOf(transferKeyOf(written))).toBe(`${text}:${output}`);
      }),
    );
  });
});
