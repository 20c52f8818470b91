import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** The font of Latin text as the site sends it. Every page waits for it, so it holds what the site draws with and nothing else. */
export const latinFontFile = path.resolve(import.meta.dirname, '../../apps/site/src/shell/fonts/inter-latin.woff2');

/** Every character of the package's file that `fonts.css` names in its range. */
const ranges: readonly (readonly [number, number])[] = [
  [0x0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2dc],
  [0x304, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
/** The weights of tokens.css, and what our style sheets ask of digits and pairs of letters. */
const weights = { min: 400, max: 800 };
const features = ['kern', 'tnum', 'ccmp', 'locl'];

/** Makes the font from the package's. The same package gives the same bytes. */
export async function makeLatinFont(): Promise<Buffer> {
  const { resolve } = createRequire(path.resolve(import.meta.dirname, '../../apps/site/package.json'));
  const whole = fs.readFileSync(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  const text = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)));
  return subsetFont(whole, text.join(''), { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features });
}

// Run by hand (`node tools/latin-font/latin-font.ts`) after the font's package has changed.
if (import.meta.main) fs.writeFileSync(latinFontFile, await makeLatinFont());
