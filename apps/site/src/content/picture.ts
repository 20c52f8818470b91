/** Addresses of a picture at one, two and three pixels a point, as far as there are such. */
export type Picture = readonly string[];

type Ratios = { '1x': string; '2x'?: string; '3x'?: string };
type Images = Record<string, Ratios>;

/** Custom pictures win over the studio's (wire §3.9); each keeps its three pixel ratios (K-18). */
export function pictureOf(images: Images, customImages: Images, size: string): Picture {
  const ratios = customImages[size] ?? images[size];
  return ratios ? [ratios['1x'], ratios['2x'], ratios['3x']].filter((address) => address !== undefined) : [];
}

/** A picture as an `img` takes it; nothing when there is none. */
export function imageOf(picture: Picture): { src: string; srcSet: string | undefined } | undefined {
  const [src] = picture;
  if (src === undefined) return undefined;
  return { src, srcSet: picture.length > 1 ? picture.map((address, index) => `${address} ${index + 1}x`).join(', ') : undefined };
}
