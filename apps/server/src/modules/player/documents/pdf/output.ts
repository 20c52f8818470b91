import type { Readable } from 'node:stream';
import { NUMBER_BYTES, type PdfBounds, PIXEL_BYTES } from './renderer/protocol.ts';

/** A page as drawn: red, green, blue and an unused byte for each pixel, row by row. */
export interface RawPage {
  width: number;
  height: number;
  pixels: Buffer;
  /** Pages of the whole document. */
  pageCount: number;
}

/** Reads chunks of given sizes, in bytes, from a stream; undefined once it ends. */
function piecesOf(output: Readable): (bytes: number) => Promise<Buffer | undefined> {
  const chunks: AsyncIterator<Buffer, unknown> = output[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  return async (bytes) => {
    const piece = Buffer.allocUnsafe(bytes);
    for (let filled = 0; filled < bytes; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done === true) return undefined;
        rest = Buffer.from(next.value);
      }
      const taken = rest.copy(piece, filled);
      filled += taken;
      rest = rest.subarray(taken);
    }
    return piece;
  };
}

/**
 * The complete pages in a renderer's output; an unfinished last one is dropped. The renderer is trusted no more than the document.
 * @throws if the output exceeds the bounds
 */
export async function* pagesIn(output: Readable, bounds: PdfBounds): AsyncGenerator<RawPage> {
  const take = piecesOf(output);
  const pageCount = (await take(NUMBER_BYTES))?.readUInt32LE() ?? 0;
  if (pageCount > bounds.pages) throw new RangeError(`It answers ${pageCount} pages`);
  for (let page = 0; page < pageCount; page += 1) {
    const head = await take(2 * NUMBER_BYTES);
    if (head === undefined) return;
    const [width, height] = [head.readUInt32LE(0), head.readUInt32LE(NUMBER_BYTES)];
    if (width * height > bounds.pagePixels) throw new RangeError(`It answers a page of ${width} × ${height} pixels`);
    const pixels = await take(width * height * PIXEL_BYTES);
    if (pixels === undefined) return;
    yield { width, height, pixels, pageCount };
  }
}
