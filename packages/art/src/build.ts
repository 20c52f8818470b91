import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artFor, loadGames, STUDIOS, type CatalogueDrawing } from './draw/generate.mjs';
import { artVersion, densities, gameImagePath, tileSizes } from './images.ts';
import { currencyMarkSvg, currencyPlaceholderSvg, flagPlaceholderSvg, flagSvg, providerMarkSvg } from './marks.ts';
import { methodLogoNames, methodLogoSvg } from './methods.ts';
import { rasteriseIcon, rasterisePlain, rasteriseTile } from './rasterise.ts';
import { countryCodes, currencyKinds } from './world.ts';
import { appIconSvg, faviconSvg } from './symbol.ts';

const defaultCacheDirectory = fileURLToPath(new URL('../../../.cache/art', import.meta.url));

/** The folder that mirrors the addresses: served at the root of the site for `artUrlPrefixes`, with permanent caching. */
export function artDirectory(cacheDirectory: string = defaultCacheDirectory): string {
  return join(cacheDirectory, artVersion);
}

/** The first path segments of addresses in `artDirectory()`. */
export const artUrlPrefixes = ['/art/', '/img/', '/methods/', '/icons/'] as const;

export type BuildOptions = {
  /** Output folder of this version; `.cache/art` of the repository by default. */
  readonly cacheDirectory?: string;
  /** Games whose tiles are drawn; all by default. Later calls with more games draw only the missing files. */
  readonly gameIds?: readonly string[];
};

type Picture = { readonly path: string; readonly draw: () => Promise<Buffer | string> };

/**
 * Draws missing files. Safe to repeat and to run concurrently: each file appears complete or not at all. @returns how many files were
 * written
 */
export async function buildArt({ cacheDirectory, gameIds }: BuildOptions = {}): Promise<{ directory: string; written: number }> {
  const directory = artDirectory(cacheDirectory);
  const wanted = gameIds === undefined ? undefined : new Set(gameIds);
  const games = loadGames().filter((game) => wanted === undefined || wanted.has(game.id));
  const queue = [...smallPictures(), ...games.flatMap(tilesOf)];
  let written = 0;
  const work = async (): Promise<void> => {
    for (let picture = queue.shift(); picture !== undefined; picture = queue.shift()) {
      if (await writeMissing(join(directory, picture.path), picture.draw)) written += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return { directory, written };
}

function tilesOf(game: CatalogueDrawing): Picture[] {
  return tileSizes.flatMap((size) =>
    densities.map((density) => {
      const [width, height] = size === '200x300' ? [200, 300] : [200, 200];
      const draw = () => rasteriseTile(artFor(game, { width: width * density, height: height * density }), size, density);
      return { path: gameImagePath(game.id, size, density), draw };
    }),
  );
}

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

async function writeMissing(path: string, draw: Picture['draw']): Promise<boolean> {
  if (await exists(path)) return false;
  await mkdir(dirname(path), { recursive: true });
  // Written to a temporary name and renamed: a process that dies leaves no partial file under the final name.
  const partPath = `${path}.${randomUUID()}.part`;
  await writeFile(partPath, await draw());
  await rename(partPath, path);
  return true;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
