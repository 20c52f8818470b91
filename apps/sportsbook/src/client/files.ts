import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import * as z from 'zod';

const brotli = promisify(brotliCompress);
/** The compression level for responses compressed at every request. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const takesBrotli = (acceptEncoding: string): boolean => /\bbr\b/.test(acceptEncoding);

/** A document, brotli-compressed where the browser accepts it. */
export const packDocument = async (html: string, acceptEncoding = ''): Promise<Omit<BuiltFile, 'contentType'>> =>
  takesBrotli(acceptEncoding) ? { bytes: await brotli(html, QUICK), isPacked: true } : { bytes: Buffer.from(html), isPacked: false };

/** The files that `build-client.mjs` writes. */
export const builtDirectory = path.join(import.meta.dirname, '../../dist/client');

const manifestSchema = z.object({
  script: z.string(),
  styles: z.array(z.string()),
  /** The faces of the first screen. */
  fonts: z.array(z.string()),
  languages: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const readManifest = async (): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await fs.readFile(path.join(builtDirectory, 'manifest.json'), 'utf8')));

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface BuiltFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly isPacked: boolean;
}

/** Files read since the start. File names hold a hash of the content, except in the kit, which is read again after each start. */
const loaded = new Map<string, BuiltFile>();

/** A built file, brotli-compressed where the browser accepts it; undefined for an unknown name. */
export async function readBuiltFile(folder: 'assets' | 'kit', name: string, acceptEncoding = ''): Promise<BuiltFile | undefined> {
  const extension = path.extname(name);
  const contentType = contentTypes[extension];
  if (contentType === undefined || !/^[\w-]+(?:\.[\w-]+)+$/.test(name)) return undefined;
  const isPacked = extension !== '.woff2' && takesBrotli(acceptEncoding);
  const key = `${folder}/${name}${isPacked ? '.br' : ''}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const bytes = await readIfPresent(path.join(builtDirectory, folder, name));
  if (bytes === undefined) return undefined;
  const file = { contentType, bytes: isPacked ? await brotli(bytes) : bytes, isPacked };
  loaded.set(key, file);
  return file;
}

async function readIfPresent(place: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
