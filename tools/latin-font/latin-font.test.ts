import fs from 'node:fs';
import { expect, it } from 'vitest';
import { latinFonts, makeLatinFont } from './latin-font.ts';

it.each([
  ['inter', 28_000],
  ['display', 22_000],
  ['displayExtended', 12_000],
] as const)('design §2.3 sends the font that its package gives: %s in at most %i bytes', async (name, bytesMax) => {
  const sent = fs.readFileSync(latinFonts[name].path);
  expect(Buffer.compare(await makeLatinFont(latinFonts[name]), sent)).toBe(0);
  expect(sent.length).toBeLessThan(bytesMax);
});
