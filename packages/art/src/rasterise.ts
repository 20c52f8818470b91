import sharp from 'sharp';
import type { Density, TileSize } from './images.ts';

/** Maximum size of a vertical tile at double density, in bytes (design §9). */
export const verticalDoubleMaxBytes = 18 * 1024;

const firstQuality = 72;
const lowestQuality = 30;
const qualityStep = 6;

/** Encodes one drawing as WebP, lowering the quality until the file is within its limit. */
export async function rasteriseTile(svg: string, size: TileSize, density: Density): Promise<Buffer> {
  const limitBytes = sizeLimitBytes(size, density);
  let encoded = await encode(svg, firstQuality);
  for (let quality = firstQuality - qualityStep; encoded.length > limitBytes && quality >= lowestQuality; quality -= qualityStep) {
    encoded = await encode(svg, quality);
  }
  return encoded;
}

/** Other sizes get the same bytes per pixel, plus an allowance for the lossy encoder's fixed cost. */
function sizeLimitBytes(size: TileSize, density: Density): number {
  const share = size === '200x300' ? 1 : 2 / 3;
  const byDensity = { 1: 0.5, 2: 1, 3: 1.7 } as const;
  return Math.round(verticalDoubleMaxBytes * share * byDensity[density]);
}

function encode(svg: string, quality: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality, effort: 4 }).toBuffer();
}

/** PNG for the icons that browsers and phones need as bitmaps. */
export function rasteriseIcon(svg: string, edge: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * (edge / 32) })
    .resize(edge, edge)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** PNG of a drawing at its stated size. */
export function rasterisePlain(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Mean colour and 16 x 24 pixel placeholder of a drawing. */
export async function previewTile(svg: string): Promise<{ colour: string; blur: string }> {
  const small = sharp(Buffer.from(svg)).resize(16, 24).removeAlpha();
  const mean = await sharp(Buffer.from(svg)).removeAlpha().resize(1, 1, { kernel: 'cubic' }).raw().toBuffer();
  const webp = await small.webp({ quality: 40, effort: 6 }).toBuffer();
  const colour = `#${[...mean.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return { colour, blur: `data:image/webp;base64,${webp.toString('base64')}` };
}
