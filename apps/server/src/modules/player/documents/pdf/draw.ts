import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import { createBoundedQueue } from '../../../../kernel/bounded/bounded-queue.ts';
import { bindPages, type PagePicture } from './bind.ts';
import { pagesIn, type RawPage } from './output.ts';
import { exitCodes, type PdfBounds } from './renderer/protocol.ts';

const RENDERER = fileURLToPath(new URL('./renderer/main.ts', import.meta.url));
const PDFIUM = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');

const MIB = 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/** For the renderer's own objects: documents, pages and PDFium's memory are allocated elsewhere. */
const HEAP_MIB = 64;
/** A nice value: it gives way to what answers requests (D-130). */
const GIVING_WAY = 5;
const CAUSE_CHARACTERS = 500;
const RETRY_AFTER_SECONDS = 10;
/** The share of a document's size limit that its pictures may use; the rest is for the document around them. */
const PICTURES_SHARE = 0.98;
/** Tried in turn until a page keeps within its share of those bytes; the last one holds. */
const ENCODINGS = [
  { quality: 85, scale: 1 },
  { quality: 50, scale: 1 },
  { quality: 50, scale: 0.5 },
] as const;

const BOUNDS: PdfBounds = { timeMs: 10_000, memoryBytes: 256 * MIB, pages: 25, pagePixels: 4_000_000, pixels: 50_000_000 };
/** A document takes a fraction of a second. */
const ROOM = { concurrency: 1, waitingMax: 8, retryAfterSeconds: RETRY_AFTER_SECONDS };

/** A document as drawn: a PDF of one picture for each page. */
export interface DrawnPdf {
  bytes: Buffer;
  pageCount: number;
}

/** A PDF that is not drawn: the rule of `file` that it breaks, and in the message what its renderer came to, for the log. */
export class PdfRefused extends Error {
  readonly rule: 'filePassword' | 'filePages' | 'fileUnreadable';

  constructor(rule: PdfRefused['rule'], cause: string) {
    super(cause);
    this.rule = rule;
  }
}

interface RendererOptions {
  bounds?: Partial<PdfBounds>;
  room?: typeof ROOM;
  renderer?: string;
}

export interface PdfRenderer {
  pagesMax: number;
  /** Draws a document anew as pictures (D-112). @throws PdfRefused; temporarilyUnavailable while too many wait */
  draw(pdf: Uint8Array): Promise<DrawnPdf>;
}

async function pictureOf({ width, height, pixels, pageCount }: RawPage): Promise<PagePicture> {
  const { default: sharp } = await import('sharp');
  const encoded = async ({ quality, scale }: (typeof ENCODINGS)[number]): Promise<PagePicture> => {
    const page = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
    const picture = page.resize(Math.ceil(width * scale)).jpeg({ quality });
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  };
  const [first, ...others] = ENCODINGS;
  let picture = await encoded(first);
  for (const encoding of others) {
    if (picture.jpeg.length <= (documentBytesMax * PICTURES_SHARE) / pageCount) break;
    picture = await encoded(encoding);
  }
  return picture;
}

async function picturesIn(output: Readable, bounds: PdfBounds): Promise<PagePicture[]> {
  const pictures: PagePicture[] = [];
  for await (const page of pagesIn(output, bounds)) pictures.push(await pictureOf(page));
  return pictures;
}

/** A process that may read PDFium and its own code, and nothing else: it has no environment, starts nothing and loads no addons. */
function startRenderer(bounds: PdfBounds, renderer: string) {
  const rights = ['--permission', `--allow-fs-read=${path.dirname(renderer)}`, `--allow-fs-read=${PDFIUM}`];
  const memory = [`--max-old-space-size=${HEAP_MIB}`, `--wasm-max-mem-pages=${Math.ceil(bounds.memoryBytes / WASM_PAGE_BYTES)}`];
  const child = spawn(process.execPath, [...rights, ...memory, renderer, PDFIUM, JSON.stringify(bounds)], {
    env: {},
    cwd: '/',
    stdio: 'pipe',
  });
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, GIVING_WAY);
  } catch {
    // It has ended already, or the system does not let it be slowed down.
  }
  return child;
}

/** Has one document drawn by a process of its own, which ends with it. */
async function drawAlone(pdf: Uint8Array, bounds: PdfBounds, renderer: string): Promise<DrawnPdf> {
  const child = startRenderer(bounds, renderer);
  const ended = once(child, 'exit');
  let said = '';
  let isLate = false;
  child.stderr.on('data', (text: Buffer) => {
    said = `${said}${text.toString()}`.slice(0, CAUSE_CHARACTERS);
  });
  // It may end without having read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(pdf);
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, bounds.timeMs);
  try {
    // The one may fail before the other is looked at.
    const [[code, signal], pictures] = await Promise.all([ended, picturesIn(child.stdout, bounds)]);
    if (code === exitCodes.drawn) return { bytes: bindPages(pictures), pageCount: pictures.length };
    if (code === exitCodes.needsPassword) throw new PdfRefused('filePassword', 'it needs a password');
    if (code === exitCodes.tooManyPages) throw new PdfRefused('filePages', 'it has too many pages');
    throw new PdfRefused('fileUnreadable', isLate ? `not drawn within ${bounds.timeMs} ms` : `ended with ${code ?? signal}: ${said}`);
  } catch (error) {
    if (error instanceof RangeError) throw new PdfRefused('fileUnreadable', error.message);
    throw error;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** Draws PDFs, a few at a time. Tests give narrower bounds, or a renderer of their own. */
export function createPdfRenderer({ bounds = {}, room = ROOM, renderer = RENDERER }: RendererOptions = {}): PdfRenderer {
  const all = { ...BOUNDS, ...bounds };
  const inTurn = createBoundedQueue(room);
  return { pagesMax: all.pages, draw: (pdf) => inTurn(() => drawAlone(pdf, all, renderer)) };
}
