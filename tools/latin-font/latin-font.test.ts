import fs from 'node:fs';
import { expect, it } from 'vitest';
import { latinFontFile, makeLatinFont } from './latin-font.ts';

it('design §2.3 sends the font that its package gives, and no more than 28 kB of it', async () => {
  const sent = fs.readFileSync(latinFontFile);
  expect(Buffer.compare(await makeLatinFont(), sent)).toBe(0);
  expect(sent.length).toBeLessThan(28_000);
});
