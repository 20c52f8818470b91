import sharp from 'sharp';

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
