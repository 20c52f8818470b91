/**
 * Addresses of a picture at pixel ratios 1, 2 and 3, as far as they exist. A page carries hundreds of them, so three that differ
 * only in the ratio are written once: `/art/a@*x.webp` means `/art/a@1x.webp`, `/art/a@2x.webp` and `/art/a@3x.webp`.
 */
export type Picture = string | readonly string[];

type Ratios = { '1x': string; '2x'?: string; '3x'?: string };
type Images = Record<string, Ratios>;

const anyRatio = '@*x';
const ratios = [1, 2, 3];

/** Custom pictures override the studio's (wire §3.9); each has three pixel ratios (K-18). */
export function pictureOf(images: Images, customImages: Images, size: string): Picture {
  const found = customImages[size] ?? images[size];
  if (found === undefined) return [];
  const addresses = [found['1x'], found['2x'], found['3x']].filter((address) => address !== undefined);
  const pattern = found['1x'].replace('@1x', anyRatio);
  const isPattern = pattern.includes(anyRatio) && addressesOf(pattern).join(' ') === addresses.join(' ');
  return isPattern ? pattern : addresses;
}

const addressesOf = (picture: Picture): readonly string[] =>
  typeof picture === 'string' ? ratios.map((ratio) => picture.replace(anyRatio, `@${ratio}x`)) : picture;

/** The picture at pixel ratio 1, for small thumbnails. */
export const smallOf = (picture: Picture): string | undefined => addressesOf(picture)[0];

/** The picture at its highest pixel ratio, for a space as large as that file. */
export const largestOf = (picture: Picture): string | undefined => addressesOf(picture).at(-1);

/** The picture for a space up to twice its usual size: each pixel ratio uses the file of the next one. */
export const denserOf = (picture: Picture): Picture => {
  const addresses = addressesOf(picture);
  return addresses.length > 1 ? addresses.slice(1) : addresses;
};

/** The `src` and `srcSet` of a picture; undefined if there is none. */
export function imageOf(picture: Picture): { src: string; srcSet: string | undefined } | undefined {
  const addresses = addressesOf(picture);
  const [src] = addresses;
  if (src === undefined) return undefined;
  return { src, srcSet: addresses.length > 1 ? addresses.map((address, index) => `${address} ${index + 1}x`).join(', ') : undefined };
}
