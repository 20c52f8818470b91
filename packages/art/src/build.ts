import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadGames, STUDIOS } from './draw/generate.mjs';
import { artVersion } from './images.ts';
import { currencyMarkSvg, currencyPlaceholderSvg, flagPlaceholderSvg, flagSvg, providerMarkSvg } from './marks.ts';
import { methodLogoNames, methodLogoSvg } from './methods.ts';
import { doorPaintings, type Painting, paintingsOf } from './paintings.ts';
import { rasteriseIcon, rasterisePlain } from './rasterise.ts';
import { countryCodes, currencyKinds } from './world.ts';
import { appIconSvg, faviconSvg } from './symbol.ts';

const defaultCacheDirectory = fileURLToPath(new URL('../../../.cache/art', import.meta.url));

/** The folder that mirrors the addresses: served at the root of the site for `artUrlPrefixes`, with permanent caching. */
export function artDirectory(cacheDirectory: string = defaultCacheDirectory): string {
  return join(cacheDirectory, artVersion);
}

/** The first path segments of addresses in `artDirectory()`. */
export const artUrlPrefixes = ['/art/', '/img/', '/methods/', '/icons/'] as const;

type BuildOptions = {
  /** Output folder of this version; `.cache/art` of the repository by default. */
  readonly cacheDirectory?: string;
  /** Games whose tiles are drawn; all by default. Later calls with more games draw only the missing files. */
  readonly gameIds?: readonly string[];
};

type Picture = { readonly path: string; readonly draw: () => Promise<Buffer | string> };

/** Pictures drawn at a time: the encoder uses one processor for each. */
const parallel = 4;

/**
 * Draws missing files. Safe to repeat and to run concurrently: each file appears complete or not at all. @returns how many files were
 * written
 */
export async function buildArt({ cacheDirectory, gameIds }: BuildOptions = {}): Promise<{ directory: string; written: number }> {
  const directory = artDirectory(cacheDirectory);
  const wanted = gameIds === undefined ? undefined : new Set(gameIds);
  const games = loadGames().filter((game) => wanted === undefined || wanted.has(game.id));
  const queue = [...smallPictures().map(asPainting), ...doorPaintings(), ...games.flatMap(paintingsOf)];
  let written = 0;
  const work = async (): Promise<void> => {
    for (let painting = queue.shift(); painting !== undefined; painting = queue.shift()) {
      const count = await writeMissing(directory, painting);
      written += count;
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { directory, written };
}

const asPainting = ({ path, draw }: Picture): Painting => ({
  paths: [path],
  paint: async () => [{ path, bytes: Buffer.from(await draw()) }],
});

function smallPictures(): Picture[] {
  const svg = (path: string, text: () => string): Picture => ({ path, draw: async () => text() });
  const icon = (path: string, kind: 'rounded' | 'maskable', edge: number): Picture => ({
    path,
    draw: () => rasteriseIcon(appIconSvg(kind), edge),
  });
  return [
    svg('icons/favicon.svg', faviconSvg),
    icon('icons/favicon-32.png', 'rounded', 32),
    icon('icons/apple-touch-icon.png', 'maskable', 180),
    icon('icons/app-192.png', 'rounded', 192),
    icon('icons/app-512.png', 'rounded', 512),
    icon('icons/app-maskable-512.png', 'maskable', 512),
    svg('img/flags/placeholder.svg', flagPlaceholderSvg),
    // wire §3.2 specifies a PNG as the fallback for a missing flag.
    { path: 'img/flags/placeholder.png', draw: () => rasterisePlain(flagPlaceholderSvg()) },
    svg('img/currency/placeholder.svg', currencyPlaceholderSvg),
    ...STUDIOS.map((studio) => svg(`art/providers/${studio.key}/116x40.svg`, () => providerMarkSvg(studio.key))),
    ...countryCodes.map((code) => svg(`img/flags/${code.toLowerCase()}.svg`, () => flagSvg(code))),
    ...Object.entries(currencyKinds).map(([code, kind]) => svg(`img/currency/${code}.svg`, () => currencyMarkSvg(code, kind))),
    ...methodLogoNames.map((name) => svg(`methods/${name}.svg`, () => methodLogoSvg(name))),
  ];
}

async function writeMissing(directory: string, { paths, paint }: Painting): Promise<number> {
  const present = await Promise.all(paths.map((path) => exists(join(directory, path))));
  if (present.every(Boolean)) return 0;
  const files = await paint();
  for (const { path, bytes } of files) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    // Written to a temporary name and renamed: a process that dies leaves no partial file under the final name.
    const partPath = `${target}.${randomUUID()}.part`;
    await writeFile(partPath, bytes);
    await rename(partPath, target);
  }
  return files.length;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
