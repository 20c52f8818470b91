import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { DOORS, doorFor } from './draw/doors.mjs';
import { artFor, type CatalogueDrawing, planesFor } from './draw/generate.mjs';
import {
  type Density,
  densities,
  doorPath,
  doubleWidePath,
  fallbackPath,
  gameImagePath,
  isComposedWide,
  paintedDirectory,
  paintingPath,
  type TileSize,
  tileSizes,
} from './images.ts';
import { isWholeScene } from './looks.ts';
import { type Light, type Pixels, relight } from './relight.ts';
import { svgDocument } from './svg.ts';

/** Maximum size of a vertical tile at any density, in bytes. */
export const tileMaxBytes = 14 * 1024;

type Size = { readonly width: number; readonly height: number };
/** Files of one painting: each complete when it is given out. */
type PaintedFile = { readonly path: string; readonly bytes: Buffer };
/** One drawing with all files made of it, so it is lit once. */
export type Painting = { readonly paths: readonly string[]; readonly paint: () => Promise<readonly PaintedFile[]> };

const tall: Size = { width: 400, height: 600 };
const wide: Size = { width: 640, height: 360 };
const doubleWide: Size = { width: 2 * wide.width, height: 2 * wide.height };
/** Maximum size of a wide painting at double density, in bytes: it is of no first screen. */
const doubleWideMaxBytes = 24 * 1024;
const plane: Size = { width: 320, height: 480 };
/** The ground of a loop glows less: the figure before it is not lit again. */
const groundLight: Light = { bloom: 0.4, vignette: 0.42, key: 0.2 };
const wideLight: Light = { bloom: 0.5, vignette: 0.46, key: 0.2 };

/** Effort 1 takes half the time of 2 for files 6 % larger; the quality falls until the file is within its limit. */
const avifEffort = 1;
const firstQuality = 50;
const lowestQuality = 30;
const qualityStep = 6;
const fallbackQuality = 66;
/** Effort 2 takes half the time of 3 for files 6 % larger (D-247). */
const fallbackEffort = 2;

const door: Size = { width: 360, height: 240 };

/** Maximum size of a door in bytes: seven of them are on the first screen. */
export const doorMaxBytes = 5 * 1024;

/** The scenes of the lobby's doors. */
export const doorPaintings = (): Painting[] =>
  DOORS.map((kind) => single(doorPath(kind), () => lit(doorFor(kind, door), door), doorMaxBytes));

/** Everything that is painted for a game. */
export function paintingsOf(game: CatalogueDrawing): Painting[] {
  return [
    ...tileSizes.map((size) => tilePainting(game, size)),
    single(paintingPath(game.id, 'plain'), () => lit(artFor(game, tall, { title: false }), tall)),
    widePainting(game),
    single(paintingPath(game.id, 'ground'), () => lit(groundOf(game), plane, groundLight)),
    figurePainting(game),
  ];
}

/** A tile at its densities, from one picture at the highest of them. */
function tilePainting(game: CatalogueDrawing, size: TileSize): Painting {
  const height = size === '200x300' ? 300 : 200;
  const at = (density: Density): Size => ({ width: 200 * density, height: height * density });
  const pathAt = (density: Density) => gameImagePath(game.id, size, density);
  const paint = async () => {
    const largest = await lit(artFor(game, at(3)), at(3));
    const files = densities.map(async (density) => {
      const bytes = await avif(await scaled(largest, at(density)), limitBytes(at(density)));
      return { path: pathAt(density), bytes };
    });
    return Promise.all([...files, fallback(pathAt(2), await scaled(largest, at(2)))]);
  };
  return { paths: [...densities.map(pathAt), fallbackPath(pathAt(2))], paint };
}

/** A painting of one size. */
function single(path: string, draw: () => Promise<Pixels>, maxBytes?: number): Painting {
  const paint = async () => {
    const picture = await draw();
    return [{ path, bytes: await avif(picture, maxBytes ?? limitBytes(picture)) }, await fallback(path, picture)];
  };
  return { paths: [path, fallbackPath(path)], paint };
}

/** The scene in width at two densities; where it was composed by hand that file is taken as it is. */
function widePainting(game: CatalogueDrawing): Painting {
  const [path, doublePath] = [paintingPath(game.id, 'wide'), doubleWidePath(game.id)];
  const composedFile = join(paintedDirectory, `${game.id}.avif`);
  const paint = async () => {
    const composed = isComposedWide(game.id) ? await readFile(composedFile) : undefined;
    const large = composed ? await pixelsOf(sharp(composed)) : await composedWide(game);
    const small = await scaled(large, wide);
    return [
      { path, bytes: await avif(small, limitBytes(small)) },
      await fallback(path, small),
      { path: doublePath, bytes: composed ?? (await avif(large, doubleWideMaxBytes)) },
      await fallback(doublePath, large),
    ];
  };
  return { paths: [path, doublePath].flatMap((one) => [one, fallbackPath(one)]), paint };
}

/** The moving foreground, on a transparent plane. */
function figurePainting(game: CatalogueDrawing): Painting {
  const path = paintingPath(game.id, 'figure');
  if (isWholeScene(game)) return { paths: [], paint: async () => [] };
  const paint = async () => {
    const bytes = await sharp(Buffer.from(planesFor(game, plane).figure))
      .webp({ quality: 78, alphaQuality: 70, effort: 2 })
      .toBuffer();
    return [{ path, bytes }];
  };
  return { paths: [path], paint };
}

const groundOf = (game: CatalogueDrawing): string =>
  isWholeScene(game) ? artFor(game, plane, { title: false }) : planesFor(game, plane).ground;

const wideShade = svgDocument(
  doubleWide,
  `<linearGradient id="a"><stop stop-color="#050718" stop-opacity=".62"/><stop offset=".6" stop-color="#050718" stop-opacity="0"/></linearGradient><rect width="${doubleWide.width}" height="${doubleWide.height}" fill="url(#a)"/>`,
);
const half: Size = { width: doubleWide.width / 2, height: doubleWide.height };
/** Figures that reach the edge of their tile fade into the ground. */
const feather = svgDocument(
  half,
  `<linearGradient id="a"><stop stop-opacity="0"/><stop offset=".22"/></linearGradient><rect width="${half.width}" height="${half.height}" fill="url(#a)"/>`,
);
const tallOf = (width: number): Size => ({ width, height: width * 1.5 });

/** The scene in width: its ground out of focus, its figure on the right, dark enough on the left for words. */
async function composedWide(game: CatalogueDrawing): Promise<Pixels> {
  const isScene = isWholeScene(game);
  const large = tallOf(doubleWide.width);
  const ground = isScene ? artFor(game, large, { title: false }) : planesFor(game, large).ground;
  const figure = isScene ? [] : [{ input: await figureFor(game), left: half.width, top: 0 }];
  const flat = await sharp(Buffer.from(ground))
    .extract({ left: 0, top: Math.round(large.height * (isScene ? 0.2 : 0.11)), ...doubleWide })
    .blur(isScene ? 1 : 8)
    .composite([...figure, { input: Buffer.from(wideShade) }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return relight(await pixelsOf(sharp(flat)), wideLight);
}

/** The upper part of a figure, as high as a wide painting. */
async function figureFor(game: CatalogueDrawing): Promise<Buffer> {
  return sharp(Buffer.from(planesFor(game, tallOf(half.width)).figure))
    .extract({ left: 0, top: 48, ...half })
    .composite([{ input: Buffer.from(feather), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function lit(svg: string, size: Size, light?: Light): Promise<Pixels> {
  return relight(await pixelsOf(sharp(Buffer.from(svg)).resize(size.width, size.height, { fit: 'fill' })), light);
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const rawOf = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

async function scaled(picture: Pixels, { width, height }: Size): Promise<Pixels> {
  if (picture.width === width) return picture;
  return { data: await rawOf(picture).resize(width, height).raw().toBuffer(), width, height };
}

/** By the number of pixels, with an allowance for the fixed cost of a file; the highest density is no larger than the double one. */
const limitBytes = ({ width, height }: Size): number =>
  Math.round(tileMaxBytes * Math.min(1, 0.2 + (0.8 * width * height) / (tall.width * tall.height)));

async function avif(picture: Pixels, maxBytes: number): Promise<Buffer> {
  const encode = (quality: number) => rawOf(picture).avif({ quality, effort: avifEffort, chromaSubsampling: '4:2:0' }).toBuffer();
  const isLarge = picture.width > tall.width;
  let quality = isLarge ? firstQuality - 2 * qualityStep : firstQuality;
  let encoded = await encode(quality);
  while (encoded.length > maxBytes && quality > lowestQuality) {
    quality -= qualityStep;
    encoded = await encode(quality);
  }
  return encoded;
}

const fallback = async (path: string, picture: Pixels): Promise<PaintedFile> => ({
  path: fallbackPath(path),
  bytes: await rawOf(picture).webp({ quality: fallbackQuality, effort: fallbackEffort }).toBuffer(),
});
