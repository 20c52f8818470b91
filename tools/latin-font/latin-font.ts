import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

type Characters = readonly (readonly [number, number])[];
type FontFile = {
  path: string;
  packageFile: string;
  characters: Characters;
  features: readonly string[];
  weights?: { min: number; max: number };
};

const fontsFolder = path.resolve(import.meta.dirname, '../../apps/site/src/shell/fonts');
/** The display face is also the betting client's. */
const displayFolder = path.resolve(import.meta.dirname, '../../packages/ui/src/fonts');

/**
 * The fonts as the site sends them: they hold what the site draws with and nothing else. Every page waits for `inter`: every character of
 * the package's file that `fonts.css` names in its range, the weights of tokens.css, and what our style sheets ask of digits and pairs of
 * letters. The display face comes after the first paint, in the characters of shell/start/display-font.ts that the package draws.
 */
export const latinFonts: Readonly<Record<'inter' | 'display' | 'displayExtended', FontFile>> = {
  inter: {
    path: path.join(fontsFolder, 'inter-latin.woff2'),
    packageFile: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    characters: [
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
    ],
    features: ['kern', 'tnum', 'ccmp', 'locl'],
    weights: { min: 400, max: 800 },
  },
  display: {
    path: path.join(displayFolder, 'gloock-latin.woff2'),
    packageFile: '@fontsource/gloock/files/gloock-latin-400-normal.woff2',
    characters: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2013, 0x2014],
      [0x2018, 0x201e],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x202f, 0x202f],
      [0x2212, 0x2212],
    ],
    features: ['kern', 'tnum', 'lnum', 'ccmp', 'locl'],
  },
  displayExtended: {
    path: path.join(displayFolder, 'gloock-latin-ext.woff2'),
    packageFile: '@fontsource/gloock/files/gloock-latin-ext-400-normal.woff2',
    characters: [
      [0x100, 0x17f],
      [0x218, 0x21b],
    ],
    features: ['kern', 'ccmp', 'locl'],
  },
};

/** Makes a font from its package's. The same package gives the same bytes. */
export async function makeLatinFont({ packageFile, characters, weights, features }: FontFile): Promise<Buffer> {
  const { resolve } = createRequire(path.resolve(import.meta.dirname, '../../apps/site/package.json'));
  const whole = fs.readFileSync(resolve(packageFile));
  const text = characters.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)));
  return subsetFont(whole, text.join(''), {
    targetFormat: 'woff2',
    keepFeatures: features,
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  });
}

// Run by hand (`node tools/latin-font/latin-font.ts`) after a font's package has changed.
if (import.meta.main) for (const font of Object.values(latinFonts)) fs.writeFileSync(font.path, await makeLatinFont(font));
