import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasFigure } from './looks.ts';
import { previewOf } from './previews.ts';

const sourceDirectory = fileURLToPath(new URL('.', import.meta.url));
/** Wide paintings that were composed by hand, at double density. */
export const paintedDirectory = fileURLToPath(new URL('../paintings', import.meta.url));

/** Changes whenever a drawing or its size may change: it names the output folder and ends every address, so both may be cached permanently. */
export const artVersion = digestOfSources();

function digestOfSources(): string {
  const digest = createHash('sha256');
  const names = readdirSync(sourceDirectory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|mjs|json)$/.test(name) && !name.endsWith('.test.ts'),
  );
  for (const name of names.sort()) digest.update(name).update(readFileSync(join(sourceDirectory, name)));
  for (const name of readdirSync(paintedDirectory).sort()) digest.update(name).update(readFileSync(join(paintedDirectory, name)));
  return digest.digest('hex').slice(0, 12);
}

export const tileSizes = ['200x300', '200x200'] as const;
export type TileSize = (typeof tileSizes)[number];
export const densities = [1, 2, 3] as const;
export type Density = (typeof densities)[number];

/** Addresses by size and pixel density, as wire §3.9 `Images`. */
type ImageSet = Readonly<{ '1x': string; '2x'?: string; '3x'?: string }>;

/** The further paintings of a game, one file each but for the wide one: without a title, wide, and the two planes of its loop. */
const paintingNames = ['plain', 'wide', 'ground', 'figure'] as const;
type PaintingName = (typeof paintingNames)[number];
type GameImages = Readonly<Record<TileSize, ImageSet> & Partial<Record<PaintingName, ImageSet>>>;

/** Path of a game's tile under `artDirectory()`, without the leading slash. */
export function gameImagePath(gameId: string, size: TileSize, density: Density): string {
  return `art/${gameId}/${size}@${density}x.avif`;
}

/** Path of one of a game's further paintings. */
export function paintingPath(gameId: string, name: PaintingName): string {
  return `art/${gameId}/${name}.${name === 'figure' ? 'webp' : 'avif'}`;
}

/** Path of a game's wide painting at double density, for rooms where it is larger than a tile. */
export const doubleWidePath = (gameId: string): string => `art/${gameId}/wide@2x.avif`;

/** The fallback for browsers without AVIF (D-172): WebP, always at double density. */
export function fallbackPath(path: string): string {
  return path.replace(/@[13]x\.avif$/, '@2x.avif').replace(/\.avif$/, '.webp');
}

/** The addresses of a game's tiles: vertical 200x300 and square 200x200 at three densities (wire §3.9, K-18), and its further paintings. */
export function gameImages(gameId: string): GameImages {
  const addressesOf = (size: TileSize): ImageSet => ({
    '1x': address(gameImagePath(gameId, size, 1)),
    '2x': address(gameImagePath(gameId, size, 2)),
    '3x': address(gameImagePath(gameId, size, 3)),
  });
  const names = paintingNames.filter((name) => name !== 'figure' || hasFigure(gameId));
  const paintings = names.map((name) => [name, { '1x': address(paintingPath(gameId, name)), ...doubleOf(gameId, name) }] as const);
  return { '200x300': addressesOf('200x300'), '200x200': addressesOf('200x200'), ...Object.fromEntries(paintings) };
}

const doubleOf = (gameId: string, name: PaintingName): { '2x'?: string } =>
  name === 'wide' ? { '2x': address(doubleWidePath(gameId)) } : {};

/** Path of the scene of a lobby's door, drawn at the size of a wide screen's door at double density. */
export const doorPath = (kind: string): string => `art/doors/${kind}.avif`;

/** The address of a door's picture: the same on every page, whatever the room offers. */
export const doorPicture = (kind: string): string => address(doorPath(kind));

const composedIds = new Set(readdirSync(paintedDirectory).map((name) => name.replace('.avif', '')));

/** Whether a game's wide picture was composed as one, in its own format: only such a picture is shown large. */
export const isComposedWide = (gameId: string): boolean => composedIds.has(gameId);

/** A studio's mark, one drawing for every density. */
export function providerImages(identity: string): Readonly<Record<'116x40', ImageSet>> {
  const mark = address(`art/providers/${identity}/116x40.svg`);
  return { '116x40': { '1x': mark, '2x': mark, '3x': mark } };
}

/** The mean colour of a game's vertical tile and a 16 x 24 pixel placeholder as a data URL, shown until the tile has loaded. */
export function gamePreview(gameId: string): { readonly colour: string; readonly blur: string } {
  return previewOf(gameId);
}

function address(path: string): string {
  return `/${path}?v=${artVersion}`;
}
