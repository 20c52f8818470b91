import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { joinedCrc, summed, type SummedBytes } from './crc32.ts';
import { type CutPage, holeBytes, type PageHoles } from './page-holes.ts';

const deflate = promisify(deflateRaw);

/** Magic, deflate, no flags, no time, no hint, system unknown (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block, with nothing in it (RFC 1951). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** Bytes deflated, and what the plain ones count in the sum at the end. */
interface Packed {
  block: Buffer;
  sum: SummedBytes;
}

/** What stands between two holes of a page deflated for itself: it ends on a whole byte and is no stream's last. */
export type PackedParts = readonly Packed[];

/** The parts of a page, joined where nothing comes between them. */
function runsOf({ parts, holes }: CutPage): readonly Buffer[] {
  const runs: Buffer[][] = [[]];
  for (const [index, part] of parts.entries()) {
    runs.at(-1)?.push(part);
    if (holes[index] !== undefined) runs.push([]);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : undefined) ?? Buffer.concat(run));
}

/** Packs what all answers of a page share; done once a rendering, off the main thread. */
export const packParts = (page: CutPage): Promise<PackedParts> =>
  Promise.all(
    runsOf(page).map(async (part) => ({
      block: part.length === 0 ? part : await deflate(part, { level: 6, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH }),
      sum: sumOf(part),
    })),
  );

const sumOf = (bytes: Buffer): SummedBytes => summed(crc32(bytes), bytes.length);

/** A block of deflate that holds its bytes as they are; it begins on a whole byte, as packed parts end on one. */
function stored(bytes: Buffer): Packed {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return { block: Buffer.concat([head, bytes]), sum: sumOf(bytes) };
}

/**
 * The page for one answer as gzip: the packed parts with the answer's own bytes between them, unpacked. So a kept page is never deflated
 * twice, and what differs between answers is neither guessed from their length nor compressed beside anything (BREACH).
 */
export function fillPacked({ holes }: CutPage, packed: PackedParts, filling: PageHoles): Buffer {
  const filled = holeBytes(filling);
  const fillings = { nonce: stored(filled.nonce), ip: stored(filled.ip) };
  const filledHoles = holes.filter((hole) => hole !== undefined);
  const pieces = packed.flatMap((part, index) => {
    const hole = filledHoles[index];
    return hole === undefined ? [part] : [part, fillings[hole]];
  });
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(joinedCrc(pieces.map(({ sum }) => sum)), 0);
  tail.writeUInt32LE(
    pieces.reduce((size, { sum }) => size + sum.length, 0),
    4,
  );
  return Buffer.concat([GZIP_HEAD, ...pieces.map(({ block }) => block), LAST_BLOCK, tail]);
}
