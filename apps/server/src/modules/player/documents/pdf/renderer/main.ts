import { readFileSync } from 'node:fs';
import { type Pdfium, startPdfium } from './pdfium.ts';
import { exitCodes, NUMBER_BYTES, type PdfBounds, PIXEL_BYTES } from './protocol.ts';

/** From `FPDF_GetLastError`. */
const PASSWORD_ERROR = 4;
const ANNOTATIONS = 0x01;
const RGBA_ORDER = 0x10;
const WHITE = 0xff_ff_ff_ff;
const POINTS_PER_INCH = 72;
/** Print of six points is legible. */
const DOTS_PER_INCH_MAX = 200;
const SIDE_PIXELS_MAX = 8000;

/** A size in whole pixels, scaled down to at most this many in all. */
function fitted(width: number, height: number, pixelsMax: number): { width: number; height: number } {
  const scale = Math.min(
    DOTS_PER_INCH_MAX / POINTS_PER_INCH,
    Math.sqrt(pixelsMax / (width * height)),
    SIDE_PIXELS_MAX / Math.max(width, height),
  );
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * NUMBER_BYTES);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * NUMBER_BYTES);
  return bytes;
}

/** One page as drawn, after its width and height. */
function drawPage({ memory, call }: Pdfium, page: number, pixelsMax: number): Buffer {
  const { width, height } = fitted(call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page), pixelsMax);
  const bitmap = call.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('a page does not fit into the memory');
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RGBA_ORDER);
  const rows = Buffer.from(memory.buffer, call.FPDFBitmap_GetBuffer(bitmap), width * height * PIXEL_BYTES);
  const drawn = Buffer.concat([numbers(width, height), rows]);
  call.FPDFBitmap_Destroy(bitmap);
  return drawn;
}

const send = (bytes: Buffer): Promise<void> => new Promise((sent) => process.stdout.write(bytes, () => sent()));

/** Draws the document on stdin to stdout, page by page. @returns how the process is to end */
async function drawAll(pdfium: Pdfium, document: Buffer, bounds: PdfBounds): Promise<number> {
  const { memory, call } = pdfium;
  const address = call.malloc(document.length);
  if (address === 0) throw new Error('the document does not fit into the memory');
  new Uint8Array(memory.buffer).set(document, address);
  const opened = call.FPDF_LoadMemDocument64(address, document.length, 0);
  if (opened === 0 && call.FPDF_GetLastError() === PASSWORD_ERROR) return exitCodes.needsPassword;
  const pages = opened === 0 ? 0 : call.FPDF_GetPageCount(opened);
  if (pages === 0) throw new Error('there are no pages');
  if (pages > bounds.pages) return exitCodes.tooManyPages;
  await send(numbers(pages));
  for (let index = 0; index < pages; index += 1) {
    const page = call.FPDF_LoadPage(opened, index);
    if (page === 0) throw new Error('a page cannot be read');
    await send(drawPage(pdfium, page, Math.min(bounds.pagePixels, bounds.pixels / pages)));
    call.FPDF_ClosePage(page);
  }
  return exitCodes.drawn;
}

const [wasm = '', bounds = ''] = process.argv.slice(2);
// Written by the process that starts this one.
const asked = JSON.parse(bounds) as PdfBounds;
const pdfium = await startPdfium(readFileSync(wasm), { memoryBytesMax: asked.memoryBytes });
process.exitCode = await drawAll(pdfium, readFileSync(0), asked);
