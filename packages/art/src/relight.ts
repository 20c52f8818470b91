import sharp from 'sharp';

/** A picture as its pixels, three bytes each. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

export type Light = {
  /** How much of the picture's own glow is laid over it. */
  readonly bloom: number;
  /** How much darker the corners are. */
  readonly vignette: number;
  /** Strength of the warm light from the upper left. */
  readonly key: number;
};

const usualLight: Light = { bloom: 0.52, vignette: 0.42, key: 0.2 };

/** Per channel: the warm light, the share of the vignette (corners keep more blue), the share in brightness. */
const channels = [
  { warm: 255, edge: 1, luma: 0.2126 },
  { warm: 226, edge: 1, luma: 0.7152 },
  { warm: 176, edge: 0.82, luma: 0.0722 },
] as const;
const saturation = 1.16;
/** The glow is soft, so it is worked out on a quarter of the width and height. */
const glowScale = 4;
const glowPart = 36;

/** Lights a flat drawing as a painting: its bright parts glow, warm light falls from the upper left, the corners sink into blue. */
export async function relight(picture: Pixels, light: Light = usualLight): Promise<Pixels> {
  const glow = await glowOf(picture, light.bloom);
  const luma = lumaOf(picture.data);
  const { warmth, edge } = lightAt(picture, light);
  const data = new Uint8Array(picture.data.length);
  for (const [channel, { warm, edge: share }] of channels.entries()) {
    for (let pixel = 0, at = channel; at < data.length; pixel += 1, at += 3) {
      const grey = luma[pixel] ?? 0;
      const vivid = clamped(grey + saturation * ((picture.data[at] ?? 0) - grey));
      const glowing = screened(vivid, glow[at] ?? 0);
      data[at] = screened(glowing, (warmth[pixel] ?? 0) * warm) * (1 - (edge[pixel] ?? 0) * share);
    }
  }
  return { ...picture, data };
}

const clamped = (value: number): number => Math.min(255, Math.max(0, value));
const screened = (below: number, above: number): number => below + above - (below * above) / 255;

function lumaOf(data: Uint8Array): Float32Array {
  const [red, green, blue] = channels;
  const luma = new Float32Array(data.length / 3);
  for (let pixel = 0, at = 0; at < data.length; pixel += 1, at += 3) {
    luma[pixel] = red.luma * (data[at] ?? 0) + green.luma * (data[at + 1] ?? 0) + blue.luma * (data[at + 2] ?? 0);
  }
  return luma;
}

type Fall = { readonly warmth: Float32Array; readonly edge: Float32Array };
/** The light of each size: 64 games are lit at the same six, and to work it out takes longer than to lay it on. */
const fallBySize = new Map<string, Fall>();

function lightAt({ width, height }: Pixels, light: Light): Fall {
  const size = `${width}x${height} ${light.key} ${light.vignette}`;
  const known = fallBySize.get(size);
  if (known !== undefined) return known;
  const fall = fallOn(width, height, light);
  fallBySize.set(size, fall);
  return fall;
}

/** How much warm light falls on each pixel, and how far it sinks. */
function fallOn(width: number, height: number, { key, vignette }: Light): Fall {
  const warmth = new Float32Array(width * height);
  const edge = new Float32Array(width * height);
  for (let pixel = 0; pixel < warmth.length; pixel += 1) {
    const x = (pixel % width) / width;
    const y = Math.floor(pixel / width) / height;
    warmth[pixel] = key * Math.max(0, 1 - distance(x - 0.18, y) / 0.7);
    edge[pixel] = vignette * Math.min(1, Math.max(0, distance(x - 0.5, y - 0.42) / 0.41 - 1));
  }
  return { warmth, edge };
}

const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** The picture blurred, at a part of its brightness. */
async function glowOf({ data, width, height }: Pixels, bloom: number): Promise<Uint8Array> {
  const small = { width: Math.round(width / glowScale), height: Math.round(height / glowScale), channels: 3 } as const;
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(small.width, small.height, { fit: 'fill', kernel: 'linear' })
    .blur(Math.max(1, small.width / glowPart))
    .linear(bloom, 0)
    .raw()
    .toBuffer();
  return sharp(blurred, { raw: small }).resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
}
