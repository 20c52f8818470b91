import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { deflateSync } from 'node:zlib';
import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../../kernel/errors.ts';
import { aPdf, pdfStream } from '../../../../testing/pdfs.ts';
import { createPdfRenderer, type PdfRenderer, PdfRefused } from './draw.ts';

const MIB = 1024 * 1024;

/** How drawing ended: pages, the rule that refused it, or the refusal of everybody. */
const endOf = (renderer: PdfRenderer, pdf: Buffer): Promise<string> =>
  renderer.draw(pdf).then(
    ({ pageCount }) => `${pageCount} drawn`,
    (error: unknown) => {
      if (error instanceof PdfRefused) return `${error.rule}: ${error.message}`;
      return error instanceof DomainError ? error.reason : String(error);
    },
  );

/** Squares as large as the page, more than can be drawn in a minute. */
const endless = (): Buffer =>
  aPdf({ contentDictionary: '/Filter /FlateDecode', content: deflateSync(Buffer.from('0 0 595 842 re f\n'.repeat(1_000_000))) });

/** A PDF of ten megabytes with this many compressed streams that all end at one mark. */
function packedStreams(count: number): Buffer {
  const packed = Buffer.concat([Buffer.from('9 0 obj\n<</Type/ObjStm/FlateDecode>>stream\n'), deflateSync(Buffer.alloc(0))]);
  const head = Buffer.concat([aPdf(), ...Array<Buffer>(count).fill(packed)]);
  const filler = Buffer.alloc(documentBytesMax - head.length - 100, 'e');
  return Buffer.concat([head, filler, Buffer.from('\nendstream\n%%EOF\n')]);
}

/** Milliseconds for which this thread was busy with something. */
/** The share of its time in which the event loop did something itself: the same on a machine that has more to do. */
async function busyShareOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  const { active, idle } = performance.eventLoopUtilization(before);
  return active / (active + idle);
}

describe('what a PDF costs', () => {
  it.each([200, 2000])('S118 one of 10 MiB with %i packed streams ends within its time, and the event loop is free', async (count) => {
    const renderer = createPdfRenderer({ bounds: { timeMs: 60_000 } });
    const pdf = packedStreams(count);
    expect(pdf.length).toBeGreaterThan(9.9 * MIB);
    let end = '';
    const busyShare = await busyShareOf(async () => {
      end = await endOf(renderer, pdf);
    });
    expect(end).toMatch(/^1 drawn$|^fileUnreadable/);
    expect(busyShare).toBeLessThan(0.8);
  });

  it('S118 one that takes longer than its time is refused at that time, and the next one is drawn', async () => {
    const renderer = createPdfRenderer({ bounds: { timeMs: 2000 } });
    let end = '';
    const busyShare = await busyShareOf(async () => {
      end = await endOf(renderer, endless());
    });
    expect(end).toBe('fileUnreadable: not drawn within 2000 ms');
    expect(busyShare).toBeLessThan(0.8);
    expect(await endOf(createPdfRenderer(), aPdf())).toBe('1 drawn');
  });

  it('S118 one that takes more memory than it may is refused', async () => {
    const renderer = createPdfRenderer({ bounds: { memoryBytes: 24 * MIB } });
    const large = aPdf({ objects: [pdfStream('', Buffer.alloc(9 * MIB))] });
    expect(await endOf(renderer, large)).toMatch(/^fileUnreadable: ended with/);
    expect(await endOf(createPdfRenderer(), large)).toBe('1 drawn');
    expect(await endOf(createPdfRenderer(), aPdf())).toBe('1 drawn');
  });

  it('S118 a picture that unpacks to gigabytes stays within the memory and the time', async () => {
    const side = 30_000;
    const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/Fl /Fl]`;
    const packed = deflateSync(deflateSync(Buffer.alloc(256 * MIB)));
    expect(packed.length).toBeLessThan(MIB);
    const objects = [pdfStream(image, packed)];
    const pdf = aPdf({ page: '/Resources << /XObject << /X 10 0 R >> >>', content: 'q 595 0 0 842 0 0 cm /X Do Q', objects });
    expect(await endOf(createPdfRenderer(), pdf)).toMatch(/^1 drawn$|^fileUnreadable/);
  });

  it.each([
    ['a page as large as a town', '0 0 1000000000 1000000000'],
    ['a page as long as a street', '0 0 1 100000000'],
    ['a page without a size', '0 0 0 0'],
    ['a page of an unending size', '0 0 1e40 842'],
    ['a page that is upside down', '595 842 0 0'],
  ])('S118 %s is drawn to fit', async (_what, mediaBox) => {
    const { bytes } = await createPdfRenderer().draw(aPdf({ mediaBox }));
    const { width, height } = await sharp(picturesOf(new Uint8Array(bytes))[0]).metadata();
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(width * height).toBeLessThanOrEqual(4_000_000);
  });

  it('S118 pages share what all of them may have', async () => {
    const { bytes } = await createPdfRenderer({ bounds: { pixels: 100_000 } }).draw(aPdf({ pages: 10 }));
    const sizes = await Promise.all(picturesOf(new Uint8Array(bytes)).map((picture) => sharp(picture).metadata()));
    expect(sizes.map(({ width, height }) => width * height <= 10_000)).toEqual(Array(10).fill(true));
  });

  it('S118 the stored document is no larger than an upload may be, whatever its content', async () => {
    const noise = Buffer.from(Array.from({ length: 900 * 1200 * 3 }, () => Math.floor(Math.random() * 256)));
    const image = `/Type /XObject /Subtype /Image /Width 900 /Height 1200 /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const objects = [pdfStream(image, noise)];
    const shown = { page: '/Resources << /XObject << /X 10 0 R >> >>', content: 'q 595 0 0 842 0 0 cm /X Do Q', objects };
    const drawn = await createPdfRenderer({ bounds: { timeMs: 60_000 } }).draw(aPdf({ ...shown, pages: 25 }));
    expect(drawn.pageCount).toBe(25);
    expect(drawn.bytes.length).toBeLessThanOrEqual(documentBytesMax);
  });

  it('S118 one is drawn at a time, some wait, and more are asked to come again', async () => {
    const renderer = createPdfRenderer({ room: { concurrency: 1, waitingMax: 1, retryAfterSeconds: 10 } });
    const ends = await Promise.all([aPdf(), aPdf(), aPdf()].map((pdf) => endOf(renderer, pdf)));
    expect(ends.toSorted()).toEqual(['1 drawn', '1 drawn', 'temporarilyUnavailable']);
  });
});

describe('the process that draws', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'renderer-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** A renderer that does something else. */
  function rendererOf(program: string): PdfRenderer {
    const file = path.join(fs.mkdtempSync(path.join(folder, 'r-')), 'main.mjs');
    fs.writeFileSync(file, program);
    return createPdfRenderer({ renderer: file, bounds: { timeMs: 30_000 } });
  }

  it('S116 has no environment, reads and writes no file but its own, starts nothing and loads no addon', async () => {
    const tried = {
      environment: `Object.keys(process.env).filter((name) => name !== '__CF_USER_TEXT_ENCODING')`,
      passwords: `fs.readFileSync('/etc/passwd')`,
      product: `fs.readdirSync(${JSON.stringify(process.cwd())})`,
      memory: `fs.readFileSync('/proc/self/maps')`,
      writes: `fs.writeFileSync(${JSON.stringify(path.join(folder, 'x'))}, 'x')`,
      opens: `fs.openSync(${JSON.stringify(path.join(folder, 'y'))}, 'w')`,
      starts: `childProcess.spawnSync('true').status`,
      threads: `new workers.Worker('1', { eval: true })`,
      addon: `process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')`,
      inspects: `inspector.open()`,
    };
    const program = `
      import fs from 'node:fs';
      import childProcess from 'node:child_process';
      import workers from 'node:worker_threads';
      import inspector from 'node:inspector';
      const tried = { ${Object.entries(tried)
        .map(([name, code]) => `${name}: () => ${code}`)
        .join(', ')} };
      const said = Object.entries(tried).map(([name, run]) => {
        try { return [name, run()]; } catch (error) { return [name, error.code]; }
      });
      process.stderr.write(JSON.stringify(Object.fromEntries(said)), () => process.exit(1));`;
    const end = await endOf(rendererOf(program), aPdf());
    const denied = Object.fromEntries(Object.keys(tried).map((name) => [name, 'ERR_ACCESS_DENIED']));
    expect(JSON.parse(end.replace(/^[^{]*/, ''))).toEqual({ ...denied, environment: [], addon: 'ERR_DLOPEN_DISABLED' });
  });

  it('S116 runs a PDFium that knows no call for a connection, a program or a variable', () => {
    const wasm = fs.readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
    const module: unknown = Reflect.construct(Reflect.get(Reflect.get(globalThis, 'WebAssembly'), 'Module'), [wasm]);
    const imports: { name: string; kind: string }[] = Reflect.get(Reflect.get(globalThis, 'WebAssembly'), 'Module').imports(module);
    expect(imports.length).toBeGreaterThan(20);
    const own = /^(?:invoke_\w+|_?emscripten_\w+|_abort_js|_tzset_js|_localtime_js|_gmtime_js)$/;
    const refused = /^(?:__syscall_\w+|fd_\w+|environ_\w+)$/;
    const names = imports.map(({ name }) => name);
    expect(names.filter((name) => !own.test(name) && !refused.test(name))).toEqual([]);
    expect(names.filter((name) => /sock|connect|send|recv|poll|exec|fork|getaddr|dlopen/.test(name))).toEqual([]);
  });

  it.each([
    ['throws', `throw new Error('broken')`],
    ['is killed', `process.kill(process.pid, 'SIGKILL')`],
    ['aborts', `process.abort()`],
    ['ends in the middle of a page', `process.stdout.write(Buffer.from([1, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 1]), () => process.exit(1))`],
    ['does not read', `process.stdin.destroy(); process.exit(3)`],
    ['fills its memory', `const all = []; for (;;) all.push(new Array(1e6).fill({}))`],
    ['answers a million pages', `process.stdout.write(Buffer.from([64, 66, 15, 0]))`],
    ['answers a page without end', `process.stdout.write(Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(8, 255)]))`],
  ])('S118 one that %s refuses its document alone', async (_what, program) => {
    expect(await endOf(rendererOf(program), aPdf())).toMatch(/^fileUnreadable/);
    expect(await endOf(createPdfRenderer(), aPdf())).toBe('1 drawn');
  });
});
